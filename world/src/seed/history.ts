import type { SeedBox } from './boxes.ts'
import { apps, type Place } from './places.ts'
import { createRandom } from './random.ts'

const day = 86_400_000
const iso = (time: number) => new Date(time).toISOString()

type Session = Record<'id' | 'cube_id' | 'started' | 'ended', string>
export interface History {
  occupancies: Record<string, unknown>[]
  lockEvents: Record<string, unknown>[]
  sessions: Session[]
  lastSeen: number
}

/** UUIDv7 of a given moment, its random part from the seed. */
const uuid7 = (time: number, random: { uuid: () => string }) => {
  const hex = Math.floor(time).toString(16).padStart(12, '0')
  const tail = random.uuid()
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${tail.slice(15)}`
}

/**
 * Ninety days of a cube up to `now`: each use of a box opens and closes its lock twice, days are busier than nights, and about half
 * of the boxes are in use at the end.
 */
export function historyOf(place: Place, boxes: readonly SeedBox[], now: number, seed: number): History {
  const random = createRandom(seed)
  const lastSeen = place.alive ? now : now - (place.monitored ? random.int(9, 2_000) * 60_000 : random.int(1, 30) * day)
  const occupancies: Record<string, unknown>[] = []
  const lockEvents: { created: number; lock: string; status: string }[] = []
  const start = now - 90 * day
  for (const box of boxes) {
    let at = start + random.int(0, 6 * day)
    while (at < lastSeen) {
      const daytime = new Date(at).setUTCHours(
        6 + random.int(0, 13),
        random.int(0, 59),
        random.int(0, 59),
        random.int(0, 999),
      )
      const began = Math.max(daytime, at)
      const lasted = random.chance(0.8) ? random.int(8, 72) * 3_600_000 : random.int(3, 7) * day
      if (began >= lastSeen) break
      const ended = began + lasted < lastSeen ? began + lasted : undefined
      const app = random.pick(random.chance(0.7) ? apps.slice(0, 1) : apps)
      occupancies.push({
        id: random.uuid(),
        cube_id: place.id,
        box_number: box.number,
        app_id: app.id,
        created: iso(began),
        updated: iso(ended ?? began),
        ended: ended === undefined ? null : iso(ended),
        content: JSON.stringify({ reference: `R-${random.int(100_000, 999_999)}` }),
      })
      const openings = ended === undefined ? [began] : [began, ended]
      for (const opening of openings)
        lockEvents.push(
          { created: opening, lock: box.lock, status: 'Open' },
          { created: opening + random.int(6, 50) * 1_000, lock: box.lock, status: 'Closed' },
        )
      at = began + lasted + random.int(2, 50) * 3_600_000
    }
  }
  const inOrder = lockEvents.filter(({ created }) => created < lastSeen).toSorted((a, b) => a.created - b.created)
  return {
    occupancies,
    lockEvents: inOrder.map((event, index) => ({
      id: uuid7(event.created, random),
      cube_id: place.id,
      field_seq: index + 1,
      created: iso(event.created),
      received: iso(event.created + random.int(20, 400)),
      lock: event.lock,
      status: event.status,
    })),
    sessions: sessionsOf(place, start, lastSeen, random),
    lastSeen,
  }
}

function sessionsOf(place: Place, start: number, lastSeen: number, random: ReturnType<typeof createRandom>) {
  const sessions: Session[] = []
  for (let at = start; at < lastSeen; ) {
    const ended = Math.min(at + random.int(1, 20) * day + random.int(0, 86_399) * 1_000, lastSeen)
    sessions.push({ id: random.uuid(), cube_id: place.id, started: iso(at), ended: iso(ended) })
    // now and then nobody notices at once
    at = ended + random.int(20, 2_000) * 1_000 * (random.chance(0.3) ? 12 : 1)
  }
  return sessions
}
