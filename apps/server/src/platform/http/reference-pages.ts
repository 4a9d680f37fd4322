import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { asyncApi } from './asyncapi.ts'
import { openApi } from './openapi.ts'

/** Built on the first request and kept, so that the start is not slower for it. */
const once = <T>(make: () => T): (() => T) => {
  let made: { it: T } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}

const page = (
  title: string,
  at: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/docs/swagger-ui.css"><link rel="stylesheet" href="/docs/readable.css"></head>
<body><div id="swagger-ui"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="${at}/start.js"></script></body></html>`

/**
 * The viewer as it comes has a link within each button, jumps over a level of headings, and is light only: the path of a call is plain
 * text here (the address still follows what is opened), the calls have a heading, and the colours are those that the reader prefers.
 */
const start = (document: string) => `
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => window.document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', paint)
paint()
const readable = ({ React }) => ({
  components: { DeepLink: ({ text }) => text },
  wrapComponents: {
    InfoContainer: (Info) => (props) => React.createElement('div', { role: 'banner' }, React.createElement(Info, props)),
    operations: (Calls) => (props) =>
      React.createElement(React.Fragment, null, React.createElement('h2', null, 'Calls'), React.createElement(Calls, props)),
  },
})
window.SwaggerUIBundle({ url: '${document}', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null, plugins: [readable] })`

/** Colours of the viewer that are too faint to be read, one that its dark form forgets, examples that no keyboard scrolls, a column that is always empty, and movement for those who want none. */
const readable = `
@media (prefers-reduced-motion: reduce) { .swagger-ui * { transition: none !important } }
.swagger-ui .info .title small { background: #5b6270 }
.swagger-ui .info .title small.version-stamp { background: #4c6b00 }
html:not(.dark-mode) .swagger-ui :is(.info a, .info .url, .model-title a) { color: #1a5fb4 }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #1b7a4d; color: #1b7a4d }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #1b7a4d }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1a5fb4 }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1b7a4d }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #9a5200 }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #c21d1d }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0f6f5e }
html:not(.dark-mode) .swagger-ui :is(.json-schema-2020-12-expand-deep-button, .parameter__in) { color: #555 }
html.dark-mode .swagger-ui .headers .header-col { color: #e4e6e6 }
.swagger-ui .highlight-code > .microlight { max-height: none; overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere }
.swagger-ui .response-col_links { display: none }
html .swagger-ui :not(pre) > code { white-space: normal; overflow-wrap: anywhere }
.swagger-ui .microlight span[style*="rgb(211, 99, 99)"] { color: #ff9d9d !important }
`

/** What the calls and live messages are, as documents and as pages at /docs; all of it from our own origin. */
export function serveReference(app: FastifyInstance, { version, publicUrl }: { version: string; publicUrl: string }) {
  for (const [path, document] of [
    ['/admin/v1/openapi.json', () => openApi(version)],
    ['/app/v1/openapi.json', () => openApi(version, 'apps')],
    ['/asyncapi.json', () => asyncApi(version, publicUrl)],
  ] as const) {
    const text = once(() => JSON.stringify(document()))
    app.get(path, (_, reply) => reply.type('application/json').send(text()))
  }
  for (const [title, at, document] of [
    ['API · Cubeward', '/docs', '/admin/v1/openapi.json'],
    ['API for apps · Cubeward', '/docs/app', '/app/v1/openapi.json'],
  ] as const) {
    app.get(at, (_, reply) => reply.type('text/html; charset=utf-8').send(page(title, at)))
    app.get(`${at}/start.js`, (_, reply) => reply.type('text/javascript').send(start(document)))
  }
  app.get('/docs/readable.css', (_, reply) => reply.type('text/css').send(readable))
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    const body = once(() => readFileSync(join(root, file)))
    const type = file.endsWith('.css') ? 'text/css' : 'text/javascript'
    app.get(`/docs/${file}`, (_, reply) => reply.type(type).header('cache-control', 'max-age=3600').send(body()))
  }
}
