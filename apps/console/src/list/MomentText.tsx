import Tooltip from '@mui/material/Tooltip'
import { formatAbsolute, formatMoment } from '../locales/format.ts'

/** An exact moment in a list whose order is time; year and zone on hover. */
export function MomentText({ at }: { at: string }) {
  return (
    <Tooltip title={formatAbsolute(at)} describeChild>
      <time dateTime={at}>{formatMoment(at)}</time>
    </Tooltip>
  )
}
