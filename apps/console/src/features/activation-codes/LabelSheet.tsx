import type { CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import { groupedActivationCode } from '@cubeward/domain/activation-code.ts'
import Checkbox from '@mui/material/Checkbox'
import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { letterLines } from '../../locales/address.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { look, mono, PHONE, text } from '../../ui/theme/css.ts'
import { QrImage } from './QrImage.tsx'

interface LabelSheetProps {
  codes: readonly CubeActivationCode[]
  total: number
  tenantName: string
}

/** Labels to print and to stick on cubes; what is not chosen, and everything around the sheet, stays off the paper. */
export function LabelSheet({ codes, total, tenantName }: LabelSheetProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = codes.filter(({ cubeActivationCode }) => !left.has(cubeActivationCode)).length
  const toggle = (code: string) => {
    const next = new Set(left)
    if (!next.delete(code)) next.add(code)
    setLeft(next)
  }
  return (
    <Space>
      <GlobalStyles styles={onPaper} />
      <Tools>
        <ActionButton
          kind="main"
          icon={Printer}
          onClick={() => window.print()}
          disabledReason={chosen === 0 ? t('Choose at least one label.') : undefined}
        >
          {t('{n, plural, one {Print # label} other {Print # labels}}', { n: chosen })}
        </ActionButton>
        {total > codes.length && <span>{t('The newest {n} of {total} codes.', { n: codes.length, total })}</span>}
      </Tools>
      <Sheet data-print-sheet>
        {codes.map((code) => {
          const id = code.cubeActivationCode
          const name = code.description ?? code.site ?? groupedActivationCode(id)
          return (
            <Label key={id} data-left={left.has(id) || undefined}>
              <Checkbox
                checked={!left.has(id)}
                onChange={() => toggle(id)}
                size="small"
                slotProps={{ input: { 'aria-label': t('Print the label of {name}', { name }) } }}
              />
              <QrImage code={id} />
              <Words>
                <strong>{code.description ?? tenantName}</strong>
                {code.site !== null && <span>{code.site}</span>}
                {letterLines(code.address).map((line) => (
                  <span key={line}>{line}</span>
                ))}
                {code.description !== null && <span>{tenantName}</span>}
                <code>{groupedActivationCode(id)}</code>
              </Words>
            </Label>
          )
        })}
      </Sheet>
    </Space>
  )
}

const onPaper = {
  '@page': { size: 'A4', margin: '12mm' },
  '@media print': {
    'body *': { visibility: 'hidden' },
    '[data-print-sheet], [data-print-sheet] *': { visibility: 'visible' },
    '[data-print-sheet]': { position: 'absolute', inset: '0 0 auto' },
  },
} as const

const Space = styled('div')({ padding: '16px 24px 24px', [PHONE]: { padding: 16 } })
const Tools = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 12,
  marginBottom: 16,
  ...text('dense'),
  color: look('textSecondary'),
})
const Sheet = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
  gap: 12,
  '@media print': { gridTemplateColumns: 'repeat(2, 1fr)', gap: '4mm' },
})
const Label = styled('div')({
  position: 'relative',
  display: 'flex',
  gap: 12,
  padding: 12,
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  // paper, in both modes
  background: '#fff',
  color: '#000',
  breakInside: 'avoid',
  '& img': { width: 128, height: 128, flex: 'none' },
  '& .MuiCheckbox-root': { position: 'absolute', top: 4, right: 4, color: '#555', '&.Mui-checked': { color: '#000' } },
  '&[data-left]': { opacity: 0.45 },
  '@media print': {
    borderColor: '#999',
    '& .MuiCheckbox-root': { display: 'none' },
    '&[data-left]': { display: 'none' },
  },
})
const Words = styled('div')({
  minWidth: 0,
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  paddingRight: 24,
  ...text('dense'),
  '& strong': { fontWeight: 600 },
  '& span, & strong': { overflowWrap: 'anywhere' },
  '& code': { ...mono, marginTop: 6, fontSize: 11.5, overflowWrap: 'anywhere' },
})
