import type { OpenSocket } from '@cubeward/vcmp/client.ts'
import { openWebSocket as open } from '@cubeward/vcmp/node.ts'

/** Opens a connection from Node, for `listen` of an app: the token goes in a header. */
export const openWebSocket = (url: string, options: { readonly headers?: Record<string, string> } = {}): OpenSocket =>
  open(url, options)
