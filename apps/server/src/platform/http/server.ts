import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerConfig } from '@cubeward/contract/admin/identity.ts'
import { allEndpoints } from '@cubeward/contract/admin/index.ts'
import { problem, problemWith } from '@cubeward/contract/kernel/problem.ts'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { createAccess } from './access.ts'
import { limitBodyTime } from './body-timeout.ts'
import { clientErrorHandler } from './client-errors.ts'
import { consolePages } from './console-pages.ts'
import type { createIdempotency } from './idempotency.ts'
import { assertMayWatch } from './metrics-guard.ts'
import { answerError, loggable } from './problem.ts'
import { serveReference } from './reference-pages.ts'
import { createRoutes, type Route, type RouteOptions } from './route.ts'
import { dataHeaders, securityHeaders } from './security-headers.ts'

export interface HttpOptions {
  config: Config
  /** Who signs people in; its pages below /realms/, if they are here. */
  identity: { issuer: string; handle: NodeHandler | undefined }
  /** What a console must know before anything else. */
  consoleConfig: ServerConfig
  log: Logger
  access: ReturnType<typeof createAccess>
  /** Folder of the built console; without it only the API is served. */
  consoleDir: string | undefined
  checkReplies: boolean
  idempotency: ReturnType<typeof createIdempotency>
  wholeLists: RouteOptions['wholeLists']
  register: (route: Route) => void
  /** Where the live feeds stand; see `route.ts`. */
  positions?: RouteOptions['positions']
  /** Why it cannot work now; undefined if it can. */
  notReady: () => Promise<string | undefined>
  impaired: () => Promise<string | undefined>
  metrics: () => Promise<{ type: string; text: string }>
  /** Below /files/: addresses that are signed by themselves. */
  files: NodeHandler | undefined
  /** Where files are if not here. */
  filesOrigin: string | undefined
  /** Below /carrier/: the mobile carrier, by tokens of its own. */
  carrier: NodeHandler | undefined
  /** The simulator's pages and calls, in demo mode only. */
  simulator: SimulatorMount | undefined
}
type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void

export interface SimulatorMount {
  /** Folder of the built page. */
  dir: string | undefined
  handle: (request: IncomingMessage, response: ServerResponse) => void
}

/** Below these addresses there is nothing that a browser shows as a page. */
const isData = (url: string) => url.startsWith('/admin/') || url.startsWith('/device/') || url.startsWith('/app/')

const pathPatterns = () => {
  const methods = new Map<string, Set<string>>()
  for (const { endpoint } of allEndpoints()) {
    const known = (methods.get(endpoint.path) ?? new Set()).add(endpoint.method)
    methods.set(endpoint.path, endpoint.method === 'GET' ? known.add('HEAD') : known)
  }
  return [...methods].map(([path, allowed]) => ({
    pattern: new RegExp(`^${path.replace(/:[A-Za-z]+/g, '[^/]+')}$`),
    allow: [...allowed].sort().join(', '),
  }))
}

/** Hands the response to another function, with the headers that Fastify would have sent. */
const handOver = (reply: FastifyReply) => {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  return reply.raw
}

/** Builds the HTTP side of the product; listening is left to the caller. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { config, identity, log } = options
  const filesOrigin = options.filesOrigin === undefined ? [] : [options.filesOrigin]
  const headers = securityHeaders(config.publicUrl, new URL(identity.issuer).origin, filesOrigin)
  const ofData = dataHeaders(headers)
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // A query string must never reach a log; `onResponse` below logs the path alone.
    logController: new LogController({ disableRequestLogging: true }),
    // Without trusted proxies, forwarded headers are ignored.
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: 1_048_576,
    connectionTimeout: 30_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 512 },
    // Bodies have limits of their own: `limitBodyTime`, and of uploads in the file server.
    http: { maxHeaderSize: 16_384, headersTimeout: 30_000, requestTimeout: 0 },
    // whatever can be read can be asked for without its body
    exposeHeadRoutes: true,
    clientErrorHandler,
    forceCloseConnections: true,
    // no hook has run by then
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(ofData).header('x-request-id', request.id) as never),
  })
  app.setErrorHandler(answerError)
  // Hooks that wait for nothing take a callback: a promise for each would be a good part of the cost of a call.
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(isData(request.url) ? ofData : headers).header('x-request-id', request.id)
    if (!request.url.startsWith('/files/')) limitBodyTime(request.raw, reply.raw)
    next()
  })
  if (log.isLevelEnabled('debug'))
    app.addHook('onResponse', (request, reply, next) => {
      const path = loggable(request.url.split('?', 1)[0])
      request.log.debug(
        { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'call',
      )
      next()
    })
  const routes = createRoutes(app, options)
  options.register(routes.route)
  routes.mount()

  serveReference(app, config)

  app.get('/livez', () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const reason = await options.notReady()
    if (reason !== undefined) return reply.code(503).send({ status: 'unavailable', reason })
    const impaired = await options.impaired()
    return impaired === undefined ? { status: 'ok' } : { status: 'impaired', reason: impaired }
  })
  app.get('/metrics', async (request, reply) => {
    assertMayWatch(config.metricsToken, request.raw)
    const { type, text } = await options.metrics()
    return reply.type(type).send(text)
  })

  const { handle } = identity
  if (handle !== undefined) await mountNode(app, '/realms/*', handle)
  if (options.files !== undefined) await mountNode(app, '/files/*', options.files)
  if (options.carrier !== undefined) await mountNode(app, '/carrier/*', options.carrier)
  if (options.simulator !== undefined) await serveSimulator(app, options.simulator)
  await serveConsole(app, options.consoleDir, options.consoleConfig)
  return app
}

/** Requests that are answered without Fastify; their bodies have not been read. */
async function mountNode(app: FastifyInstance, url: string, handle: NodeHandler) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(url, (request, reply) => {
      handle(request.raw, handOver(reply))
    })
  })
}

/** The simulator's page and calls: demo mode only. */
async function serveSimulator(app: FastifyInstance, { dir, handle }: SimulatorMount) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/simulator/api/*', (request, reply) => {
      handle(request.raw, handOver(reply))
    })
    if (dir === undefined) return
    await scope.register(fastifyStatic, {
      root: dir,
      prefix: '/simulator/',
      wildcard: false,
      decorateReply: false,
      preCompressed: true,
    })
    scope.get('/simulator', (_, reply) => reply.redirect('/simulator/'))
  })
}

const apiPrefix = /^\/(admin|device|app|realms|hooks|files|carrier)(\/|$)/

async function serveConsole(app: FastifyInstance, dir: string | undefined, config: ServerConfig) {
  const methods = pathPatterns()
  const pages = dir === undefined ? undefined : consolePages(dir, config)
  if (dir !== undefined)
    await app.register(fastifyStatic, {
      root: dir,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        const lasting = path.includes('/assets/')
        response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
        // What others have written is shown in a frame without an origin, which needs its look.
        if (lasting && path.includes('.css')) response.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const declared = methods.find(({ pattern }) => pattern.test(path))
    if (declared !== undefined)
      return answerError(problemWith({ allow: declared.allow }, 'methodNotAllowed'), request, reply)
    const accept = request.headers.accept ?? '*/*'
    const wantsPage = accept.includes('text/html') || (accept.includes('*/*') && !path.startsWith('/assets/'))
    const page = ['GET', 'HEAD'].includes(request.method) && !apiPrefix.test(path) && wantsPage
    if (page && pages !== undefined)
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(pages(path))
    return answerError(problem('notFound'), request, reply)
  })
}
