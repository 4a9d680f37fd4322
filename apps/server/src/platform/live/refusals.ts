import { problem } from '@cubeward/contract/kernel/problem.ts'

/** The same 404 for a cube that is missing and for another operator's. */
export const noCube = () => problem('cube.unknown')
export const noLock = () => problem('lock.unknown')
export const notConnected = (cube: string, tooOften = false) =>
  problem(tooOften ? 'command.awayTooOften' : 'command.away', { cube })
export const unknownMessage = () => problem('live.unknownMessage')
