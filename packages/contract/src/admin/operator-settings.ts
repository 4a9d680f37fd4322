import { z } from 'zod'
import { get, put } from '../kernel/endpoint.ts'
import { Text } from '../kernel/fields.ts'

/** Parts of a list that is written with commas. */
export const commaParts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const most = 20
const ListOf = (one: z.ZodType<string>, what: string) =>
  Text(2000).superRefine((text, context) => {
    const parts = commaParts(text)
    if (parts.length > most) context.addIssue({ code: 'custom', message: `Enter at most ${most}.` })
    const wrong = parts.find((part) => !one.safeParse(part).success)
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: `'${wrong}' is not ${what}.` })
  })
/** E.164: a plus sign and up to 15 digits; blanks, slashes, dots and brackets may group them. */
const Phone = z.string().refine((text) => /^\+[1-9]\d{5,14}$/.test(text.replace(/[\s()/.-]/g, '')))

/** Who is alerted, as comma-separated lists. */
export const OperatorSettings = z.object({ alertEmails: Text(2000), alertPhones: Text(2000) })
export type OperatorSettings = z.infer<typeof OperatorSettings>
export const OperatorSettingsEdit = z.strictObject({
  alertEmails: ListOf(z.email(), 'an e-mail address'),
  alertPhones: ListOf(Phone, 'a phone number with country code, such as +43 660 1234567'),
})

const at = '/admin/v1/operators/:operator/settings'
export const operatorSettings = {
  read: get(at, { access: 'settings:manage', summary: 'Who is alerted.', reply: OperatorSettings }),
  update: put(at, {
    access: 'settings:manage',
    summary: 'Stores who is alerted.',
    body: OperatorSettingsEdit,
    reply: OperatorSettings,
  }),
}
