import { emailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import type { Context } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { readConfiguration, removeConfiguration, saveConfiguration } from './service.ts'
import { sendTestMail } from './test-mail.ts'

export const emailConfigurationRoutes = (
  route: Route,
  context: Pick<Context, 'db' | 'sealer' | 'outbound' | 'mailer' | 'config'>,
) => {
  const { db } = context
  route(emailConfiguration.read, ({ params }) => readConfiguration(db, params))
  route(emailConfiguration.update, ({ params, body, actor, ifMatch }) =>
    saveConfiguration(context, { actor, owner: params, edit: body, ifMatch }),
  )
  route(emailConfiguration.remove, ({ params, actor }) => removeConfiguration(db, actor, params))
  route(
    emailConfiguration.test,
    ({ params, body, actor }) => sendTestMail(context, { actor, owner: params, recipient: body.recipient }),
    { outside: true },
  )
}
