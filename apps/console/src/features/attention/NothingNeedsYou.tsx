import type { AttentionView } from '@cubeward/contract/admin/attention.ts'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../locales/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useNow } from '../../ui/use-now.ts'
import { shortTime } from './MutedUntil.tsx'
import { mutedCases } from './reads.ts'

interface NothingNeedsYouProps {
  operator: string
  view: AttentionView
  /** How many cubes are watched. */
  monitored: number | undefined
  muted: number
}

/** Why there is nothing to do: what is watched, and what is muted. */
export function NothingNeedsYou({ operator, view, monitored = 0, muted }: NothingNeedsYouProps) {
  const now = useNow()
  const { data: onlyMuted } = useQuery({ ...mutedCases(operator), enabled: view === 'open' && muted === 1 })
  const until = onlyMuted?.content[0]?.cases[0]?.muted?.until
  if (view === 'mine')
    return (
      <EmptyState well title={t('You have nothing')} sentence={t('What you take appears here until it is over.')} />
    )
  if (view === 'muted')
    return <EmptyState well title={t('Nothing is muted')} sentence={t('What is muted comes back at its time.')} />
  const watched = t(
    '{n, plural, one {Nothing is open at the one monitored cube.} other {Nothing is open at the # monitored cubes.}}',
    { n: monitored },
  )
  const quiet =
    muted === 0
      ? ''
      : until
        ? ` ${t('One case is muted until {time}.', { time: shortTime(until, now) })}`
        : ` ${t('{n, plural, one {One case is muted.} other {# cases are muted.}}', { n: muted })}`
  return <EmptyState well title={t('Nothing needs you')} sentence={watched + quiet} />
}
