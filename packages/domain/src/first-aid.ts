import type { Connection, FirstAidStep, Outage, StepTaken } from '@cubeward/contract/admin/connection.ts'

/** An SMS to the router, as it was recorded. */
export interface SentSms {
  command: string | null
  at: string
  by: string | null
  failed: boolean
}
type Span = Omit<Outage, 'followed'>

/** A step is said to have helped if the cube was back within this time. */
const HELPS_MS = 10 * 60_000
/** Outages from which it is told how often a step helped, and how many are named. */
const LAST = 5

const stepOf = (command: string | null): FirstAidStep | undefined =>
  command === 'reboot' ? 'restart' : command === 'pion' || command === 'pioff' ? 'power' : undefined

const during = ({ from, until }: Span, at: string) => from <= at && (until === null || at <= until)
const msBetween = (from: string, until: string) => Date.parse(until) - Date.parse(from)

/** What was done about outages, and what came of it. Both lists begin with the newest. */
export function firstAid(
  spans: readonly Span[],
  sent: readonly SentSms[],
  now: string,
): Pick<Connection, 'outages' | 'steps'> {
  /** The newest step that the end of the outage followed; switching off brings nothing back. */
  const helper = (span: Span) =>
    span.until === null
      ? undefined
      : sent.find(
          (it) =>
            !it.failed &&
            stepOf(it.command) !== undefined &&
            it.command !== 'pioff' &&
            during(span, it.at) &&
            msBetween(it.at, span.until ?? now) <= HELPS_MS,
        )
  const helped = spans.map((span) => ({ span, by: helper(span) }))
  const followed = ({ by }: (typeof helped)[number]) => stepOf(by?.command ?? null) ?? null
  const ended = helped.filter(({ span }) => span.until !== null)

  const step = (name: FirstAidStep): Connection['steps'][FirstAidStep] => {
    const last = sent.find(({ command }) => stepOf(command) === name)
    const times = ended.slice(0, LAST).filter((it) => followed(it) === name).length
    const minutes = ended
      .filter((it) => followed(it) === name)
      .map(({ span, by }) => Math.ceil(msBetween(by?.at ?? now, span.until ?? now) / 60_000))
      .toSorted((a, b) => a - b)
    return {
      last: last === undefined ? null : taken(last, spans, now),
      helped: times === 0 ? null : { times, of: Math.min(LAST, ended.length) },
      backWithin: minutes[Math.floor((minutes.length - 1) / 2)] ?? null,
    }
  }
  return {
    outages: helped.slice(0, LAST).map((it) => ({ ...it.span, followed: followed(it) })),
    steps: { restart: step('restart'), power: step('power') },
  }
}

function taken({ at, by, failed, command }: SentSms, spans: readonly Span[], now: string): StepTaken {
  const span = spans.find((it) => during(it, at))
  const back = span?.until ?? null
  const soon = msBetween(at, back ?? now) <= HELPS_MS
  const outcome = (): StepTaken['outcome'] => {
    if (failed) return 'failed'
    if (command === 'pioff') return 'off'
    if (span === undefined) return 'connected'
    if (back === null) return soon ? 'waiting' : 'inVain'
    return soon ? 'helped' : 'inVain'
  }
  const what = outcome()
  return { at, by, outcome: what, back: what === 'helped' ? back : null }
}
