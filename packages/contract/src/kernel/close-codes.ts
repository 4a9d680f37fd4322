/**
 * Why a live connection is closed, from either side of any of them; each code means one thing. 4400 to 4451 and 4503 say what the HTTP
 * status behind the 4 says, since a refused upgrade counts as 4000 and its status; for what no status says there are 4480 and more.
 * Where a console is refused, the reason is the code of the refusal, of which it makes the sentence; devices and apps are told in English.
 * What is wrong with the framing itself has codes of its own (README of VCMP).
 */
export const closeCodes = {
  /** The server failed. */
  failed: 1011,
  /** The server restarts: come back within ten seconds. */
  restart: 1012,
  /** The address of a terminal names no screen or no size. */
  invalid: 4400,
  /** Signed out, or the token has ended; the secret of a device, or the API key of an app, is not good any more. */
  unauthenticated: 4401,
  /** The role does not allow it, or not any more. */
  forbidden: 4403,
  /** There is no such thing, or not any more, or it is not the caller's. */
  notFound: 4404,
  /** A device said no Hello in time. */
  noHello: 4408,
  /** A device has connected anew, here or to another node. */
  replaced: 4409,
  /** The session of a terminal has ended on its unit. */
  screenEnded: 4410,
  /** Too many unknown setup keys came from this address. */
  tooManyGuesses: 4429,
  /** Nothing was typed into a terminal for 15 minutes. */
  idle: 4480,
  /** A terminal could not be opened, or its unit refused it. */
  notOpened: 4481,
  /** Never sent: how a console tells itself that nobody is signed in any more. */
  signedOut: 4499,
  /** The unit of a terminal is away for now. */
  unitAway: 4503,
} as const
