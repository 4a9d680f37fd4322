import { emailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import type { Context } from '../context.ts'
import type { Route } from '../http/route.ts'
import { readConfiguration, removeConfiguration, saveConfiguration } from './service.ts'
import { sendTestMail } from './test-mail.ts'

export const emailConfigurationRoutes = (
  route: Route,
  { db, sealer, mailer }: Pick<Context, 'db' | 'sealer' | 'mailer'>,
) => {
  route(emailConfiguration.read, ({ params }) => readConfiguration(db, params))
  route(emailConfiguration.update, ({ params, body, actor, ifMatch }) =>
    saveConfiguration(db, sealer, { actor, owner: params, edit: body, ifMatch, read: emailConfiguration.read }),
  )
  route(emailConfiguration.remove, ({ params, actor }) => removeConfiguration(db, actor, params))
  route(emailConfiguration.test, ({ params, body, actor }) =>
    sendTestMail({ db, mailer }, { actor, owner: params, recipient: body.recipient }),
  )
}
