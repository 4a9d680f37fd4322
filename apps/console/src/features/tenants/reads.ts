import { tenantSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { queryClient, read } from '../../api/api.ts'

export const tenantRead = (operator: string, tenantId: string) => read(tenants.read, { params: { operator, tenantId } })
export const matrixRead = (operator: string, tenantId: string) =>
  read(tenantSettings.matrix, { params: { operator, tenantId } })
export const smsRead = (operator: string, tenantId: string) =>
  read(tenantSettings.sms, { params: { operator, tenantId } })
export const ssoRead = (operator: string, tenantId: string) =>
  read(tenantSettings.sso, { params: { operator, tenantId } })
export const brandingRead = (operator: string, tenantId: string) =>
  read(tenantSettings.branding, { params: { operator, tenantId } })
export const emailConfigurationList = (operator: string, tenantId: string) =>
  read(tenantSettings.emailConfigurations, { params: { operator, tenantId } })

/** After a tenant was created, changed, moved or deleted. */
export const tenantsChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [tenants.list.path] }),
    queryClient.invalidateQueries({ queryKey: [tenants.read.path] }),
  ])

export const emailConfigurationsChanged = () =>
  queryClient.invalidateQueries({ queryKey: [tenantSettings.emailConfigurations.path] })
