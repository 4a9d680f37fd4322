import { resolve } from 'node:path'
import { routerSmsProblem, usualRouterSms } from '@cubeward/domain/router-sms.ts'
import { type LockDriverChoice, usualLockDrivers } from '@cubeward/domain/unit-packages.ts'
import { createClientAddress } from '../lib/client-address.ts'
import { StartError } from '../lib/start-error.ts'
import { type NatsServers, natsServers } from './nats-servers.ts'
import type { CarrierSettings, S3Settings, SmppAddress } from './outside-settings.ts'

/** The settings of a running server. Contradictions are refused here, so that nothing behind it needs to ask twice. */
/** What the server itself writes to people, mails and SMS, is in one language and one time zone. */
export interface MessageStyle {
  language: 'en' | 'de'
  /** IANA name. */
  timeZone: string
}

export interface Config {
  host: string
  port: number
  /** Origin that browsers use; sockets of the console are accepted from here only. */
  publicUrl: string
  dataDir: string
  /** Undefined: the embedded PostgreSQL in the data directory. */
  databaseUrl: string | undefined
  /** The role that owns the tables and migrates; undefined: the one of `databaseUrl`. */
  databaseOwnerUrl: string | undefined
  /** What connects this node with the others; undefined: it is the only one. */
  nats: NatsServers | undefined
  oidc: { issuer: string | undefined; clientId: string; audience: string }
  /** Subjects or e-mail addresses (embedded identity) that are root, and the realm role that makes root. */
  roots: readonly string[]
  rootRole: string
  demo: boolean
  driverPort: number
  /** Lets operators name hosts inside of private networks (mail servers, token addresses). */
  allowPrivateHosts: boolean
  /** The platform's own mail server, for all who have none, and the address its mails come from. */
  mail: { url: string | undefined; from: string }
  /** Language and time zone of what the server writes to people: mails and SMS. */
  messages: MessageStyle
  /** Object store of photos and files; a folder in the data directory if it is left out. */
  s3: S3Settings | undefined
  /** SMS gateway; `undefined`: none is set up. */
  smpp: SmppAddress | undefined
  /** How an SMS to a router is made of `{password}` and `{command}` (decision 42). */
  routerSmsTemplate: string
  /** Proxies that say truly for whom they speak: addresses and networks. */
  trustedProxies: readonly string[]
  /** Whoever has it may read /metrics; without one only this machine may. */
  metricsToken: string | undefined
  /** With it alone units register themselves; undefined: any may. */
  provisioningToken: string | undefined
  /** Mobile carrier of the routers' SIM cards; `undefined`: none is set up. */
  carrier: CarrierSettings | 'off' | undefined
  /** Drivers of lock vendors that installers may put on the main unit of a cube. */
  lockDrivers: readonly LockDriverChoice[]
  /** Tags that are offered for photos. */
  photoTags: readonly string[]
  /** Certificates to trust beside the usual ones, for connections to the outside. */
  caFile: string | undefined
  /** Refuses access tokens in queries, so that only single-use tickets open live connections. */
  ticketsOnly: boolean
  heartbeatMs: number
  version: string
  production: boolean
}

export type Env = Record<string, string | undefined>

const flag = (env: Env, name: string, otherwise: boolean) => {
  const value = env[name]?.toLowerCase()
  if (value === undefined || value === '') return otherwise
  if (['on', 'true', '1', 'yes'].includes(value)) return true
  if (['off', 'false', '0', 'no'].includes(value)) return false
  throw new StartError(`${name} is '${value}'; set it to 'on' or 'off'.`)
}

const wholeNumber = (env: Env, name: string, otherwise: number, min: number, max: number) => {
  const value = env[name]
  if (value === undefined || value === '') return otherwise
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new StartError(`${name} is '${value}'; set it to a whole number from ${min} to ${max}.`)
  return number
}

const smtpUrl = ({ CUBEWARD_SMTP_URL: url }: Env) => {
  if (url === undefined || url === '') return undefined
  if (!URL.canParse(url) || !['smtp:', 'smtps:'].includes(new URL(url).protocol))
    throw new StartError('CUBEWARD_SMTP_URL must look like smtp://user:password@host:587 or smtps://host:465.')
  return url
}

const messageStyle = (env: Env): MessageStyle => {
  const language = env.CUBEWARD_MESSAGE_LANGUAGE?.toLowerCase() || 'en'
  if (language !== 'en' && language !== 'de')
    throw new StartError(`CUBEWARD_MESSAGE_LANGUAGE is '${language}'; set it to 'en' or 'de'.`)
  const timeZone = env.CUBEWARD_TIME_ZONE || 'UTC'
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw new StartError(`CUBEWARD_TIME_ZONE is '${timeZone}'; set it to the name of a zone such as Europe/Vienna.`)
  }
  return { language, timeZone }
}

