import { CircleAlert, CircleCheck, LoaderCircle, RotateCw, X } from 'lucide-react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { look, PHONE, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { WorkChip } from '../../ui/WorkChip.tsx'
import { dropExport, type ExportWork, retryExport, useExports } from './export-work.ts'

const NARROW = '@media (max-width: 1199.95px)'

/** How far the export is, on every page; stops it. */
export default function ExportChips() {
  const works = useExports()
  const open = works.filter(({ state }) => state === 'running' || state === 'waiting')
  const shown = works.filter(({ state }) => state === 'ready' || state === 'failed')
  const [running] = open
  return (
    <>
      {shown.map((work) => (
        <Ended key={work.id} work={work} />
      ))}
      {running && <Running work={running} of={open.length} />}
    </>
  )
}

function Running({ work: { id, title, rows, total }, of }: { work: ExportWork; of: number }) {
  const count =
    total === undefined
      ? t('{n, plural, one {# row} other {# rows}}', { n: rows })
      : t('{n} of {total}', { n: formatNumber(rows), total: formatNumber(total) })
  return (
    <Chip data-running data-tone="info" role="status" aria-label={t('Exporting {list}', { list: title })}>
      <LoaderCircle size={15} strokeWidth={2} aria-hidden />
      <Wide>{t('Exporting {list}', { list: title })}</Wide>
      <progress max={total} {...(total === undefined ? {} : { value: rows })} aria-label={count} />
      <span>{count}</span>
      {of > 1 && <Wide>{t('{n} of {total}', { n: 1, total: of })}</Wide>}
      <button type="button" aria-label={t('Stop the export')} onClick={() => dropExport(id)}>
        <X size={14} strokeWidth={2} aria-hidden />
      </button>
    </Chip>
  )
}

function Ended({ work: { id, title, state, reason } }: { work: ExportWork }) {
  const failed = state === 'failed'
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <Chip data-tone={failed ? 'error' : 'success'} role="status" title={reason}>
      <Icon size={15} strokeWidth={2} aria-hidden />
      <span>{failed ? t('{list} was not exported', { list: title }) : t('Ready##export')}</span>
      {reason && <Why>{reason}</Why>}
      {failed && (
        <button type="button" data-word onClick={() => retryExport(id)}>
          <RotateCw size={14} strokeWidth={2} aria-hidden />
          {t('Try again')}
        </button>
      )}
      <button type="button" aria-label={t('Hide')} onClick={() => dropExport(id)}>
        <X size={14} strokeWidth={2} aria-hidden />
      </button>
    </Chip>
  )
}

const Chip = styled(WorkChip)({
  gap: 8,
  padding: '0 2px 0 10px',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '& progress': { width: 72, height: 4, accentColor: look('accent') },
  '& button[data-word]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    width: 'auto',
    padding: '0 8px',
    font: 'inherit',
    fontWeight: 550,
    color: look('text'),
  },
  '&[data-tone=error]': { background: tone('error', 'soft'), borderColor: tone('error', 'line') },
  '&[data-running]': { background: look('accentSoft'), borderColor: look('accentLine') },
  '@media (prefers-reduced-motion: no-preference)': {
    '&[data-running] > svg': { animation: 'cubeward-turn 1.2s linear infinite' },
  },
  [PHONE]: {
    position: 'fixed',
    inset: '52px 0 auto',
    zIndex: 9,
    borderRadius: 0,
    justifyContent: 'space-between',
    '& progress': { flex: 1 },
  },
})
/** In full behind the pointer, and for whoever listens. */
const Why = styled('span')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  maxWidth: 320,
  color: look('textSecondary'),
})
const Wide = styled('b')({ '&&': { fontWeight: 550 }, [NARROW]: { display: 'none' } })
