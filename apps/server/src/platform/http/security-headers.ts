import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

type Values = Readonly<Record<string, string>>

/**
 * The security headers of data, which is no document: nothing of it may be loaded, run or framed. What only says how a document behaves is
 * left out; with it the headers of a call were as long as many an answer.
 */
export function dataHeaders(ofDocuments: Values): Values {
  const kept = [
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
  ]
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...Object.fromEntries(Object.entries(ofDocuments).filter(([name]) => kept.includes(name))),
  }
}

/**
 * The security headers of every answer. helmet computes them for each call, though they never differ: here it does so once.
 */
export function securityHeaders(publicUrl: string, issuerOrigin: string, filesOrigin: readonly string[] = []): Values {
  const secure = publicUrl.startsWith('https:')
  const socketOrigin = publicUrl.replace(/^http/, 'ws')
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The hash is that of nothing: style elements are made empty and filled through the CSSOM, which scripts of ours may do.
        styleSrc: ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...filesOrigin],
        connectSrc: ["'self'", socketOrigin, issuerOrigin, ...filesOrigin],
        // what an app has stored is heard, and a PDF of it seen, by addresses that the console makes of its bytes
        mediaSrc: ['blob:'],
        frameSrc: [issuerOrigin, 'blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'", issuerOrigin],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  let failure: unknown
  set(response.req, response, (error) => {
    failure = error
  })
  if (failure !== undefined) throw failure
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
