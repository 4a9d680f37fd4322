import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { del, get, post, put } from '../kernel/endpoint.ts'
import { Text } from '../kernel/fields.ts'
import { isOwnHost } from '../kernel/own-network.ts'

export const MailSecurity = z.enum(['NONE', 'STARTTLS', 'TLS'])
export type MailSecurity = z.infer<typeof MailSecurity>
export const MailAuthentication = z.enum(['Basic', 'OAuth2'])
export type MailAuthentication = z.infer<typeof MailAuthentication>
export const MailProtocol = z.enum(['SMTP'], says('mail.onlySmtp'))

/** Text that ends up in the head of a mail: one line, or it could add headers of its own. */
const Line = (max: number, min = 0) => Text(max, min).refine((text) => !/[\r\n]/.test(text), says('text.oneLine'))
const emptyIsNull = (value: unknown) => (value === '' || value === undefined ? null : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsNull, schema.nullable())
/** A mail server takes 100 recipients of one mail (RFC 5321), and one of them is whom it is written to. */
const mostCopies = 99
const Mailbox = Line(254).pipe(z.email(says('mail.address')))
const Host = Line(253).regex(
  /^(?=.{1,253}$)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*\.?$|^[0-9A-Fa-f:]+$/,
  says('mail.host'),
)
const Port = z.number().int(says('port.range')).min(1, says('port.range')).max(65_535, says('port.range'))

/** As it is read: everything but the secrets, of which only is told whether they are set (decision 68). */
export const EmailConfiguration = z.object({
  enabled: z.boolean(),
  name: Text(255),
  fromName: Text(255).nullable(),
  fromAddress: Text(254).nullable(),
  replyToName: Text(255).nullable(),
  replyToAddress: Text(254).nullable(),
  bcc: z.array(Text(254)),
  type: MailProtocol,
  smtp: z.object({
    enabled: z.boolean(),
    host: Text(253).nullable(),
    port: z.number().int().nullable(),
    security: MailSecurity,
    authentication: MailAuthentication,
    basic: z.object({ username: Text(255).nullable(), passwordSet: z.boolean() }),
    oauth2: z.object({
      grantTokenUrl: Text(2048).nullable(),
      scope: Text(1000).nullable(),
      clientId: Text(255).nullable(),
      username: Text(255).nullable(),
      clientSecretSet: z.boolean(),
    }),
  }),
})
export type EmailConfiguration = z.infer<typeof EmailConfiguration>

export const noEmailConfiguration: EmailConfiguration = {
  enabled: false,
  name: '',
  fromName: null,
  fromAddress: null,
  replyToName: null,
  replyToAddress: null,
  bcc: [],
  type: 'SMTP',
  smtp: {
    enabled: false,
    host: null,
    port: null,
    security: 'STARTTLS',
    authentication: 'Basic',
    basic: { username: null, passwordSet: false },
    oauth2: { grantTokenUrl: null, scope: null, clientId: null, username: null, clientSecretSet: false },
  },
}

const Secret = z.preprocess((value) => (value === '' || value === null ? undefined : value), Line(4096).optional())
const Basic = z.strictObject({
  username: optional(Line(255)),
  password: Secret,
  passwordSet: z.unknown().optional(),
})
/** The client secret is sent there, so the way must be secret too; only machines of the own network may do without. */
const TokenUrl = Line(2048).superRefine((text, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) return refuse(says('url.web'))
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return refuse(says('url.noPassword'))
  if (protocol === 'http:' && !isOwnHost(hostname)) refuse(says('url.secure'))
})
const OAuth2 = z.strictObject({
  grantTokenUrl: optional(TokenUrl),
  scope: optional(Line(1000)),
  clientId: optional(Line(255)),
  clientSecret: Secret,
  clientSecretSet: z.unknown().optional(),
  username: optional(Line(255)),
})

/**
 * As it is written. A secret that is left out keeps the stored one, unless host, port, user or token address changes: then it must be
 * entered again, which only the server can tell.
 */
export const EmailConfigurationEdit = z
  .strictObject({
    enabled: z.boolean(),
    name: Line(255, 1),
    fromName: optional(Line(255)),
    fromAddress: optional(Mailbox),
    replyToName: optional(Line(255)),
    replyToAddress: optional(Mailbox),
    bcc: z
      .array(Mailbox)
      .max(mostCopies, says('list.atMost', { max: mostCopies }))
      .default([]),
    type: MailProtocol.default('SMTP'),
    smtp: z.strictObject({
      enabled: z.boolean(),
      host: optional(Host),
      port: z.preprocess(emptyIsNull, Port.nullable()),
      security: MailSecurity,
      authentication: MailAuthentication,
      basic: Basic.prefault({ username: null }),
      oauth2: OAuth2.prefault({ grantTokenUrl: null, scope: null, clientId: null, username: null }),
    }),
  })
  .superRefine(({ smtp }, context) => {
    if (!smtp.enabled) return
    const need = (value: unknown, ...path: string[]) => {
      if (value === null) context.addIssue({ code: 'custom', path: ['smtp', ...path], message: says('text.empty') })
    }
    need(smtp.host, 'host')
    need(smtp.port, 'port')
    if (smtp.authentication === 'Basic') need(smtp.basic.username, 'basic', 'username')
    else
      for (const field of ['grantTokenUrl', 'clientId', 'username'] as const) need(smtp.oauth2[field], 'oauth2', field)
  })
export type EmailConfigurationEdit = z.infer<typeof EmailConfigurationEdit>

export const TestMail = z.strictObject({ recipient: Mailbox })
/** What the mail server said, word for word; `sent` is whether it took the mail. */
/** `answer`: what the mail server said; where none did, a code of the catalogue with its parameters. */
export const TestMailResult = z.object({ sent: z.boolean(), answer: Text(2000), through: Text(300) })
export type TestMailResult = z.infer<typeof TestMailResult>

const at = '/admin/v1/operators/:operator/email-configuration'
export const emailConfiguration = {
  read: get(at, {
    access: 'settings:manage',
    summary: "The operator's e-mail configuration without its secrets; empty if none is stored.",
    reply: EmailConfiguration,
  }),
  update: put(at, {
    access: 'settings:manage',
    summary: "Stores the operator's e-mail configuration; a secret that is left out stays.",
    body: EmailConfigurationEdit,
    reply: EmailConfiguration,
  }),
  remove: del(at, {
    access: 'settings:manage',
    summary: "Deletes the operator's e-mail configuration; its mails go the platform's way again.",
  }),
  test: post(`${at}/test`, {
    access: 'settings:manage',
    summary: "Sends a test mail with the stored e-mail configuration and tells the mail server's answer.",
    body: TestMail,
    reply: TestMailResult,
  }),
}
