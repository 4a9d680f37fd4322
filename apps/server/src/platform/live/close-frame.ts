import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import type { Problem } from '@cubeward/contract/kernel/problem.ts'
import type { PlainCode } from '@cubeward/words/problems.ts'

/** Why a connection is not, or no longer, allowed: its close code, and the code of the refusal as the reason. */
export type CloseFrame = readonly [code: number, reason: PlainCode]

/** A device may no longer be connected: its secret was reset, or it is no more. */
export type Revoked = (typeof closeCodes)['unauthenticated' | 'notFound']

/** Says to a connection that the server restarts; the reason tells when to come back. */
export const restarting = () =>
  [closeCodes.restart, `restart; retry in ${Math.ceil(Math.random() * 10_000)} ms`] as const

/** A close frame has room for so many bytes. */
const ROOM = 123
/** A refusal as the reason of a close. If code and parameters are too long for the frame, it is the kind of the refusal. */
export const reasonOf = ({ said, kind }: Problem): string => (Buffer.byteLength(said) <= ROOM ? said : kind)
