import { pageSizes } from '@cubeward/contract/kernel/paging.ts'
import ButtonBase from '@mui/material/ButtonBase'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../locales/format.ts'
import { t } from '../locales/i18n.ts'
import { IconAction } from '../ui/IconAction.tsx'
import { look, PHONE, spokenOnly, text } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import { turnedTo } from './list-state.ts'
import { pagesShown } from './pages-shown.ts'
import { SelectArrow } from './SelectArrow.tsx'
import { totalText } from './total-text.ts'
import type { List } from './use-list.ts'

/** Which rows these are of how many, how many on a page, and the other pages. */
export function Pager<R>({ list }: { list: List<R> }) {
  const { page, size } = list.state
  const numbered = Math.max(1, list.totalPages)
  const last = list.beyond?.next ? page + 1 : Math.max(page, numbered)
  const go = (to: number) => list.change(turnedTo(to, list.state, list.beyond))
  return (
    <Bar aria-label={t('Pages')}>
      <span aria-live="polite">{list.total !== undefined && rowsText(list)}</span>
      <Sizes>
        <label htmlFor={`${list.table}-size`}>{t('Rows per page')}</label>
        <select
          id={`${list.table}-size`}
          value={size}
          onChange={(event) => list.change({ size: Number(event.target.value) })}
        >
          {pageSizes.map((it) => (
            <option key={it} value={it}>
              {it}
            </option>
          ))}
        </select>
        <SelectArrow />
      </Sizes>
      <Pages>
        <IconAction
          icon={ChevronLeft}
          label={t('Previous page')}
          disabledReason={page <= 1 ? t('This is the first page.') : undefined}
          onClick={() => go(page - 1)}
        />
        {pagesShown(page, numbered).map((it, at) =>
          it === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
            <Gap key={`gap ${at}`} aria-hidden>
              …
            </Gap>
          ) : (
            <PageNumber
              key={it}
              aria-label={t('Page {page}', { page: formatNumber(it) })}
              aria-current={it === page ? 'page' : undefined}
              onClick={() => go(it)}
            >
              {formatNumber(it)}
            </PageNumber>
          ),
        )}
        <IconAction
          icon={ChevronRight}
          label={t('Next page')}
          disabledReason={page >= last ? t('This is the last page.') : undefined}
          onClick={() => go(page + 1)}
        />
      </Pages>
    </Bar>
  )
}

/** Beyond the last page there are none: "0–0 of 30". */
function rowsText<R>({ state: { page, size }, rows, total = 0, beyond }: List<R>): string {
  const before = (page - 1) * size
  const shown = beyond?.capped ? (rows?.length ?? 0) : Math.min(total - before, size)
  const [from, to] = shown > 0 ? [before + 1, before + shown] : [0, 0]
  return t('{from}–{to} of {total}', {
    from: formatNumber(from),
    to: formatNumber(to),
    total: totalText(total, beyond?.capped),
  })
}

const Bar = styled('nav')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 44,
  padding: '0 12px 0 16px',
  borderTop: `1px solid ${look('line')}`,
  background: look('surface'),
  borderRadius: '0 0 8px 8px',
  ...text('dense'),
  color: look('textSecondary'),
  [PHONE]: { minHeight: 52, position: 'sticky', bottom: 0, zIndex: 2, borderRadius: 0, gap: 8, paddingRight: 4 },
})

const Sizes = styled('span')({
  marginLeft: 'auto',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  position: 'relative',
  '& select': {
    appearance: 'none',
    minHeight: 28,
    padding: '0 24px 0 6px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    ...text('dense'),
    fontFamily: 'inherit',
    fontWeight: 600,
    color: look('text'),
    cursor: 'pointer',
    [PHONE]: { minHeight: 44 },
  },
  '& select:hover': { background: look('hover') },
  '& option': { background: look('raised'), color: look('text') },
  '& svg': { position: 'absolute', right: 4, pointerEvents: 'none' },
  [PHONE]: { '& label': spokenOnly },
})
const Pages = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 2 })
const Gap = styled('span')({ width: 20, textAlign: 'center', [PHONE]: { display: 'none' } })
const PageNumber = styled(ButtonBase)({
  minWidth: 28,
  height: 28,
  padding: '0 6px',
  borderRadius: 6,
  fontFamily: 'inherit',
  ...text('dense'),
  fontVariantNumeric: 'tabular-nums',
  color: look('text'),
  '&:hover': { background: look('hover') },
  '&[aria-current]': {
    background: look('accentSoft'),
    color: look('accentText'),
    boxShadow: `inset 0 0 0 1px ${look('accentLine')}`,
    fontWeight: 550,
  },
  [PHONE]: { display: 'none' },
})
