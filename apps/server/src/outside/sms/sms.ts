import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { createSmppGateway, type SmppAddress } from './smpp-gateway.ts'
import type { SmsGateway } from './sms-gateway.ts'
import { type SmsStandIn, startSmsStandIn } from './stand-in.ts'

/** The gateway of the settings, or the stand-in on this machine, started with the first SMS. */
export function createSms({ config, log }: { config: Pick<Config, 'smpp' | 'dataDir'>; log: Logger }): SmsGateway {
  let standIn: Promise<SmsStandIn> | undefined
  const address = async (): Promise<SmppAddress> => {
    if (config.smpp !== undefined) return config.smpp
    const file = join(config.dataDir, 'outbox', 'sms.jsonl')
    standIn ??= startSmsStandIn(file).then((started) => {
      log.warn(
        { file },
        'no SMS gateway is set up (CUBEWARD_SMPP_URL): SMS are written to a file instead of being sent',
      )
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
