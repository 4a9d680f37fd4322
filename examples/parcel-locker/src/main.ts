import { createAppClient } from '@cubeward/client/app'
import { listen, type ParcelEvent, receive } from './events.ts'
import { dropOff, remind } from './parcel-locker.ts'

const {
  CUBEWARD_URL: url = 'http://127.0.0.1:8080',
  CUBEWARD_TOKEN: consumerToken,
  CUBEWARD_SECRET: secret,
  CUBEWARD_MAIL: mail,
  CUBEWARD_WEBHOOK_SECRET: webhookSecret,
  CUBEWARD_WEBHOOK_PORT: webhookPort,
} = process.env
if (consumerToken === undefined || secret === undefined) {
  process.stderr.write('Set CUBEWARD_TOKEN and CUBEWARD_SECRET to those of an API key of the app.\n')
  process.exit(1)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
const app = createAppClient({ url, consumerToken, secret })
const { content: cubes } = await app.call(app.calls.cubes, { query: {} })
const cube = cubes.find(({ connected, boxes }) => connected && boxes.available > 0)
if (cube === undefined) throw new Error('No cube with a free box is connected.')
const order = `order-${Date.now()}`

function take({ number, type, occupancy }: ParcelEvent) {
  // The app may have other parcels on their way.
  if ((occupancy.content as { order?: unknown } | null)?.order !== order) return
  say(`Event ${number}${webhookSecret ? ', signed' : ''}: ${type} of box ${occupancy.boxNumber}`)
  if (type !== 'OccupancyEnded') return
  say('Picked up. Goodbye.')
  events.close()
}
const events = webhookSecret ? await receive(webhookSecret, Number(webhookPort), take) : listen(app, take)

const parcel = await dropOff(app, cube.id, order)
const place = cube.description ?? 'cube'
say(`Parcel ${order} is in box ${parcel.box} of ${place} (${cube.id}). Type ${parcel.code} at its keypad.`)
if (mail !== undefined && cube.tenantId !== null) {
  await remind(app, cube.tenantId, mail, parcel)
  say(`${mail} was told.`)
}
