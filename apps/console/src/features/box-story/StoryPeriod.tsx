import { type Ref, useId } from 'react'
import { FilterMoment } from '../../list/FilterMoment.tsx'
import { t } from '../../locales/i18n.ts'
import { PeriodMenu } from '../../ui/PeriodMenu.tsx'
import { look, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { asOwn, type Period, periods, type StorySearch, spanned, usualPeriod } from './story-search.ts'

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

/** How far back the story goes; a time of its own begins as what was shown. */
export function StoryPeriod({ search, onChoose, onSearch }: StoryPeriodProps) {
  const present = useNow()
  const { kind, period, from, until } = search
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
            onSearch(asOwn(search, present))
          },
        },
      ]}
    />
  )
}

interface StoryMomentsProps extends Pick<StoryPeriodProps, 'search' | 'onSearch'> {
  first: Ref<HTMLInputElement>
  /** What was refused of them. */
  refused: { from?: string | undefined; until?: string | undefined }
}

/** From when to when, where neither the days back nor all is meant. */
export function StoryMoments({ search, onSearch, first, refused }: StoryMomentsProps) {
  const id = useId()
  const { kind, from = '', until = '' } = search
  const set = (change: { from?: string; until?: string }) =>
    onSearch(spanned({ ...(kind !== undefined && { kind }), from, until, ...change }))
  const sentence = (of: 'from' | 'until') =>
    refused[of] !== undefined && (
      <Refused id={id + of} role="alert">
        {refused[of]}
      </Refused>
    )
  const refusedBy = (of: 'from' | 'until') => (refused[of] === undefined ? undefined : id + of)
  return (
    <Moments>
      <FilterMoment
        field={first}
        label={t('From##time')}
        value={from}
        refusedBy={refusedBy('from')}
        onChange={(at) => set({ from: at })}
      />
      {sentence('from')}
      <FilterMoment
        label={t('Until')}
        value={until}
        refusedBy={refusedBy('until')}
        onChange={(at) => set({ until: at })}
      />
      {sentence('until')}
    </Moments>
  )
}

const Moments = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '12px 16px',
  borderBottom: `1px solid ${look('line')}`,
})
const Refused = styled('p')({ margin: 0, color: tone('error', 'text'), ...text('dense') })
