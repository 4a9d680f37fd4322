import { describe, expect, it } from 'vitest'
import { EncodedPayload, encodePayload, frameId, parseFrame, serializeFrame } from './frame.ts'
import { FrameError } from './problem.ts'

const id = 'abcDEF012_-9'
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('parseFrame', () => {
  it.each([
    [
      `MSG${id}{"@type":"locking:OpenLock","lock":"1"}`,
      { type: 'MSG', payload: { '@type': 'locking:OpenLock', lock: '1' } },
    ],
    [`MSG${id} {"@type":"a" }\n`, { type: 'MSG', payload: { '@type': 'a' } }],
    [`MSG${id}{"@type":"${'t'.repeat(128)}"}`, { type: 'MSG', payload: { '@type': 't'.repeat(128) } }],
    [
      `MSG${id}{"@type":"a","brackets":"[[[[{{{{\\"[["}`,
      { type: 'MSG', payload: { '@type': 'a', brackets: '[[[[{{{{"[[' } },
    ],
    [`ACK${id}`, { type: 'ACK' }],
    [`ACK${id}{"opened":true}`, { type: 'ACK', result: { opened: true } }],
    [`ACK${id}null`, { type: 'ACK', result: null }],
    [`ACK${id}${nested(32)}`, { type: 'ACK', result: JSON.parse(nested(32)) }],
    [`NAK${id}`, { type: 'NAK' }],
    [`NAK${id}{"status":404,"title":"Unknown"}`, { type: 'NAK', problem: { status: 404, title: 'Unknown' } }],
  ])('reads %s', (raw, frame) => {
    expect(parseFrame(raw)).toEqual({ id, ...frame })
  })

  it.each([1_000, 15_000, 3_600_000])('reads a heartbeat of %i ms', (intervalMs) => {
    expect(parseFrame(`HBT${intervalMs}`)).toEqual({ type: 'HBT', intervalMs })
  })

  it.each([
    ['nothing', ''],
    ['a part of a type', 'MS'],
    ['an unknown type', `FOO${id}`],
    ['a type in lower case', `ack${id}`],
    ['a short id', 'ACKabc'],
    ['an id with other characters', 'ACKabcDEF012+/9'],
    ['a message without payload', `MSG${id}`],
    ['a message that is not JSON', `MSG${id}{"@type":`],
    ['a message that is an array', `MSG${id}["@type"]`],
    ['a message that is null', `MSG${id}null`],
    ['a message without type', `MSG${id}{}`],
    ['a message with a type that is no string', `MSG${id}{"@type":1}`],
    ['a message with an empty type', `MSG${id}{"@type":""}`],
    ['a message with a type of 129 characters', `MSG${id}{"@type":"${'t'.repeat(129)}"}`],
    ['nesting of 33', `ACK${id}${nested(33)}`],
    ['nesting of 100,000', `MSG${id}{"@type":"a","deep":${nested(100_000)}}`],
    ['nesting that never ends', `ACK${id}${'{"a":'.repeat(100_000)}`],
    ['the key __proto__', `MSG${id}{"@type":"a","__proto__":{"admin":true}}`],
    ['the key __proto__ within', `MSG${id}{"@type":"a","b":[{"c":{"__proto__":1}}]}`],
    ['the key __proto__ in escapes', `MSG${id}{"@type":"a","\\u005f_proto__":{}}`],
    ['the key constructor', `ACK${id}{"constructor":{"prototype":{}}}`],
    ['a NAK whose payload is no problem', `NAK${id}{"status":"404","title":"x"}`],
    ['a NAK with a status of no meaning', `NAK${id}{"status":99,"title":"x"}`],
    ['a heartbeat without interval', 'HBT'],
    ['a heartbeat of 999 ms', 'HBT999'],
    ['a heartbeat of 3,600,001 ms', 'HBT3600001'],
    ['a heartbeat with a fraction', 'HBT1000.5'],
    ['a heartbeat with an exponent', 'HBT1e4'],
    ['a heartbeat with a sign', 'HBT-15000'],
    ['a heartbeat with a space', 'HBT15000 '],
  ])('refuses %s', (_what, raw) => {
    expect(() => parseFrame(raw)).toThrow(FrameError)
  })

  it('takes the word __proto__ as a value', () => {
    expect(parseFrame(`ACK${id}"__proto__"`)).toEqual({ type: 'ACK', id, result: '__proto__' })
  })
})

describe('serializeFrame', () => {
  it.each([
    [{ type: 'MSG', id, payload: { '@type': 'a', b: 1 } }, `MSG${id}{"@type":"a","b":1}`],
    [{ type: 'MSG', id, payload: encodePayload({ '@type': 'a' }) }, `MSG${id}{"@type":"a"}`],
    [{ type: 'ACK', id, result: undefined }, `ACK${id}`],
    [{ type: 'ACK', id, result: [1] }, `ACK${id}[1]`],
    [{ type: 'NAK', id }, `NAK${id}`],
    [{ type: 'NAK', id, problem: { status: 409, title: 'Taken' } }, `NAK${id}{"status":409,"title":"Taken"}`],
    [{ type: 'HBT', intervalMs: 15_000 }, 'HBT15000'],
  ] as const)('writes %o', (frame, raw) => {
    expect(serializeFrame(frame)).toBe(raw)
  })

  it('writes a lone surrogate so that it is still UTF-8', () => {
    expect(serializeFrame({ type: 'ACK', id, result: '\ud800' })).toBe(`ACK${id}"\\ud800"`)
  })
})

describe('frameId', () => {
  it('makes 12 url-safe characters, another each time', () => {
    const ids = Array.from({ length: 1_000 }, frameId)
    expect(ids.every((one) => /^[A-Za-z0-9_-]{12}$/.test(one))).toBe(true)
    expect(new Set(ids).size).toBe(1_000)
  })
})

describe('encodePayload', () => {
  it('knows its size in UTF-8', () => {
    expect(encodePayload({ '@type': 'ä€😀' })).toMatchObject({ json: '{"@type":"ä€😀"}', bytes: 21 })
    expect(new EncodedPayload('{}').bytes).toBe(2)
  })
})
