import type { BoxJob, BoxJobItemState } from '@cubeward/contract/admin/box-jobs.ts'
import LinearProgress from '@mui/material/LinearProgress'
import { CircleAlert, CircleCheck, CircleDashed, DoorOpen, LoaderCircle, type LucideIcon, Square } from 'lucide-react'
import { useState } from 'react'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { refusal, useRefusals } from '../../locales/refusals.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { jobIsRunning, jobSummary } from './job-summary.ts'
import type { OpenAllWork } from './open-all-work.ts'
import { useStop } from './use-stop.ts'

interface OpenAllButtonProps {
  scope: BoxJob['scope']
  /** Boxes, or locks, that will open. */
  count: number
  work: OpenAllWork
  disabledReason: string | undefined
  label: string
  large?: boolean
}

/** Opens everything, after its number was typed. */
export function OpenAllButton({ scope, count, work, disabledReason, label, large }: OpenAllButtonProps) {
  const [asking, setAsking] = useState(false)
  const number = String(count)
  const reason =
    count === 0
      ? t('There is nothing to open.')
      : jobIsRunning(work.job)
        ? t('All boxes are being opened already.')
        : disabledReason
  return (
    <>
      <ActionButton
        icon={DoorOpen}
        size={large ? 'large' : 'medium'}
        disabledReason={reason}
        onClick={() => setAsking(true)}
      >
        {label}
      </ActionButton>
      <ConfirmCall
        open={asking}
        icon={DoorOpen}
        title={
          scope === 'boxes'
            ? t('{n, plural, one {Open # box?} other {Open all # boxes?}}', { n: count })
            : t('{n, plural, one {Open # lock?} other {Open all # locks?}}', { n: count })
        }
        text={t('The doors open one after the other, at most two a second. You can stop at any time.')}
        typed={{
          phrase: number,
          label: (phrase) => (
            <>
              {t('Type the number to confirm:')} {phrase}
            </>
          ),
        }}
        confirmLabel={t('Open all')}
        run={() => work.start(scope, count)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

const LOOKS: Record<
  BoxJobItemState,
  { icon: LucideIcon; tone: 'success' | 'error' | 'neutral' | 'info'; word: () => string }
> = {
  Waiting: { icon: CircleDashed, tone: 'neutral', word: () => t('Waiting') },
  Requested: { icon: LoaderCircle, tone: 'info', word: () => t('Requested') },
  Sent: { icon: LoaderCircle, tone: 'info', word: () => t('Sent') },
  Acknowledged: { icon: LoaderCircle, tone: 'info', word: () => t('Acknowledged') },
  Opened: { icon: CircleCheck, tone: 'success', word: () => t('Opened') },
  Blocked: { icon: CircleAlert, tone: 'error', word: () => t('Blocked') },
  Rejected: { icon: CircleAlert, tone: 'error', word: () => t('Rejected') },
  Expired: { icon: CircleAlert, tone: 'error', word: () => t('Too late') },
  Unknown: { icon: CircleAlert, tone: 'error', word: () => t('Unknown') },
  LateResult: { icon: CircleAlert, tone: 'error', word: () => t('Answered too late') },
  Failed: { icon: CircleAlert, tone: 'error', word: () => t('Failed') },
  Skipped: { icon: CircleDashed, tone: 'neutral', word: () => t('Not opened') },
}

/** How far the opening of all boxes is, what came of each, and Stop. It goes on when the page is left. */
export function OpenAllProgress({ work, mayOpen }: { work: OpenAllWork; mayOpen: boolean }) {
  const { job } = work
  const { stopping, stop } = useStop(work)
  useRefusals()
  const [hidden, setHidden] = useState<string>()
  if (job === null || hidden === job.id) return null
  const { running, opened, failed, done } = jobSummary(job)
  // what was opened yesterday is history
  if (!running && Date.now() - Date.parse(job.ended ?? job.started) > 30 * 60_000) return null
  const name = ({ boxNumber, lock }: BoxJob['items'][number]) => {
    if (boxNumber === null) return lock
    const number = t('Box {number}', { number: boxNumber })
    return job.items.some((it) => it.boxNumber === boxNumber && it.lock !== lock) ? `${number} · ${lock}` : number
  }
  const title = {
    Running: t('Opening all boxes'),
    Stopping: t('Stopping...'),
    Done: failed > 0 ? t('The opening of all boxes is finished') : t('All boxes were opened one after the other'),
    Stopped: t('The opening of all boxes was stopped'),
    Interrupted: t('The opening of all boxes was interrupted'),
  }[job.state]
  return (
    <SectionCard
      title={title}
      count={t('{done} of {total}', { done: formatNumber(done), total: formatNumber(job.total) })}
      action={
        running ? (
          <ActionButton
            size="small"
            icon={Square}
            pending={stopping || job.state === 'Stopping'}
            disabledReason={mayOpen ? undefined : t('Your role may not open locks.')}
            onClick={stop}
          >
            {t('Stop')}
          </ActionButton>
        ) : (
          <ActionButton size="small" kind="text" onClick={() => setHidden(job.id)}>
            {t('Hide')}
          </ActionButton>
        )
      }
    >
      <LinearProgress
        variant="determinate"
        value={job.total === 0 ? 100 : (done / job.total) * 100}
        aria-label={title}
      />
      <Sum aria-live="polite">
        {t('{n, plural, one {# opened} other {# opened}}', { n: opened })}
        {failed > 0 && <strong> · {t('{n, plural, one {# failed} other {# failed}}', { n: failed })}</strong>}
        {' · '}
        {t('started by {name}', { name: job.startedBy })}
      </Sum>
      <Items aria-label={t('Result of each box')}>
        {job.items.map((item) => {
          const { lock, state } = item
          const reason = item.reason === null ? null : refusal(item.reason)
          const { icon: Icon, tone: shade, word } = LOOKS[state]
          return (
            <li key={lock} data-tone={shade}>
              <Icon size={14} strokeWidth={2} aria-hidden />
              <b>{name(item)}</b>
              <span title={reason ?? undefined}>
                {word()}
                {reason !== null && LOOKS[state].tone === 'error' && ` · ${reason}`}
              </span>
            </li>
          )
        })}
      </Items>
    </SectionCard>
  )
}

const Sum = styled('p')({
  margin: '8px 0',
  ...text('dense'),
  color: look('textSecondary'),
  '& strong': { color: tone('error', 'text') },
})
const Items = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
  gap: '2px 16px',
  maxHeight: 220,
  overflowY: 'auto',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...text('dense'),
  '& li': { display: 'flex', alignItems: 'center', gap: 6, minWidth: 0, minHeight: 24 },
  '& svg': { flex: 'none', color: look('textTertiary') },
  '& b': { fontWeight: 550, whiteSpace: 'nowrap' },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: look('textSecondary') },
  '& [data-tone="success"] svg': { color: tone('success', 'mark') },
  '& [data-tone="error"] svg': { color: tone('error', 'mark') },
  '& [data-tone="info"] svg': { color: tone('info', 'mark') },
})
