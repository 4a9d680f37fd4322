import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { get, post, put } from '../kernel/endpoint.ts'
import { Text, Timestamp } from '../kernel/fields.ts'

/** Parts of a list, as people write one or paste it from a mail program: with commas, semicolons or a line each. */
export const commaParts = (text: string): string[] =>
  text
    .split(/[,;\r\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Room for about a thousand of them: a bound of what is stored, not of how many may be alerted. */
const longest = 32_768
const ListOf = (one: z.ZodType<string>, not: 'alert.notEmail' | 'alert.notPhone') =>
  Text(longest).superRefine((text, context) => {
    const parts = commaParts(text)
    const wrong = parts.find((part) => !one.safeParse(part).success)
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: says(not, { entry: wrong }) })
  })
/** E.164: a plus sign and up to 15 digits; blanks, slashes, dots and brackets may group them. */
const Phone = z.string().refine((text) => /^\+[1-9]\d{5,14}$/.test(text.replace(/[\s()/.-]/g, '')))

/** Who is alerted, as comma-separated lists. */
export const OperatorSettings = z.object({ alertEmails: Text(longest), alertPhones: Text(longest) })
export type OperatorSettings = z.infer<typeof OperatorSettings>
export const OperatorSettingsEdit = z.strictObject({
  alertEmails: ListOf(z.email(), 'alert.notEmail'),
  alertPhones: ListOf(Phone, 'alert.notPhone'),
})

/** A message of a test alert, and what became of it so far. */
export const TestAlertMessage = z.object({
  channel: z.enum(['mail', 'sms']),
  recipient: Text(longest),
  state: z.enum(['Waiting', 'Sent', 'Failed', 'Dropped']),
  /** Why it could not be sent, or not yet. */
  reason: Text(2000).nullable(),
  created: Timestamp,
})
export type TestAlertMessage = z.infer<typeof TestAlertMessage>
const TestAlert = z.object({ content: z.array(TestAlertMessage) })

const at = '/admin/v1/operators/:operator/settings'
export const operatorSettings = {
  read: get(at, { access: 'settings:manage', summary: 'Who is alerted.', reply: OperatorSettings }),
  update: put(at, {
    access: 'settings:manage',
    summary: 'Stores who is alerted.',
    body: OperatorSettingsEdit,
    reply: OperatorSettings,
  }),
  testAlert: get(`${at}/test-alert`, {
    access: 'settings:manage',
    summary: 'What became of the messages of the last test alert, one a recipient.',
    reply: TestAlert,
  }),
  sendTestAlert: post(`${at}/test-alert`, {
    access: 'settings:manage',
    summary: 'Sends a message about no alert to everybody who is stored as a recipient of alerts.',
    reply: TestAlert,
  }),
}
