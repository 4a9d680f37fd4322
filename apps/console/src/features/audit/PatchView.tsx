import type { PatchOperation } from '@cubeward/contract/admin/audit.ts'
import { ArrowRight, type LucideIcon, Minus, Plus, Replace } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { JsonText } from '../../ui/JsonText.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { look, mono, PHONE, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

const looks = (): Record<PatchOperation['op'], { label: string; icon: LucideIcon; tone: Tone }> => ({
  replace: { label: t('Replace'), icon: Replace, tone: 'info' },
  add: { label: t('Add##patch'), icon: Plus, tone: 'success' },
  remove: { label: t('Remove##patch'), icon: Minus, tone: 'error' },
})

/** What was changed: for reading, or as the operations that they are. */
export function PatchCard({ patch }: { patch: readonly PatchOperation[] }) {
  const [raw, setRaw] = useState(false)
  const choice = (value: boolean, label: string) => (
    <button type="button" aria-pressed={raw === value} onClick={() => setRaw(value)}>
      {label}
    </button>
  )
  return (
    <SectionCard
      title={t('Changes')}
      count={patch.length === 0 ? undefined : formatNumber(patch.length)}
      rows
      action={
        patch.length > 0 && (
          <Switch>
            {choice(false, t('Readable'))}
            {choice(true, t('JSON Patch'))}
          </Switch>
        )
      }
    >
      {patch.length === 0 ? (
        <None>{t('This entry changed no fields.')}</None>
      ) : raw ? (
        <JsonText value={patch} />
      ) : (
        <Operations>
          {patch.map((it) => (
            <Operation key={`${it.op} ${it.path}`} of={it} />
          ))}
        </Operations>
      )}
    </SectionCard>
  )
}

function Operation({ of: { op, path, value, fromValue } }: { of: PatchOperation }) {
  const { label, icon, tone: name } = looks()[op]
  return (
    <li>
      <StatusChip tone={name} icon={icon}>
        {label}
      </StatusChip>
      <Path>{path === '' ? '/' : path}</Path>
      <Values>
        {op !== 'add' && <Value data-tone="error">{shown(fromValue)}</Value>}
        {op === 'replace' && <ArrowRight size={14} strokeWidth={1.75} aria-label={t('became')} />}
        {op !== 'remove' && <Value data-tone="success">{shown(value)}</Value>}
        {op === 'add' && <small>{t('was not set')}</small>}
        {op === 'remove' && <small>{t('removed')}</small>}
      </Values>
    </li>
  )
}

const shown = (value: unknown) => JSON.stringify(value) ?? '—'

const None = styled('p')({ padding: '4px 16px 16px', ...text('dense'), color: look('textSecondary') })
const Switch = styled('div')({
  display: 'inline-flex',
  border: `1px solid ${look('lineStrong')}`,
  borderRadius: 6,
  overflow: 'hidden',
  '& button': {
    height: 28,
    padding: '0 10px',
    border: 0,
    background: look('surface'),
    color: look('textSecondary'),
    fontFamily: 'inherit',
    ...text('dense'),
    fontWeight: 500,
    cursor: 'pointer',
    outlineOffset: -2,
    [PHONE]: { height: 40 },
  },
  '& button[aria-pressed="true"]': { background: look('accentSoft'), color: look('accentText') },
})
const Operations = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '96px minmax(120px, 200px) minmax(0, 1fr)',
    alignItems: 'start',
    gap: 12,
    padding: '12px 16px',
    borderTop: `1px solid ${look('line')}`,
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 },
  },
})
const Path = styled('span')({ ...mono, paddingTop: 2, overflowWrap: 'anywhere' })
const Values = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > svg': { flex: 'none', color: look('textTertiary') },
  '& small': { ...text('dense'), color: look('textSecondary') },
})
const Value = styled('code')({
  ...mono,
  padding: '2px 6px',
  borderRadius: 4,
  overflowWrap: 'anywhere',
  '&[data-tone="error"]': {
    color: tone('error', 'text'),
    background: tone('error', 'soft'),
    textDecoration: 'line-through',
  },
  '&[data-tone="success"]': { color: tone('success', 'text'), background: tone('success', 'soft') },
})
