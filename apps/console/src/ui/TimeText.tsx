import { formatAbsolute, formatRelative } from './format.ts'
import { Tip } from './Tip.tsx'
import { useUiTexts } from './UiTexts.tsx'
import { useNow } from './use-now.ts'

/** "6 min ago", on hover and focus the exact moment with its zone. */
export function TimeText({ at }: { at: string | Date }) {
  const { locale } = useUiTexts()
  const now = useNow()
  const moment = typeof at === 'string' ? new Date(at) : at
  return (
    <Tip title={formatAbsolute(moment, locale)} describeChild>
      <time dateTime={moment.toISOString()}>{formatRelative(moment, now, locale)}</time>
    </Tip>
  )
}
