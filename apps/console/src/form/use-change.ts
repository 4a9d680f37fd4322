import type { Endpoint, PathOf, ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { useState } from 'react'
import { call, etagOf } from '../api/api.ts'
import { ApiProblem } from '../api/problem.ts'
import { t } from '../locales/i18n.ts'

interface Shown<E extends Endpoint, V> {
  /** The read whose entity tag the change is sent with. */
  read: E
  params: PathOf<E>
  /** What of the reply is edited. */
  edited: (reply: ReplyOf<E>) => V
  /** As the list has it that the dialog was opened from. */
  shown: V
  /** The value in words. */
  words: (value: V) => string
}

/**
 * For a dialog that changes something of a list: it is changed only if it still is what was shown (decision 87). Otherwise `save` gives back
 * false, `meanwhile` says what it is now, and saving again changes that.
 */
export function useChange<E extends Endpoint, V>({ read, params, edited, shown, words }: Shown<E, V>) {
  const [base, setBase] = useState(shown)
  const [meanwhile, setMeanwhile] = useState<{ title: string; detail: string }>()
  const now = async () => edited(await call(read, { params } as unknown as Parameters<typeof call<E>>[1]))
  const show = (value: V): false => {
    setBase(value)
    const detail = t('Now: {value}. Nothing has been saved yet; saving again puts yours in its place.', {
      value: words(value),
    })
    setMeanwhile({ title: t('Changed by someone else meanwhile'), detail })
    return false
  }
  const save = async (change: (ifMatch: string | undefined) => Promise<unknown>): Promise<boolean> => {
    setMeanwhile(undefined)
    const present = await now()
    if (JSON.stringify(present) !== JSON.stringify(base)) return show(present)
    try {
      await change(etagOf(pathFor(read.path, params as never)))
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 412) throw error
      return show(await now())
    }
  }
  return { save, meanwhile, base }
}
