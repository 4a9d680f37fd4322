import { tenantSettings as calls, defaultConfigurationId } from '@cubeward/contract/admin/tenant-settings.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { readBranding, saveBranding } from '../branding/service.ts'
import { listConfigurations, removeConfiguration, saveConfiguration } from '../email-configurations/service.ts'
import * as tenants from './queries.ts'
import { updateMatrix, updateSms, updateSso } from './settings.ts'
import * as queries from './settings-queries.ts'

interface At {
  operator: string
  tenantId: string
}
const ownerOf = ({ operator, tenantId }: At) => ({ operator, tenant: tenantId })
const storedId = (id: string | null | undefined) => (id === defaultConfigurationId ? '' : (id ?? ''))

/** The settings of a tenant: those of its own row, branding, e-mail configurations. */
export const settingsRoutes = (route: Route, context: Pick<Context, 'db' | 'sealer' | 'outbound' | 'hub'>) => {
  const { db } = context
  const settings = async ({ operator, tenantId }: At) => found(await queries.read(db, operator, tenantId), 'tenant')
  const guard = async ({ operator, tenantId }: At) => found(await tenants.exists(db, operator, tenantId), 'tenant')

  route(calls.matrix, async ({ params }) => new Versioned((await settings(params)).matrix))
  route(calls.sms, async ({ params }) => new Versioned((await settings(params)).sms))
  route(calls.sso, async ({ params }) => new Versioned((await settings(params)).sso))
  route(calls.updateMatrix, ({ params, body, actor, ifMatch }) =>
    updateMatrix(context, { ...params, actor, ifMatch }, body),
  )
  route(calls.updateSms, ({ params, body, actor, ifMatch }) => updateSms(db, { ...params, actor, ifMatch }, body))
  route(calls.updateSso, ({ params, body, actor, ifMatch }) => updateSso(db, { ...params, actor, ifMatch }, body))

  route(calls.branding, async ({ params }) => {
    await guard(params)
    return readBranding(db, ownerOf(params))
  })
  route(calls.updateBranding, ({ params, body, actor, ifMatch }) =>
    saveBranding(context, { actor, owner: ownerOf(params), edit: body, ifMatch }),
  )

  route(calls.emailConfigurations, async ({ params }) => {
    await guard(params)
    return listConfigurations(db, ownerOf(params))
  })
  route(
    calls.createEmailConfiguration,
    async ({ params, body, actor }) => {
      const configurationId = storedId(body.configurationId)
      const edit = body.emailConfiguration
      const save = { actor, owner: ownerOf(params), configurationId, edit, expected: 'absent' as const }
      return { configurationId, emailConfiguration: await saveConfiguration(context, save) }
    },
    // names are resolved, and no transaction waits for whoever answers for them
    { outside: true },
  )
  route(calls.updateEmailConfiguration, ({ params, body, actor, ifMatch }) => {
    const configurationId = storedId(params.configurationId)
    const save = { actor, owner: ownerOf(params), configurationId, edit: body, expected: 'present' as const }
    return saveConfiguration(context, { ...save, ifMatch })
  })
  route(calls.removeEmailConfiguration, ({ params, actor }) =>
    removeConfiguration(db, actor, ownerOf(params), storedId(params.configurationId)),
  )
}
