import { allStreams } from '@cubeward/contract/admin/index.ts'
import type { Stream } from '@cubeward/contract/kernel/endpoint.ts'
import type { ParamName } from '@cubeward/contract/kernel/params.ts'
import { z } from 'zod'
import { paramDescriptions } from './openapi-params.ts'
import { documentSchemas, isNamed, nameOf, plainSchema } from './openapi-schemas.ts'

type Message = [type: string, schema: z.ZodType]
type Side = 'input' | 'output'

/** The messages of a union, each by its `@type`. */
const messagesOf = (schema: z.ZodType): Message[] =>
  schema instanceof z.ZodUnion
    ? schema.options.flatMap((option) => messagesOf(option as z.ZodType))
    : [[String((schema as z.ZodObject<{ '@type': z.ZodLiteral }>).shape['@type'].value), schema]]

const partsOf = ({ declared }: Stream) => {
  const commands = Object.entries(declared.commands)
  return {
    commands,
    events: messagesOf(declared.events),
    sent: commands.map(([command, { message }]): Message => [command, message]),
    replies: commands.map(([command, { reply }]): Message => [`${command}Reply`, reply]),
  }
}

/**
 * The names of the messages. One is called as the contract calls it, or by its type; two that are declared apart and are the same have one
 * name, and the type that means something else on another connection has the connection's name in front.
 */
function namesOf(parts: readonly (readonly [stream: string, side: Side, Message[]])[]) {
  const named = new Map<string, { schema: z.ZodType; json: string }>()
  const same = new Map<z.ZodType, z.ZodType>()
  for (const [stream, side, messages] of parts)
    for (const [type, schema] of messages) {
      const empty = schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0
      if (empty || same.has(schema) || nameOf(schema) !== undefined) continue
      const json = side + JSON.stringify(plainSchema(schema))
      const names = [type, `${type}Message`, `${stream}${type}`].filter((name) => !isNamed(name))
      const name = names.find((one) => (named.get(one)?.json ?? json) === json)
      if (name === undefined) throw new Error(`${stream}: no name is left for ${type}`)
      const known = named.get(name)?.schema ?? schema
      named.set(name, { schema: known, json })
      same.set(schema, known)
    }
  return {
    also: [...named].map(([name, { schema }]) => [name, schema] as const),
    of: (schema: z.ZodType) => same.get(schema) ?? schema,
  }
}

/** Where the address is opened with what lets the caller in. */
const credentialOf = (access: string) =>
  access === 'app'
    ? 'the token in the header Authorization: Bearer <token>'
    : access === 'setupKey' || access === 'unitSetupKey'
      ? 'the key in the address is enough'
      : 'access_token in the query'

/** The live connections as an AsyncAPI document, made from the declarations that the server serves. */
export function asyncApi(version: string, publicUrl: string): Record<string, unknown> {
  const streams = allStreams().map(({ name, stream }) => ({ name, stream, ...partsOf(stream) }))
  const names = namesOf(
    streams.flatMap(({ name, events, sent, replies }) => [
      [name, 'output', events],
      [name, 'input', sent],
      [name, 'output', replies],
    ]),
  )
  const schemas = documentSchemas(
    streams.flatMap(({ sent }) => sent.map(([, schema]) => names.of(schema))),
    streams.flatMap(({ events, replies }) => [...events, ...replies].map(([, schema]) => names.of(schema))),
    names.also,
  )
  const channels: Record<string, unknown> = {}
  const operations: Record<string, unknown> = {}
  for (const { name, stream, events, sent, replies, commands } of streams) {
    const { declared, path } = stream
    const summaryOf = (type: string) => ({
      ...(type in declared.commands && { summary: declared.commands[type]?.summary }),
    })
    const down = [...events, ...replies].map(([type, schema]) => [
      type,
      { name: type, payload: schemas.reply(names.of(schema)) },
    ])
    const up = sent.map(([type, schema]) => [
      type,
      { name: type, ...summaryOf(type), payload: schemas.body(names.of(schema)) },
    ])
    channels[name] = {
      address: path.replace(/:([A-Za-z]+)/g, '{$1}'),
      description: `${declared.summary} Access: ${declared.access}; ${credentialOf(declared.access)}.`,
      parameters: Object.fromEntries(
        [...path.matchAll(/:([A-Za-z]+)/g)].map(([, parameter]) => [
          parameter,
          { description: paramDescriptions[parameter as ParamName] },
        ]),
      ),
      messages: Object.fromEntries([...down, ...up]),
    }
    const channel = { $ref: `#/channels/${name}` }
    const refer = (type: string) => ({ $ref: `#/channels/${name}/messages/${type}` })
    operations[`${name}Events`] = { action: 'send', channel, messages: events.map(([type]) => refer(type)) }
    for (const [command, { access, summary }] of commands)
      operations[`${name}${command}`] = {
        action: 'receive',
        channel,
        summary: `${summary} Access: ${access}.`,
        messages: [refer(command)],
        reply: { channel, messages: [refer(`${command}Reply`)] },
      }
  }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Cubeward live connections',
      version,
      description:
        'Messages are framed with VCMP, as texts without blanks between the parts: MSG, an id of 12 characters and the JSON payload, named by ' +
        '@type. Each is answered with ACK and the same id, and the reply if there is one, or with NAK, the id and a problem. The server sends ' +
        'the first heartbeat, HBT and an interval in milliseconds; whoever receives one sends it back after the interval.',
    },
    servers: { here: { host: new URL(publicUrl).host, protocol: publicUrl.startsWith('https') ? 'wss' : 'ws' } },
    channels,
    operations,
    components: { schemas: schemas.components },
  }
}
