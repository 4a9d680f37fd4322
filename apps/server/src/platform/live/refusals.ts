import { type Problem, problem } from '@cubeward/contract/kernel/problem.ts'
import type { NotDone } from './ask.ts'

/** The same 404 for a cube that is missing and for another operator's. */
export const noCube = () => problem('cube.unknown')
export const noLock = () => problem('lock.unknown')
export const notConnected = (cube: string, tooOften = false) =>
  problem(tooOften ? 'command.awayTooOften' : 'command.away', { cube })
export const unknownMessage = () => problem('live.unknownMessage')
/** Why a unit did not do what it was asked. */
export function ofUnit({ end, problem: refused }: NotDone): Problem {
  if (refused.kind === 'cubeNotConnected') return problem('unit.notConnected')
  return end === 'unknown' ? problem('unit.noAnswer') : refused
}
