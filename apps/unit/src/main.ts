import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { UnitAgent } from './agent.ts'
import { type Credential, credentialOf, enrol, tellServer } from './enrol.ts'
import { debianHost } from './host/debian/host.ts'
import { SetupSign } from './setup-sign.ts'

/** A program and its arguments, one by one. */
const Command = z.tuple([z.string().min(1)], z.string())
/** Where the server is; written by whoever installs the agent. */
const Settings = z.strictObject({
  server: z.url({ protocol: /^(wss?|https?)$/ }),
  /** The token with which units register at this server, if it has one. */
  provisioningToken: z.string().min(1).optional(),
  /** User that the sessions of terminals run as; the one that the package makes for them if it is left out. */
  terminalUser: z.string().min(1).optional(),
  /** The text screen that shows the setup code; `null` for none. */
  screen: z.string().startsWith('/').nullable().default('/dev/tty1'),
  /** Writes a picture of the screen to its standard output; looked for if it is left out. */
  screenshot: z.strictObject({ command: Command, highQuality: Command.optional() }).optional(),
})

const settingsFile = process.env.CUBEWARD_UNIT_SETTINGS ?? '/etc/cubeward/unit.json'
const dataDir = process.env.CUBEWARD_UNIT_DATA ?? '/var/lib/cubeward-unit'
const AGAIN_MS = 30_000
/** Exit code of a program whose configuration is wrong: systemd does not start it again by itself. */
const EX_CONFIG = 78

/** systemd keeps what is said here. */
const say = (text: string) => void process.stderr.write(`${text}\n`)
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function readSettings(): Promise<z.infer<typeof Settings>> {
  try {
    return Settings.parse(JSON.parse(await readFile(settingsFile, 'utf8')))
  } catch (error) {
    process.exitCode = EX_CONFIG
    throw new Error(`${settingsFile} cannot be used: ${textOf(error)}`)
  }
}

async function main(): Promise<void> {
  const { server: address, provisioningToken, terminalUser, screen, screenshot } = await readSettings()
  const server = address.replace(/^ws/, 'http').replace(/\/+$/, '')
  const host = await debianHost({ dataDir, terminalUser, screenshot })
  const enrolled = () => enrol({ server, dataDir, provisioningToken, osInfo: () => host.osInfo() })
  const { unitId, secret } = (await credentialOf(dataDir)) ?? (await retryImport(enrolled))
  // whoever starts it by hand sees the code there
  const own = process.stderr.isTTY ? '/dev/stderr' : null
  const sign = new SetupSign({ dataDir, screens: [screen, own].filter((path) => path !== null), say })
  // the agent itself does not need it: a disk that takes nothing any more must not keep it from its work
  await tellServer(dataDir, server).catch((error: unknown) =>
    say(`The controller is not told the server: ${textOf(error)}`),
  )
  const interrupted = await host.interruptedJob?.()
  const agent = new UnitAgent({
    ...(interrupted && { interrupted }),
    unitId,
    server: { url: server.replace(/^http/, 'ws'), secret },
    host,
    enrol: () =>
      enrolled().catch((error: unknown) => {
        say(textOf(error))
        throw error
      }),
    onSetupKey: (key) => void sign.show(key === null ? null : `${server}/setup/unit/${key}`),
    log: { info: say, warn: say },
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => agent.stop())
}

/** The first start may come before the network. */
async function retryImport(work: () => Promise<Credential>): Promise<Credential> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      say(textOf(error))
      await wait(AGAIN_MS * (0.5 + Math.random()))
    }
  }
}

main().catch((error: unknown) => {
  say(textOf(error))
  process.exitCode ??= 1
})
