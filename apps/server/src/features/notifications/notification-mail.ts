import type { Branding } from '@cubeward/contract/admin/branding.ts'
import { escaped, mailFrame } from '../../platform/outside/mail/mail-frame.ts'

interface NotificationMail {
  /** Who writes: the tenant. */
  name: string
  branding: Pick<Branding, 'colorPrimary' | 'logoLightUrl'>
  language: 'en' | 'de'
  subject: string
  shortContent: string
  /** Cleaned already. */
  fullContentHtml: string
  attachments: readonly { name: string; url: string }[]
}

/** Subject, text and HTML; files are links, since the server reads no addresses of others. */
export function notificationMail(mail: NotificationMail): { subject: string; text: string; html: string } {
  const links = mail.attachments.map(({ name, url }) => `${name}: ${url}`)
  const files = mail.attachments.map(({ name, url }) => `<li><a href="${escaped(url)}">${escaped(name)}</a></li>`)
  const cell = 'padding:16px 24px;border-top:1px solid #e3e6ea;font-size:14px;line-height:20px'
  return {
    subject: mail.subject,
    text: `${[mail.shortContent, ...links, `-- \n${mail.name}`].join('\n\n')}\n`,
    html: mailFrame({
      ...mail,
      title: mail.subject,
      body: `<div style="${cell}">${mail.fullContentHtml}</div>${files.length === 0 ? '' : `<div style="${cell}"><ul>${files.join('')}</ul></div>`}`,
    }),
  }
}
