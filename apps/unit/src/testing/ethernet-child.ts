import { connect } from 'node:net'
import { debianEthernet } from '../host/debian/ethernet.ts'

/* What the test of the network runs inside its namespace: `configure <setting> <rollbackMs>`, or `recover`. */
const { CUBEWARD_ROOT: root = '', CUBEWARD_SERVER: server = '' } = process.env
const [action, setting = '{}', rollbackMs = '1500'] = process.argv.slice(2)
const options = { dataDir: `${root}/data`, root, rollbackMs: Number(rollbackMs), askMs: 100, againMs: 500 }
const ethernet = debianEthernet({ manager: 'ifupdown', ...options })

const reachable = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: server, port: 7_000, timeout: 300 })
    const done = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => done(true))
    socket.once('timeout', () => done(false))
    socket.once('error', () => done(false))
  })

let refused: string | undefined
if (action === 'recover') await ethernet.recover()
else
  await ethernet.configure(JSON.parse(setting), reachable).catch((error: Error) => {
    refused = error.message
  })
process.stdout.write(JSON.stringify({ refused, current: await ethernet.current(), reachable: await reachable() }))
