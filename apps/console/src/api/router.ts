import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { sms } from '@cubeward/contract/admin/sms.ts'
import { type RouterCommand, routerSms } from '@cubeward/domain/router-sms.ts'
import { useQuery } from '@tanstack/react-query'
import { t } from '../locales/i18n.ts'
import { call } from './api.ts'
import { errorText } from './error-panel.ts'
import type { SimSession } from './sim-session.ts'

type Router = CubeOverview['router']

/** What is said of a password whose key the server has lost. */
export const lostKey = () => t('It is stored but can no longer be read. Enter it again.')

/** Why no SMS can be sent to a router; nothing if one can. */
export function noSmsReason({ password, phoneNumber, unreadable }: Router): string | undefined {
  if (unreadable === true) return lostKey()
  if (password !== null && phoneNumber !== null) return undefined
  return t('Enter the password and the phone number of the router first.')
}

/** Tells the router something by SMS. */
export async function sendRouterCommand({ password, phoneNumber, smsTemplate }: Router, command: RouterCommand) {
  if (password === null || phoneNumber === null) return
  const message = routerSms(password, command, smsTemplate)
  try {
    await call(sms.send, { body: { recipient: phoneNumber, message } })
  } catch (error) {
    throw new Error(t('The SMS was not sent: {reason}', { reason: errorText(error) }))
  }
}

export const simKey = (phoneNumber: string | null) => ['sim-session', phoneNumber]

/** What the carrier knows of the SIM card with this number. */
export const useSimSession = (phoneNumber: string | null) =>
  useQuery({
    queryKey: simKey(phoneNumber),
    enabled: phoneNumber !== null,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<SimSession> =>
      (await import('./sim-session.ts')).readSimSession(phoneNumber ?? '', signal),
  })
