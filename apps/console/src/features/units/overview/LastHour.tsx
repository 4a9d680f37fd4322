import { useQuery } from '@tanstack/react-query'
import { formatTimeOfDay } from '../../../locales/format.ts'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { historyRead } from '../reads.ts'
import { HOUR_MS, type Moment } from './history.ts'

interface LastHourProps {
  unitId: string
  value: (moment: Moment) => number
  top: number
  caption: string
  /** The caption with the newest value, for speech. */
  spoken: (newest: number) => string
}

/** One value of the last hour; the line grows while it is looked at. */
export function LastHour({ unitId, value, top, caption, spoken }: LastHourProps) {
  const { data: moments = [] } = useQuery(historyRead(unitId))
  const points = moments.map((moment) => ({ at: Date.parse(moment.at), value: value(moment) }))
  const to = Math.max(useNow().getTime(), points.at(-1)?.at ?? 0)
  const from = to - HOUR_MS
  return (
    <Sparkline
      points={points.filter(({ at }) => at >= from)}
      from={from}
      to={to}
      top={top}
      label={spoken(points.at(-1)?.value ?? 0)}
      caption={caption}
      ends={[formatTimeOfDay(new Date(from).toISOString()), formatTimeOfDay(new Date(to).toISOString())]}
    />
  )
}
