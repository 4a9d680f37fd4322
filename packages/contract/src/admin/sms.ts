import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { get, post } from '../kernel/endpoint.ts'
import { Text } from '../kernel/fields.ts'

const PhoneNumber = Text(32, 1).regex(/^\+?[0-9][0-9 ()/.-]{4,30}$/, says('phone.example'))

/** A token for the two addresses beside it; it can read only, and only SIM cards in routers of the caller's cubes. */
export const CarrierToken = z.object({
  token: Text(2_048),
  /** Seconds. */
  expiresIn: z.number().int(),
  subscriptionUrl: Text(2_048),
  graphqlUrl: Text(2_048),
})
export type CarrierToken = z.infer<typeof CarrierToken>

/** What the carrier's subscription address answers; the session is null before the SIM was ever online. */
export const Subscription = z.object({
  iccid: z.string().nullish(),
  sessionStart: z.string().nullish(),
  sessionEnd: z.string().nullish(),
})
/** What the carrier's GraphQL address answers to `simQuery`. */
export const SimDetails = z.object({
  data: z.object({
    sim: z
      .object({
        status: z.string().nullish(),
        lastSession: z.object({ start: z.string(), end: z.string().nullish() }).nullish(),
      })
      .nullish(),
  }),
})
/** Its variable is the phone number without '+'. */
export const simQuery =
  'query SimDetails($phoneNumber: String!) { sim(phoneNumber: $phoneNumber) { status lastSession { start end } } }'

/** Stands for whichever carrier is set up. */
export const defaultCarrier = 'default'

export const sms = {
  send: post('/admin/v1/sms', {
    access: 'signedIn',
    summary: "Sends an SMS to the router of one of the caller's cubes; to nobody else.",
    body: z.strictObject({
      recipient: PhoneNumber,
      message: Text(160, 1).regex(/^[^\p{Cc}]+$/u, says('text.oneLine')),
    }),
    status: 202,
  }),
  carrierToken: get('/admin/v1/mobile-carriers/:carrier/token', {
    access: 'signedIn',
    summary: "A token for the carrier's addresses, good for a few minutes; `default` is whichever carrier is set up.",
    reply: CarrierToken,
  }),
}
