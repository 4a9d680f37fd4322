import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { del, get, post, put } from '../kernel/endpoint.ts'
import { SmsSender, Text } from '../kernel/fields.ts'
import { Branding, BrandingEdit } from './branding.ts'
import { EmailConfiguration, EmailConfigurationEdit } from './email-configuration.ts'

const MatrixHost = Text(255).regex(/^[^\s/\\@?#]*$/, says('matrix.hostOnly'))
const MatrixPort = z
  .number(says('matrix.port'))
  .int(says('matrix.port'))
  .min(1, says('matrix.port'))
  .max(65_535, says('matrix.port'))

/** `matrixPort` null stands for 443 (decision 69). The password is written, never read; `matrixPasswordSet` tells whether there is one. */
export const MatrixSettings = z.object({
  matrixEnabled: z.boolean(),
  matrixHost: MatrixHost.nullable(),
  matrixPort: MatrixPort.nullable(),
  matrixUser: Text(255).nullable(),
  matrixPasswordSet: z.boolean(),
})
export type MatrixSettings = z.infer<typeof MatrixSettings>
export const defaultMatrixPort = 443

/** Host, username and password are required when enabled. A password that is left out stays as it is; a port is none. */
export const MatrixSettingsEdit = z
  .strictObject({
    ...MatrixSettings.shape,
    matrixPort: z.preprocess((value) => value ?? null, MatrixPort.nullable()),
    matrixPasswordSet: z.boolean().optional(),
    matrixPassword: Text(1024).nullish(),
  })
  .superRefine((settings, context) => {
    if (!settings.matrixEnabled) return
    const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (!settings.matrixHost) missing('matrixHost', says('matrix.hostMissing'))
    if (!settings.matrixUser) missing('matrixUser', says('matrix.userMissing'))
    if (!settings.matrixPassword && settings.matrixPasswordSet !== true)
      missing('matrixPassword', says('matrix.passwordMissing'))
  })
export type MatrixSettingsEdit = z.infer<typeof MatrixSettingsEdit>

/** As it is written; an empty sender, or one that is left out, is none. */
const SmsSettingsEdit = z.strictObject({
  smsEnabled: z.boolean(),
  smsOriginator: z.preprocess((value) => (value === '' ? null : (value ?? null)), SmsSender.nullable()),
})
export const SmsSettings = z.object({ smsEnabled: z.boolean(), smsOriginator: SmsSender.nullable() })
export type SmsSettings = z.infer<typeof SmsSettings>

/** Which organisation of the identity provider the tenant's end users belong to; handed to apps (decision 65). */
export const SsoSettings = z.object({ enabled: z.boolean(), organizationId: Text(255).nullable() })
export type SsoSettings = z.infer<typeof SsoSettings>
/** The organization ID is required, whenever the form is saved. */
export const SsoSettingsEdit = z.strictObject({
  enabled: z.boolean(),
  organizationId: Text(255).refine((id) => id.trim() !== '', says('sso.organizationMissing')),
})

/** The tenant default has no id of its own; in a path it is called `default` (decision 67). */
export const defaultConfigurationId = 'default'
const ConfigurationId = Text(64).regex(/^[A-Za-z0-9._-]*$/, says('emailConfiguration.idCharacters'))
export const TenantEmailConfiguration = z.object({
  configurationId: ConfigurationId,
  emailConfiguration: EmailConfiguration,
})
export type TenantEmailConfiguration = z.infer<typeof TenantEmailConfiguration>

const at = '/admin/v1/operators/:operator/tenants/:tenantId'
export const tenantSettings = {
  matrix: get(`${at}/matrix`, {
    access: 'tenant:read',
    summary: 'Matrix settings of a tenant, without the password.',
    reply: MatrixSettings,
  }),
  updateMatrix: put(`${at}/matrix`, {
    access: 'tenant:secrets',
    summary: 'Stores the Matrix settings of a tenant; another host, port or user needs the password again.',
    body: MatrixSettingsEdit,
  }),
  sms: get(`${at}/sms`, { access: 'tenant:read', summary: 'SMS settings of a tenant.', reply: SmsSettings }),
  updateSms: put(`${at}/sms`, {
    access: 'tenant:write',
    summary: 'Stores the SMS settings of a tenant.',
    body: SmsSettingsEdit,
  }),
  sso: get(`${at}/sso`, { access: 'tenant:read', summary: 'SSO settings of a tenant.', reply: SsoSettings }),
  updateSso: put(`${at}/sso`, {
    access: 'tenant:secrets',
    summary: 'Stores the SSO settings of a tenant.',
    body: SsoSettingsEdit,
  }),
  branding: get(`${at}/branding`, {
    access: 'tenant:read',
    summary: 'Branding of a tenant; empty if none is set.',
    reply: Branding,
  }),
  updateBranding: put(`${at}/branding`, {
    access: 'tenant:write',
    summary: 'Stores the branding of a tenant.',
    body: BrandingEdit,
    reply: Branding,
  }),
  emailConfigurations: get(`${at}/email-configurations`, {
    access: 'tenant:read',
    summary: 'E-mail configurations of a tenant without their secrets, the default first.',
    reply: z.array(TenantEmailConfiguration),
  }),
  createEmailConfiguration: post(`${at}/email-configurations`, {
    access: 'tenant:secrets',
    summary: 'Creates an e-mail configuration; without an id it is the tenant default.',
    body: z.strictObject({
      configurationId: ConfigurationId.nullish(),
      emailConfiguration: EmailConfigurationEdit,
    }),
    reply: TenantEmailConfiguration,
    status: 201,
  }),
  updateEmailConfiguration: put(`${at}/email-configurations/:configurationId`, {
    access: 'tenant:secrets',
    summary: 'Stores an e-mail configuration; a secret that is left out stays.',
    body: EmailConfigurationEdit,
    reply: EmailConfiguration,
  }),
  removeEmailConfiguration: del(`${at}/email-configurations/:configurationId`, {
    access: 'tenant:secrets',
    summary: 'Deletes an e-mail configuration.',
  }),
}
