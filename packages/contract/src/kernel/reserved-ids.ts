/** Operator ids share the first path segment with these, so none of them can be one. */
const reserved = new Set(
  `accounting admin admin-setups ahead.js app apps api assets asyncapi.json color-scheme.js device docs favicon.ico
   favicon.svg health healthz hooks index.html livez login logout metrics openapi.json operators outbox profile readyz realms
   redeem-invitation register robots.txt setup setup-ahead.js setups sign-in sign-out simulator sw.js manifest.webmanifest`.split(
    /\s+/,
  ),
)
/** Words that mean something to JavaScript on every object. */
const ofObjects = new Set(
  Object.getOwnPropertyNames(Object.prototype)
    .concat('prototype')
    .map((it) => it.toLowerCase()),
)
/** Whether an id would be mistaken for a page or a file of the product; those of files that are hidden begin with a dot. */
export const isReservedOperatorId = (id: string): boolean =>
  reserved.has(id.toLowerCase()) || ofObjects.has(id.toLowerCase()) || id.startsWith('.')
