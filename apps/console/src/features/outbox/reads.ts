import { type Outbox, type OutboxMessage, outboxPath } from '@cubeward/contract/demo/outbox.ts'
import { queryOptions } from '@tanstack/react-query'

const SOON = 2_000

/** What people would have received; undefined where the product has no demo world. Read again and again: it is no part of the live feed. */
export const outboxRead = () =>
  queryOptions({
    queryKey: ['outbox'],
    queryFn: async ({ signal }): Promise<Outbox | null> => {
      const answer = await fetch(outboxPath, { signal, headers: { accept: 'application/json' } })
      if (answer.status === 404) return null
      if (!answer.ok) throw new Error(`The outbox answered ${answer.status}.`)
      if (!answer.headers.get('content-type')?.startsWith('application/json')) return null
      return (await answer.json()) as Outbox
    },
    refetchInterval: SOON,
  })

export const channels = ['email', 'sms', 'matrix'] as const
export type Channel = (typeof channels)[number]
export type Of<C extends Channel> = Extract<OutboxMessage, { channel: C }>

/** Everything that was sent for one notification, or the message alone. */
export const together = (all: readonly OutboxMessage[], one: OutboxMessage): OutboxMessage[] =>
  one.notification === null ? [one] : all.filter(({ notification }) => notification?.id === one.notification?.id)

/** A conversation: what one sender has written to one recipient, oldest first. */
export const between = <C extends Channel>(all: readonly OutboxMessage[], one: Of<C>): Of<C>[] =>
  all
    .filter(
      (it): it is Of<C> =>
        it.channel === one.channel && it.to === one.to && it.from === one.from && it.fromAddress === one.fromAddress,
    )
    .toReversed()

const words = (it: OutboxMessage) =>
  [it.to, it.from, it.fromAddress, it.channel === 'email' ? it.subject : '', it.text].join(' ').toLowerCase()
export const matching = (all: readonly OutboxMessage[], shown: readonly Channel[], search: string): OutboxMessage[] => {
  const wanted = search.toLowerCase().split(/\s+/)
  return all.filter(
    (it) => (shown.length === 0 || shown.includes(it.channel)) && wanted.every((word) => words(it).includes(word)),
  )
}