const s3Settings = (env: Env): S3Settings | undefined => {
  const { CUBEWARD_S3_BUCKET: bucket, CUBEWARD_S3_ENDPOINT: endpoint } = env
  if (!bucket) return undefined
  const { CUBEWARD_S3_ACCESS_KEY_ID: accessKeyId, CUBEWARD_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey)
    throw new StartError('CUBEWARD_S3_BUCKET needs CUBEWARD_S3_ACCESS_KEY_ID and CUBEWARD_S3_SECRET_ACCESS_KEY.')
  if (endpoint && !URL.canParse(endpoint)) throw new StartError('CUBEWARD_S3_ENDPOINT must look like https://host.')
  const region = env.CUBEWARD_S3_REGION || 'us-east-1'
  return { bucket, region, endpoint: endpoint || undefined, accessKeyId, secretAccessKey }
}

const smppAddress = ({ CUBEWARD_SMPP_URL: text }: Env): SmppAddress | undefined => {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['smpp:', 'ssmpp:'].includes(url.protocol) || url.hostname === '')
    throw new StartError('CUBEWARD_SMPP_URL must look like smpp://user:password@host:2775 or ssmpp://host:3550.')
  const tls = url.protocol === 'ssmpp:'
  const port = url.port === '' ? (tls ? 3550 : 2775) : Number(url.port)
  const [user, password] = [url.username, url.password].map(decoded)
  if (user === undefined || password === undefined)
    throw new StartError('CUBEWARD_SMPP_URL has a % in its user or password that stands for nothing; write it as %25.')
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, tls, user, password }
}

