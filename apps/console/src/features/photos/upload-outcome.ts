import { t } from '../../locales/i18n.ts'

interface Attempt {
  /** What the sending failed with; undefined: it was answered as stored. */
  failure: Error | undefined
  /** Whether the photo was found; undefined if that could not be told. */
  there: boolean | undefined
  /** All of its bytes were on their way: the server may still be at work on them. */
  whole: boolean
}
interface Outcome {
  state: 'done' | 'stopped' | 'failed'
  reason?: string
}

/** Whether the outcome is unknown: the upload was stopped, or its connection broke off. */
export const unanswered = (failure: Error | undefined): boolean =>
  failure?.name === 'AbortError' || failure?.name === 'NetworkError'

/** What is known of a photo that was sent, also if the connection broke off. */
export function outcomeOf({ failure, there, whole }: Attempt): Outcome {
  if (there) return { state: 'done' }
  if (failure === undefined) {
    if (there === undefined) return { state: 'done' }
    return { state: 'failed', reason: t('The file was not taken: it is damaged, too large or not of its type.') }
  }
  const stopped = failure.name === 'AbortError'
  // what arrived whole may be stored after the last look at it
  if (stopped && whole) return { state: 'stopped', reason: t('Stopped. Whether the photo was stored is not known.') }
  if (there === undefined || (whole && unanswered(failure)))
    return { state: 'failed', reason: t('The upload broke off. Whether the photo was stored is not known.') }
  return stopped
    ? { state: 'stopped', reason: t('Stopped. Nothing was stored.') }
    : { state: 'failed', reason: failure.message }
}
