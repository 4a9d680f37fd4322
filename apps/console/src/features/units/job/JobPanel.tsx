import type { UnitJobOutput } from '@cubeward/contract/admin/units.ts'
import { CircleAlert, CircleCheck, CircleQuestionMark, Package, Pin, X } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { formatNumber, formatPercent, formatSince } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { Spinner } from '../../../ui/ActionButton.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { cssVars, look, mono, PHONE, shadow, text, tone } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'
import { useNow } from '../../../ui/use-now.ts'
import { type JobItem, jobProgress } from './job-output.ts'
import { jobName } from './use-unit-job.ts'

/** Rows of packages above the output: the last ones. */
const ITEMS = 6
const LINES_SHOWN = 2_000

/** A job of a unit: how far it is, and its output as it comes. It goes on when the panel is closed. */
export function JobPanel({ job, onClose }: { job: UnitJobOutput; onClose: () => void }) {
  const now = useNow()
  const { total, items } = useMemo(() => jobProgress(job.output), [job.output])
  const done = items.filter(({ state }) => state === 'done' || state === 'removed').length
  const share = total ? Math.min(1, done / total) : job.state === 'Done' ? 1 : 0
  const until = job.ended === null ? now : new Date(job.ended)
  return (
    <Panel aria-label={t('Job')}>
      <Head>
        <JobMark job={job} />
        <h2>{jobName(job)}</h2>
        <span>{formatSince(job.started, until)}</span>
        <IconAction icon={X} label={t('Close')} onClick={onClose} />
      </Head>
      {total !== undefined && total > 0 && (
        <Progress>
          <span>{t('{done} of {total} packages', { done: formatNumber(done), total: formatNumber(total) })}</span>
          <span>{formatPercent(share)}</span>
          <Bar aria-hidden style={cssVars({ '--share': `${share * 100}%` })} />
        </Progress>
      )}
      {items.length > 0 && (
        <Items>
          {items.slice(-ITEMS).map((item) => (
            <li key={item.name}>
              <ItemMark {...item} />
              <code>{item.name}</code>
              <span>{itemText(item)}</span>
            </li>
          ))}
        </Items>
      )}
      <Output output={job.output} />
      <Foot role="status">{stateText(job)}</Foot>
    </Panel>
  )
}

/** The end of the output stays in view, as long as nobody has scrolled up. */
function Output({ output }: { output: string }) {
  const root = useRef<HTMLPreElement>(null)
  const follows = useRef(true)
  const lines = useMemo(() => output.split('\n').slice(-LINES_SHOWN).join('\n'), [output])
  useLayoutEffect(() => {
    if (follows.current && root.current && lines !== '') root.current.scrollTop = root.current.scrollHeight
  }, [lines])
  return (
    <Log
      ref={root}
      tabIndex={0}
      role="log"
      aria-label={t('Output')}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        follows.current = scrollTop + clientHeight >= scrollHeight - 24
      }}
    >
      {lines}
    </Log>
  )
}

export function JobMark({ job: { state, exit } }: { job: Pick<UnitJobOutput, 'state' | 'exit'> }) {
  if (state === 'Running') return <Spinner size={17} aria-hidden color={look('accent')} />
  if (state === 'Unknown') return <CircleQuestionMark size={17} aria-hidden color={tone('warning', 'mark')} />
  if (exit === 0) return <CircleCheck size={17} aria-hidden color={tone('success', 'mark')} />
  return <CircleAlert size={17} aria-hidden color={tone('error', 'mark')} />
}

function ItemMark({ state }: JobItem) {
  if (state === 'unpacked') return <Spinner size={15} aria-hidden color={look('accent')} />
  if (state === 'held') return <Pin size={15} aria-hidden color={tone('warning', 'mark')} />
  const Icon = state === 'removed' ? Package : CircleCheck
  return <Icon size={15} aria-hidden color={tone('success', 'mark')} />
}

function itemText({ state }: JobItem): string {
  if (state === 'unpacked') return t('Unpacking...')
  if (state === 'held') return t('Held back')
  return state === 'removed' ? t('Removed') : t('Installed')
}

function stateText(job: UnitJobOutput): string {
  if (job.state === 'Running') return t('Goes on when you leave this page.')
  if (job.state === 'Unknown') return t('The unit is away. It tells how the job ended once it is back.')
  if (job.exit === 0) return t('Done.')
  return t('{job} failed with exit code {exit}.', { job: jobName(job), exit: job.exit })
}

const Panel = styled('aside')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  maxHeight: 'calc(100dvh - 240px)',
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
  boxShadow: shadow('popover'),
  overflow: 'hidden',
  [PHONE]: { maxHeight: '60dvh', borderRadius: '12px 12px 0 0' },
})
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 8px 8px 16px',
  ...text('dense'),
  '& h2': { ...text('cardTitle'), flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > span': { color: look('textSecondary'), whiteSpace: 'nowrap' },
  '& svg': { flex: 'none' },
})
const Progress = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '6px 12px',
  padding: '0 16px 12px',
  ...text('dense'),
})
const Bar = styled('span')({
  gridColumn: '1 / -1',
  height: 8,
  borderRadius: 2,
  background: look('sunken'),
  '&::before': {
    content: '""',
    display: 'block',
    height: '100%',
    width: 'var(--share)',
    borderRadius: 2,
    background: look('accent'),
  },
})
const Items = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 34,
    padding: '0 16px',
    borderTop: `1px solid ${look('line')}`,
    ...text('dense'),
  },
  '& code': { ...mono, flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& li > span': { ...text('caption'), color: look('textSecondary') },
  '& svg': { flex: 'none' },
})
const Log = styled('pre')({
  flex: '1 1 240px',
  minHeight: 160,
  margin: 0,
  padding: '12px 16px',
  overflow: 'auto',
  background: '#0b0f0e',
  color: '#d5dcd9',
  ...mono,
  fontSize: 12.5,
  lineHeight: '19px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  outlineOffset: -2,
})
const Foot = styled('div')({ padding: '10px 16px', ...text('caption'), color: look('textSecondary') })
