import type { Endpoint, PathOf, ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { useState } from 'react'
import { ApiProblem } from '../api/problem.ts'
import { t } from '../locales/i18n.ts'
import { useStored } from './use-stored.ts'

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
  const { ifMatch, latest } = useStored(read, params, edited)
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
    const present = await latest()
    if (JSON.stringify(present) !== JSON.stringify(base)) return show(present)
    try {
      await change(ifMatch())
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 412) throw error
      return show(await latest())
    }
  }
  return { save, meanwhile, base }
}
