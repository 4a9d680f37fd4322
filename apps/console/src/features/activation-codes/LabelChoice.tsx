import type { CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import { groupedActivationCode } from '@cubeward/domain/activation-code.ts'
import Checkbox from '@mui/material/Checkbox'
import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Card } from '../../ui/SectionCard.tsx'
import { look, mono, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

interface LabelChoiceProps {
  codes: readonly CubeActivationCode[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Which codes get a label: each by itself, or all that a search finds. */
export function LabelChoice({ codes, chosen, onChange }: LabelChoiceProps) {
  const [search, setSearch] = useState('')
  const parts = search.toLowerCase().split(/\s+/)
  const start = search.replace(/[\s-]/g, '').toUpperCase()
  const shown = codes.filter(
    (it) => parts.every((part) => wordsOf(it).includes(part)) || it.cubeActivationCode.startsWith(start),
  )
  const some = shown.filter(({ cubeActivationCode }) => chosen.has(cubeActivationCode)).length
  const put = (list: readonly CubeActivationCode[], on: boolean) => {
    const next = new Set(chosen)
    for (const { cubeActivationCode: code } of list) on ? next.add(code) : next.delete(code)
    onChange(next)
  }
  return (
    <Choice>
      <Top>
        <SearchField label={t('Search codes')} value={search} onChange={setSearch} clearLabel={t('Clear search')} />
      </Top>
      <All>
        <Checkbox
          size="small"
          checked={some > 0 && some === shown.length}
          indeterminate={some > 0 && some < shown.length}
          disabled={shown.length === 0}
          onChange={() => put(shown, some < shown.length)}
        />
        {search.trim() === ''
          ? t('{n, plural, one {# code} other {All # codes}}', { n: shown.length })
          : t('{n, plural, =0 {Nothing matches} one {# code found} other {All # codes found}}', { n: shown.length })}
      </All>
      <ul>
        {shown.map((it) => (
          <li key={it.cubeActivationCode}>
            <Row>
              <Checkbox size="small" checked={chosen.has(it.cubeActivationCode)} onChange={(_, on) => put([it], on)} />
              <span>
                {it.description ?? it.site ?? t('No description')}
                <code>{groupedActivationCode(it.cubeActivationCode)}</code>
              </span>
            </Row>
          </li>
        ))}
      </ul>
    </Choice>
  )
}

const wordsOf = ({ description, site, address }: CubeActivationCode): string =>
  [description, site, ...Object.values(address)].join(' ').toLowerCase()

const Choice = styled(Card)({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  '& ul': {
    listStyle: 'none',
    margin: 0,
    padding: '4px 0',
    overflow: 'auto',
    maxHeight: '52vh',
    borderTop: `1px solid ${look('line')}`,
  },
})
const Top = styled('div')({ padding: '12px 12px 4px' })
const Row = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '0 8px',
  minHeight: 40,
  cursor: 'pointer',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 40px',
  ...text('dense'),
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& code': { ...mono, display: 'block', fontSize: 11.5, color: look('textSecondary') },
  '&:hover': { background: look('hover') },
})
const All = styled(Row)({ fontWeight: 600 })