/** `lockwerk:Lockwerk:cubeward-driver-lockwerk, …` */
const lockDrivers = ({ CUBEWARD_LOCK_DRIVERS: text }: Env): readonly LockDriverChoice[] => {
  if (text === undefined || text.trim() === '') return usualLockDrivers
  const drivers = text.split(',').map((one) => {
    const [id = '', label = '', packageName = '', ...more] = one.split(':').map((part) => part.trim())
    const isWhole = /^[a-z0-9-]+$/.test(id) && label !== '' && /^[a-z0-9][a-z0-9+.-]*$/.test(packageName)
    if (!isWhole || more.length > 0)
      throw new StartError(`CUBEWARD_LOCK_DRIVERS has '${one.trim()}'; write each driver as id:Name:package.`)
    return { id, label, packageName }
  })
  if (new Set(drivers.map(({ id }) => id)).size < drivers.length)
    throw new StartError('CUBEWARD_LOCK_DRIVERS names the same id twice; give each driver its own.')
  return drivers
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const smsTemplate = ({ CUBEWARD_ROUTER_SMS: text }: Env): string => {
  if (!text) return usualRouterSms
  const problem = routerSmsProblem(text)
  if (problem !== undefined) throw new StartError(`CUBEWARD_ROUTER_SMS is '${text}'; ${problem}`)
  return text
}

const trustedProxies = ({ CUBEWARD_TRUSTED_PROXIES: list = '' }: Env): string[] => {
  const proxies = list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  for (const proxy of proxies)
    try {
      createClientAddress([proxy])
    } catch {
      throw new StartError(
        `CUBEWARD_TRUSTED_PROXIES: '${proxy}' is no address or network; give some such as 10.0.0.5,10.1.0.0/16`,
      )
    }
  return proxies
}

const tokenOf = (env: Env, name: 'CUBEWARD_METRICS_TOKEN' | 'CUBEWARD_PROVISIONING_TOKEN'): string | undefined => {
  const token = env[name]
  if (!token) return undefined
  if (!/^[\x21-\x7e]{16,512}$/.test(token))
    throw new StartError(`${name} needs at least 16 characters without blanks; make one with: openssl rand -hex 32`)
  return token
}

const carrierSettings = (env: Env): CarrierSettings | 'off' | undefined => {
  const { CUBEWARD_CARRIER: id, CUBEWARD_CARRIER_URL: url } = env
  if (id === 'off') return 'off'
  if (!url) return undefined
  const { CUBEWARD_CARRIER_TOKEN_URL: tokenUrl, CUBEWARD_CARRIER_CLIENT_ID: clientId } = env
  const clientSecret = env.CUBEWARD_CARRIER_CLIENT_SECRET
  if (!tokenUrl || !clientId || !clientSecret)
    throw new StartError(
      'CUBEWARD_CARRIER_URL needs CUBEWARD_CARRIER_TOKEN_URL, CUBEWARD_CARRIER_CLIENT_ID and CUBEWARD_CARRIER_CLIENT_SECRET.',
    )
  return { id: id || 'carrier', url: url.replace(/\/+$/, ''), tokenUrl, clientId, clientSecret }
}

const loopback = (host: string) => ['::1', '[::1]', 'localhost'].includes(host) || /^127(\.\d+){3}$/.test(host)

/** An https address, or one of this machine: keys that are fetched in the clear could be anybody's. */
const oidcIssuer = ({ OIDC_ISSUER: text }: Env): string | undefined => {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new StartError(
      `OIDC_ISSUER is '${text}'; set it to the address of a realm, such as https://id.example/realms/one.`,
    )
  if (url.protocol === 'http:' && !loopback(url.hostname))
    throw new StartError(`OIDC_ISSUER is '${text}', whose keys would come unprotected; set it to an https address.`)
  return text.replace(/\/+$/, '')
}

interface Doors {
  host: string
  publicUrl: string
  issuer: string | undefined
  demo: boolean
}

/** The embedded sign-in, and the demo with its known passwords, are for this machine: neither by HOST nor by PUBLIC_URL for others. */
function refuseOpenDoors(env: Env, { host, publicUrl, issuer, demo }: Doors): void {
  const name = new URL(publicUrl).hostname
  const open = loopback(host) ? (loopback(name) ? undefined : `PUBLIC_URL is ${publicUrl}`) : `HOST is ${host}`
  if (open === undefined) return
  const meant = flag(env, 'CUBEWARD_EMBEDDED_IDENTITY_PUBLIC', false)
  if (demo && !(meant && env.CUBEWARD_DEMO))
    throw new StartError(
      `${open}, but the demo world with its known passwords is meant for this machine only; set CUBEWARD_DEMO=off.`,
    )
  if (issuer === undefined && !meant)
    throw new StartError(
      `${open}, but the embedded sign-in is meant for this machine only; set OIDC_ISSUER, or CUBEWARD_EMBEDDED_IDENTITY_PUBLIC=on if you mean it.`,
    )
}

const version = '0.1.0'

interface Program {
  /** Whether the program that reads them brings a demo world. */
  demoWorld?: boolean
}

/** Reads the settings from the environment. */
export function readConfig(env: Env, { demoWorld = true }: Program = {}): Config {
  const host = env.HOST || '127.0.0.1'
  const port = wholeNumber(env, 'PORT', 8080, 0, 65_535)
  const databaseUrl = env.DATABASE_URL || undefined
  const databaseOwnerUrl = env.DATABASE_OWNER_URL || undefined
  if (databaseOwnerUrl !== undefined && databaseUrl === undefined)
    throw new StartError('DATABASE_OWNER_URL is for a database of your own: set DATABASE_URL too.')
  const demo = flag(env, 'CUBEWARD_DEMO', demoWorld && databaseUrl === undefined)
  if (demo && !demoWorld)
    throw new StartError('CUBEWARD_DEMO is on, but this program has no demo world; npm start has it.')
  if (databaseUrl !== undefined && demo)
    throw new StartError(
      'CUBEWARD_DEMO cannot be on together with DATABASE_URL: the demo world is for the embedded database only.',
    )
  const nats = natsServers(env.NATS_URL)
  if (nats !== undefined && databaseUrl === undefined)
    throw new StartError('NATS_URL is for several nodes on one database: set DATABASE_URL too.')
  const issuer = oidcIssuer(env)
  const production = env.NODE_ENV === 'production'
  if (production && demo)
    throw new StartError('The demo world cannot run with NODE_ENV=production; set CUBEWARD_DEMO=off.')
  const publicUrl = (env.PUBLIC_URL || `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/+$/, '')
  if (!URL.canParse(publicUrl) || !/^https?:$/.test(new URL(publicUrl).protocol) || new URL(publicUrl).pathname !== '/')
    throw new StartError(`PUBLIC_URL is '${publicUrl}'; set it to the origin that browsers use, such as https://host.`)
  refuseOpenDoors(env, { host, publicUrl, issuer, demo })
  const clientId = env.OIDC_CLIENT_ID || 'cubeward-console'
  return {
    host,
    port,
    publicUrl,
    dataDir: resolve(env.CUBEWARD_DATA || '.data'),
    databaseUrl,
    databaseOwnerUrl,
    nats,
    oidc: {
      issuer,
      clientId,
      audience: env.OIDC_AUDIENCE || (issuer === undefined ? 'cubeward' : clientId),
    },
    roots: (env.CUBEWARD_ROOTS ?? '')
      .split(',')
      .map((root) => root.trim())
      .filter((root) => root !== ''),
    rootRole: env.CUBEWARD_ROOT_ROLE || 'cubeward-root',
    demo,
    allowPrivateHosts: flag(env, 'CUBEWARD_ALLOW_PRIVATE_HOSTS', false),
    mail: { url: smtpUrl(env), from: env.CUBEWARD_MAIL_FROM || 'noreply@cubeward.example' },
    messages: messageStyle(env),
    s3: s3Settings(env),
    smpp: smppAddress(env),
    routerSmsTemplate: smsTemplate(env),
    trustedProxies: trustedProxies(env),
    metricsToken: tokenOf(env, 'CUBEWARD_METRICS_TOKEN'),
    provisioningToken: tokenOf(env, 'CUBEWARD_PROVISIONING_TOKEN'),
    carrier: carrierSettings(env),
    lockDrivers: lockDrivers(env),
    photoTags: (env.CUBEWARD_PHOTO_TAGS ?? 'Damage,Front,Inside,Router,Site')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && tag.length <= 50),
    caFile: env.CUBEWARD_CA_FILE || undefined,
    driverPort: wholeNumber(env, 'CUBEWARD_DRIVER_PORT', 9000, 0, 65_535),
    ticketsOnly: flag(env, 'CUBEWARD_TICKETS_ONLY', false),
    heartbeatMs: wholeNumber(env, 'CUBEWARD_HEARTBEAT_MS', 15_000, 1_000, 120_000),
    version,
    production,
  }
}
