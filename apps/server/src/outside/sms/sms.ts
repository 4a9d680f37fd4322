import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { createSmppGateway, type SmppAddress } from './smpp-gateway.ts'
import { type SmsGateway, SmsRefused } from './sms-gateway.ts'
import { type SmsStandIn, startSmsStandIn } from './stand-in.ts'

interface Deps {
  config: Pick<Config, 'smpp' | 'dataDir'>
  log: Logger
}

/** The gateway of the settings; in the demo the stand-in on this machine, started with the first SMS; else one that refuses. */
export function createSms({ config, log }: Deps): SmsGateway {
  const { smpp, dataDir } = config
  if (smpp === undefined) {
    log.warn('no SMS gateway is set up (CUBEWARD_SMPP_URL): SMS are refused')
    return noGateway
  }
  if (smpp === 'stand-in') return createStandIn(join(dataDir, 'outbox', 'sms.jsonl'), log)
  return createSmppGateway(async () => smpp)
}

/** An SMS to a router holds its password: without a gateway it is nothing to be kept in a file. */
const noGateway: SmsGateway = {
  send: () =>
    Promise.reject(new SmsRefused('No SMS gateway is set up on this server. Set CUBEWARD_SMPP_URL and restart it.')),
  close: async () => undefined,
}

function createStandIn(file: string, log: Logger): SmsGateway {
  let standIn: Promise<SmsStandIn> | undefined
  const address = async (): Promise<SmppAddress> => {
    standIn ??= startSmsStandIn(file).then((started) => {
      log.warn({ file }, 'demo: SMS are written to a file instead of being sent (CUBEWARD_SMPP_URL is not set)')
      return started
    })
    try {
      return (await standIn).address
    } catch (error) {
      standIn = undefined // tried again with the next SMS
      throw error
    }
  }
  const gateway = createSmppGateway(address)
  return {
    send: (message) => gateway.send(message),
    async close() {
      await gateway.close()
      await (await standIn)?.close()
    },
  }
}
