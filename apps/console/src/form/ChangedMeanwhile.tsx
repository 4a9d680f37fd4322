import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '../locales/i18n.ts'
import { look, PHONE, spokenOnly, text, tone } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import type { Difference } from './differences.ts'
import type { FieldLabels } from './field-labels.ts'

interface ChangedMeanwhileProps {
  differences: readonly Difference[]
  labels: FieldLabels
  choose: (difference: Difference, whose: 'theirs' | 'yours') => void
}

/** Field by field: what it was, what others made of it, what was typed here. What both changed is for the reader to decide. */
export function ChangedMeanwhile({ differences, labels, choose }: ChangedMeanwhileProps) {
  const head = useRef<HTMLElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read out anew for each further change
  useEffect(() => head.current?.focus(), [differences])
  return (
    <Panel aria-labelledby={id}>
      <strong id={id} ref={head} tabIndex={-1}>
        {t('Changed by someone else meanwhile')}
      </strong>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Was')}</th>
            <th scope="col">{t('Theirs')}</th>
            <th scope="col">{t('Yours')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((it) => (
            <Row key={it.field} difference={it} known={labels.get(it.field)} choose={choose} />
          ))}
        </tbody>
      </table>
      <span>{t('Nothing has been saved yet. Decide what you both changed, then save again.')}</span>
    </Panel>
  )
}

interface RowProps {
  difference: Difference
  known: { label: ReactNode; word?: ((value: unknown) => ReactNode) | undefined } | undefined
  choose: ChangedMeanwhileProps['choose']
}

function Row({ difference, known, choose }: RowProps) {
  const [whose, setWhose] = useState<'theirs' | 'yours'>('yours')
  const name = useId()
  const { field, was, theirs, yours, clash } = difference
  const show = (value: unknown) =>
    known?.word === undefined || value === null || value === '' ? plain(value) : known.word(value)
  const option = (side: 'theirs' | 'yours', words: string) => (
    <label>
      <input
        type="radio"
        name={name}
        checked={whose === side}
        aria-describedby={`${name}-field`}
        onChange={() => {
          setWhose(side)
          choose(difference, side)
        }}
      />
      {words}
    </label>
  )
  return (
    <tr>
      <th scope="row" id={`${name}-field`}>
        {known?.label ?? field}
      </th>
      <td data-head={t('Was')}>{show(was)}</td>
      <td data-head={t('Theirs')}>
        <span>{show(theirs)}</span>
        {clash && option('theirs', t('Take theirs'))}
      </td>
      <td data-head={t('Yours')}>
        {clash ? <span>{show(yours)}</span> : <Quiet>{t('Taken over')}</Quiet>}
        {clash && option('yours', t('Keep mine'))}
      </td>
    </tr>
  )
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.join(', ')
  return value === null || value === undefined || value === '' ? '—' : String(value)
}

const Panel = styled('section')({
  display: 'grid',
  gap: 10,
  margin: '16px 16px 0',
  padding: 16,
  borderRadius: 6,
  border: `1px solid ${tone('warning', 'line')}`,
  background: tone('warning', 'soft'),
  color: look('text'),
  ...text('dense'),
  '& > strong': { color: tone('warning', 'text'), outline: 'none' },
  '& table': { borderCollapse: 'collapse', width: '100%', tableLayout: 'fixed' },
  '& th, & td': {
    padding: '8px 12px 8px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderTop: `1px solid ${tone('warning', 'line')}`,
  },
  '& thead th': { border: 0, paddingTop: 0, ...text('label') },
  '& td > span': { display: 'block' },
  '& label': { display: 'inline-flex', alignItems: 'center', gap: 6, minHeight: 24, marginTop: 4, cursor: 'pointer' },
  '& input': { margin: 0, width: 16, height: 16, accentColor: look('accent') },
  [PHONE]: {
    '& thead': spokenOnly,
    '& tr, & tbody': { display: 'block' },
    '& tr': { padding: '8px 0', borderTop: `1px solid ${tone('warning', 'line')}` },
    '& th, & td': { display: 'block', padding: '2px 0', border: 0 },
    '& td::before': { content: 'attr(data-head) ": "', ...text('label') },
    '& td > span': { display: 'inline' },
    '& td > label': { display: 'flex' },
  },
})
const Quiet = styled('span')({ color: look('textSecondary') })
