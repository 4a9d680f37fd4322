import { FilterMoment } from '../../list/FilterMoment.tsx'
import { t } from '../../locales/i18n.ts'
import { PeriodMenu } from '../../ui/PeriodMenu.tsx'
import { look } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { type Period, periods, type StorySearch, usualPeriod } from './story-search.ts'

function periodWord(period: Period): string {
  if (period === 'all') return t('Any time')
  return period === '0' ? t('Today') : t('Last {n} days', { n: period })
}

interface StoryPeriodProps {
  search: StorySearch
  /** Whether a time of its own is being chosen. */
  onChoose: (choosing: boolean) => void
  onSearch: (change: StorySearch) => void
}

/** How far back the story goes; until a time of its own has an end, that is as before. */
export function StoryPeriod({ search: { kind, period, from, until }, onChoose, onSearch }: StoryPeriodProps) {
  const kept = kind === undefined ? {} : { kind }
  const own = from !== undefined || until !== undefined
  const choose = (chosen: Period) => {
    onChoose(false)
    onSearch({ ...kept, ...(chosen !== usualPeriod && { period: chosen }) })
  }
  const now = own ? undefined : (period ?? usualPeriod)
  return (
    <PeriodMenu
      size="medium"
      about={t('Period')}
      label={now === undefined ? t('Chosen time') : periodWord(now)}
      choices={[
        ...periods.map((it) => ({
          ...{ key: it, label: periodWord(it), current: it === now },
          onClick: () => choose(it),
        })),
        {
          key: 'own',
          label: t('Pick a time...'),
          current: own,
          onClick: () => {
            onChoose(true)
            onSearch(kept)
          },
        },
      ]}
    />
  )
}

/** From when to when, where neither the days back nor all is meant. */
export function StoryMoments({ search, onSearch }: Pick<StoryPeriodProps, 'search' | 'onSearch'>) {
  const { from = '', until = '' } = search
  const set = (change: { from?: string; until?: string }) => {
    const { from: _, until: __, ...kept } = search
    const span = Object.entries({ from, until, ...change }).filter(([, at]) => at !== '')
    onSearch({ ...kept, ...Object.fromEntries(span) })
  }
  return (
    <Moments>
      <FilterMoment label={t('From##time')} value={from} onChange={(at) => set({ from: at })} />
      <FilterMoment label={t('Until')} value={until} onChange={(at) => set({ until: at })} />
    </Moments>
  )
}

const Moments = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '12px 16px',
  borderBottom: `1px solid ${look('line')}`,
})
