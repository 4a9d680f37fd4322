import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutboxMessage } from '@cubeward/contract/demo/outbox.ts'
import type { OutboxEntry as KeptSms } from '@cubeward/server/platform/outside/sms/stand-in.ts'

/** Of each channel; older ones stay in the file. */
const SHOWN = 400

/** A message as a stand-in has written it down, with the name under which whoever sent it knows it. */
export interface Kept {
  message: OutboxMessage
  key: string
}
interface KeptMail {
  at: string
  from: { name: string; address: string }
  replyTo?: { address: string }
  to: string
  subject: string
  text: string
  html?: string
  messageId?: string
}
interface KeptMatrix {
  at: string
  eventId: string
  sender: string
  recipient: string
  text: string
  html?: string
}

const channels = {
  'mail.jsonl': (mail: KeptMail, at: number): Kept => ({
    key: mail.messageId ?? '',
    message: {
      channel: 'email',
      id: `mail-${at}`,
      at: mail.at,
      from: mail.from.name || mail.from.address,
      fromAddress: mail.from.address,
      replyTo: mail.replyTo?.address ?? null,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? null,
      notification: null,
    },
  }),
  'sms.jsonl': (sms: KeptSms, at: number): Kept => ({
    key: sms.messageId,
    message: {
      channel: 'sms',
      id: `sms-${at}`,
      at: sms.at,
      from: sms.sender ?? 'Cubeward',
      fromAddress: null,
      to: `+${sms.recipient}`,
      text: sms.text,
      parts: sms.parts,
      notification: null,
    },
  }),
  'matrix.jsonl': (event: KeptMatrix, at: number): Kept => ({
    key: event.eventId,
    message: {
      channel: 'matrix',
      id: `matrix-${at}`,
      at: event.at,
      from: event.sender.replace(/^@([^:]+):.*$/, '$1'),
      fromAddress: event.sender,
      to: event.recipient,
      text: event.text,
      html: event.html ?? null,
      notification: null,
    },
  }),
}

interface Read {
  size: number
  lines: number
  kept: Kept[]
}

async function textBetween(path: string, from: number, to: number): Promise<string> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(to - from)
    await file.read(bytes, 0, bytes.length, from)
    return bytes.toString('utf8')
  } finally {
    await file.close()
  }
}

/** Reads what the stand-ins have written down; of a file that has grown only what is new. */
export function createOutboxReader(dataDir: string): () => Promise<{ kept: Kept[]; total: number }> {
  const known = new Map<string, Read>()

  async function read(name: keyof typeof channels): Promise<Read> {
    const path = join(dataDir, 'outbox', name)
    const size = await stat(path).then(
      (it) => it.size,
      () => 0,
    )
    const before = known.get(name)
    if (before?.size === size) return before
    // A file that is smaller was begun anew.
    const start = before !== undefined && before.size < size ? before : { size: 0, lines: 0, kept: [] }
    const text = size === 0 ? '' : await textBetween(path, start.size, size)
    const lines = text.split('\n').slice(0, -1)
    const make = channels[name] as (line: unknown, at: number) => Kept
    const first = Math.max(0, lines.length - SHOWN)
    const fresh = lines.slice(first).map((line, at) => make(JSON.parse(line), start.lines + first + at))
    const now = {
      // Of a line that is being written the rest is read next time.
      size: start.size + Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)),
      lines: start.lines + lines.length,
      kept: [...start.kept, ...fresh].slice(-SHOWN),
    }
    known.set(name, now)
    return now
  }

  return async () => {
    const all = await Promise.all((Object.keys(channels) as (keyof typeof channels)[]).map(read))
    const kept = all.flatMap((one) => one.kept)
    return {
      kept: kept.toSorted((a, b) => b.message.at.localeCompare(a.message.at)),
      total: all.reduce((sum, { lines }) => sum + lines, 0),
    }
  }
}
