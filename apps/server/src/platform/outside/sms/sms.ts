import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { createSmppGateway } from './smpp-gateway.ts'
import { type SmsGateway, SmsRefused } from './sms-gateway.ts'

interface Deps {
  config: Pick<Config, 'smpp'>
  log: Logger
  /** Takes them where no gateway is set up (demo only). */
  standIn?: SmsGateway | undefined
}

/** The gateway of the settings, else the stand-in of a demo, else one that refuses. */
export function createSms({ config: { smpp }, log, standIn }: Deps): SmsGateway {
  if (smpp !== undefined) return createSmppGateway(async () => smpp)
  if (standIn === undefined) {
    log.warn('no SMS gateway is set up (CUBEWARD_SMPP_URL): SMS are refused')
    return noGateway
  }
  return standIn
}

/** An SMS to a router holds its password: without a gateway it is nothing to be kept in a file. */
const noGateway: SmsGateway = {
  send: () => Promise.reject(new SmsRefused(problem('sms.noGateway'))),
  onReceipt: () => undefined,
  close: async () => undefined,
}
