import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Place } from './pages/layout.ts'

/** What a sign-in shows, by the `view` in its address. */
export const views = ['sign-in', 'register', 'forgotten', 'sent-register', 'sent-forgotten', 'choose'] as const
export type View = (typeof views)[number]

export interface Visit {
  req: IncomingMessage
  res: ServerResponse
  uid: string
  view: View
  place: Place
  csrf: string
  /** Address of this sign-in, showing one of its views. */
  at: (view: View) => string
}
