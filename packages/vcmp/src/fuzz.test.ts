import { describe, expect, it } from 'vitest'
import { frameId, parseFrame } from './frame.ts'
import { FrameError } from './problem.ts'
import { VcmpSession } from './session.ts'
import type { Socket } from './socket.ts'
import { fuzzFrames } from './testing/fuzz-frames.ts'

const FRAMES = 100_000
const SEED = 20_261_121

describe(`${FRAMES} generated frames (seed ${SEED})`, () => {
  it('are frames or throw a FrameError', () => {
    const outcomes = { frames: 0, refused: 0 }
    for (const raw of fuzzFrames(SEED, FRAMES)) {
      try {
        const frame = parseFrame(raw)
        if (frame.type === 'MSG' && typeof frame.payload['@type'] !== 'string') throw new Error('Message without type')
        outcomes.frames++
      } catch (error) {
        if (!(error instanceof FrameError))
          throw new Error(`Seed ${SEED}: ${JSON.stringify(raw.slice(0, 200))}`, { cause: error })
        outcomes.refused++
      }
    }
    expect(outcomes.frames + outcomes.refused).toBe(FRAMES)
    // The generator is worth nothing if it only makes one of the two.
    expect(outcomes.frames).toBeGreaterThan(FRAMES / 20)
    expect(outcomes.refused).toBeGreaterThan(FRAMES / 2)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('end at most the session that receives them', async () => {
    const codes = new Set<number>()
    let ended = 0
    let handled = 0
    let answered = 0
    const socket: Socket = {
      send: () => {
        answered++
      },
      close: (code) => {
        ended++
        codes.add(code)
      },
      reset: () => {},
      bufferedAmount: 0,
    }
    const open = () =>
      new VcmpSession(socket, {
        handle: async (message) => {
          handled++
          return message
        },
        maxInFlight: 4,
        heartbeat: { intervalMs: 3_600_000, initiate: false },
      })
    let session = open()
    let fed = 0
    for (const raw of fuzzFrames(SEED + 1, FRAMES)) {
      session.receive(raw)
      if (!session.isOpen) session = open()
      // Let handlers answer now and then, so that some frames meet a busy session and some an idle one.
      if (++fed % 16 === 0) await null
    }
    // The last one is as good as new.
    const before = handled
    session.receive(`MSG${frameId()}{"@type":"Hello"}`)
    expect(handled).toBe(before + 1)
    session.close(1002)
    expect(ended).toBeGreaterThan(FRAMES / 2)
    expect([...codes]).toEqual([1002])
    expect(answered).toBeGreaterThan(0)
  })
})
