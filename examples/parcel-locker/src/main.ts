import { createAppClient } from '@cubeward/client/app'
import { openWebSocket } from '@cubeward/client/node'
import { dropOff, remind } from './parcel-locker.ts'

const {
  CUBEWARD_URL: url = 'http://127.0.0.1:8080',
  CUBEWARD_TOKEN: consumerToken,
  CUBEWARD_SECRET: secret,
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

const events = app.listen(
  ({ number, type, occupancy }) => {
    say(`Event ${number}: ${type} of box ${occupancy.boxNumber}`)
    if (type === 'OccupancyEnded') {
      say('Picked up. Goodbye.')
      events.close()
    }
  },
  (address, token) => openWebSocket(address, { headers: { authorization: `Bearer ${token}` } }),
)
const parcel = await dropOff(app, cube.id, `order-${Date.now()}`)
say(
  `Parcel ${parcel.order} is in box ${parcel.box} of ${cube.description ?? cube.id}. Type ${parcel.code} at its keypad.`,
)
const mail = process.env.CUBEWARD_MAIL
if (mail !== undefined && cube.tenantId !== null) {
  await remind(app, cube.tenantId, mail, parcel)
  say(`${mail} was told.`)
}
