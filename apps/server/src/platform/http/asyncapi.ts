import { allStreams } from '@cubeward/contract/admin/index.ts'
import { type ParamName, paramSchemas } from '@cubeward/contract/kernel/params.ts'
import { z } from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

/** The live connections of the console as an AsyncAPI document, made from the declarations that the server serves. */
export function asyncApi(version: string, publicUrl: string): Record<string, unknown> {
  const channels: Record<string, unknown> = {}
  const operations: Record<string, unknown> = {}
  for (const { name, stream } of allStreams()) {
    const { declared, path } = stream
    const parameters = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, parameter]) => [
      parameter,
      { description: JSON.stringify(schemaOf(paramSchemas[parameter as ParamName], 'input')) },
    ])
    const commands = Object.entries(declared.commands)
    channels[name] = {
      address: path.replace(/:([A-Za-z]+)/g, '{$1}'),
      description: `${declared.summary} Access: ${declared.access}; access_token in the query.`,
      parameters: Object.fromEntries(parameters),
      messages: {
        event: { name: 'event', payload: schemaOf(declared.events, 'output') },
        ...Object.fromEntries(
          commands.flatMap(([command, { message, reply, summary }]) => [
            [command, { name: command, summary, payload: schemaOf(message, 'input') }],
            [`${command}Reply`, { name: `${command}Reply`, payload: schemaOf(reply, 'output') }],
          ]),
        ),
      },
    }
    const channel = { $ref: `#/channels/${name}` }
    operations[`${name}Events`] = { action: 'send', channel, messages: [{ $ref: `#/channels/${name}/messages/event` }] }
    for (const [command, { access, summary }] of commands)
      operations[`${name}${command}`] = {
        action: 'receive',
        channel,
        summary: `${summary} Access: ${access}.`,
        messages: [{ $ref: `#/channels/${name}/messages/${command}` }],
        reply: { channel, messages: [{ $ref: `#/channels/${name}/messages/${command}Reply` }] },
      }
  }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Cubeward live connections',
      version,
      description:
        'Messages are framed with VCMP: MSG, ACK and NAK with a 12-character id, JSON payloads named by @type.',
    },
    servers: { here: { host: new URL(publicUrl).host, protocol: publicUrl.startsWith('https') ? 'wss' : 'ws' } },
    channels,
    operations,
  }
}
