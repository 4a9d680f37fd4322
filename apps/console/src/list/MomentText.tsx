import { formatAbsolute, formatMoment } from '../locales/format.ts'
import { Tip } from '../ui/Tip.tsx'

/** An exact moment in a list whose order is time; year and zone on hover. */
export function MomentText({ at }: { at: string }) {
  return (
    <Tip title={formatAbsolute(at)} describeChild>
      <time dateTime={at}>{formatMoment(at)}</time>
    </Tip>
  )
}
