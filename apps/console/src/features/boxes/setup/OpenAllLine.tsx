import LinearProgress from '@mui/material/LinearProgress'
import { Square } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { look, PHONE, text, tone } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'
import { FAILED } from '../job-summary.ts'
import type { OpenAllWork } from '../open-all-work.ts'
import { useStop } from '../use-stop.ts'

/** What was opened before the work began is history. */
const RECENT_MS = 5 * 60_000

/** How far the opening of all doors is, in one line: beside the work there is no room for more. What failed is named. */
export function OpenAllLine({ work, mayOpen }: { work: OpenAllWork; mayOpen: boolean }) {
  const { job } = work
  const { stopping, stop } = useStop(work)
  const [hidden, setHidden] = useState<string>()
  if (job === null || hidden === job.id) return null
  const running = job.state === 'Running' || job.state === 'Stopping'
  if (!running && Date.now() - Date.parse(job.ended ?? job.started) > RECENT_MS) return null
  const failed = job.items.filter(({ state }) => FAILED.includes(state))
  const names = failed.slice(0, 5).map(({ lock, boxNumber }) => boxNumber ?? lock)
  return (
    <Line>
      <span aria-live="polite">
        {running
          ? t('Opening all: {done} of {total}', { done: formatNumber(job.done), total: formatNumber(job.total) })
          : t('{opened} of {total} opened', {
              opened: formatNumber(job.items.filter(({ state }) => state === 'Opened').length),
              total: formatNumber(job.total),
            })}
        {failed.length > 0 && (
          <strong>
            {' · '}
            {t('{n, plural, one {# failed} other {# failed}}', { n: failed.length })}: {names.join(', ')}
            {failed.length > names.length && '…'}
          </strong>
        )}
      </span>
      {running ? (
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
      )}
      {running && (
        <LinearProgress
          variant="determinate"
          value={job.total === 0 ? 100 : (job.done / job.total) * 100}
          aria-label={t('Opening all boxes')}
        />
      )}
    </Line>
  )
}

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '6px 12px',
  padding: '8px 12px',
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
  ...text('body'),
  '& strong': { fontWeight: 550, color: tone('error', 'text') },
  '& .MuiLinearProgress-root': { gridColumn: '1 / -1' },
  [PHONE]: { margin: '0 8px' },
})
