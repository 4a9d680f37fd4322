import type { CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { formatNumber, localeTag } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { LabelChoice } from './LabelChoice.tsx'
import { PrintedSheets, SheetPreview } from './LabelSheets.tsx'
import { type LabelFormat, labelFormats, labelsOf, sheetsOf } from './label-formats.ts'
import { useQrMaker } from './QrPath.tsx'

interface LabelPrintProps {
  codes: readonly CubeActivationCode[]
  /** Chosen from the beginning. */
  initial: readonly string[]
  tenantName: string
}

const REMEMBERED = 'cubeward.label-format'

/** Labels to print and to stick on cubes: for which codes, on which paper, and how the first sheet will look. */
export function LabelPrint({ codes, initial, tenantName }: LabelPrintProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial))
  const [format, setFormat] = useState(
    () => labelFormats.find(({ key }) => key === localStorage.getItem(REMEMBERED)) ?? labelFormats[0],
  )
  const [first, setFirst] = useState('1')
  const qr = useQrMaker()
  const each = labelsOf(format)
  const begin = /^\d+$/.test(first) && Number(first) >= 1 && Number(first) <= each ? Number(first) : undefined
  const ordered = codes.toSorted(byDescription)
  const labels = ordered.filter(({ cubeActivationCode }) => chosen.has(cubeActivationCode))
  const sheets = begin === undefined ? [] : sheetsOf(format, labels, begin - 1)
  return (
    <Space>
      <LabelChoice codes={ordered} chosen={chosen} onChange={setChosen} />
      <div>
        <Tools>
          <SelectField
            label={t('Labels')}
            value={format.key}
            options={labelFormats.map((it) => ({ value: it.key, label: formatText(it) }))}
            onChange={(key) => {
              localStorage.setItem(REMEMBERED, key)
              setFormat(labelFormats.find((it) => it.key === key) ?? labelFormats[0])
              setFirst('1')
            }}
            hint={t('Print in actual size, not fitted to the page.')}
          />
          {each > 1 && (
            <TextField
              label={t('First label')}
              value={first}
              onChange={setFirst}
              autoComplete="off"
              hint={t('Goes on with a sheet that was begun.')}
              {...(begin === undefined && { error: t('Enter a number from 1 to {max}.', { max: each }) })}
            />
          )}
        </Tools>
        <Line>
          <ActionButton
            kind="main"
            icon={Printer}
            pending={qr === undefined}
            onClick={() => window.print()}
            disabledReason={sheets.length === 0 ? t('Choose at least one label.') : undefined}
          >
            {t('{n, plural, one {Print # label} other {Print # labels}}', { n: labels.length })}
          </ActionButton>
          <span aria-live="polite">{t('{n, plural, =0 {} one {# page} other {# pages}}', { n: sheets.length })}</span>
        </Line>
        {qr !== undefined && sheets[0] !== undefined && (
          <>
            <SheetPreview sheet={sheets[0]} format={format} tenantName={tenantName} qr={qr} />
            <PrintedSheets sheets={sheets} format={format} tenantName={tenantName} qr={qr} />
          </>
        )}
      </div>
    </Space>
  )
}

/** "Cube 9" before "Cube 10"; those without a description as they came. */
const byDescription = (one: CubeActivationCode, other: CubeActivationCode): number =>
  (one.description ?? '').localeCompare(other.description ?? '', localeTag(), { numeric: true })

function formatText(format: LabelFormat): string {
  const { name, label, cut } = format
  const size = label.map((side) => formatNumber(Math.round(side * 10) / 10)).join(' × ')
  if (cut) return t('Plain paper {paper}, to cut: {size} mm', { paper: name, size })
  const n = labelsOf(format)
  return n === 1
    ? t('{name}: {size} mm, label printer', { name, size })
    : t('{name}: {size} mm, {n} labels', { name, size, n })
}

const Space = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(260px, 380px) minmax(0, 1fr)',
  alignItems: 'start',
  gap: 24,
  padding: '16px 24px 24px',
  '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  [PHONE]: { padding: 16 },
})
const Tools = styled('div')({
  display: 'grid',
  gap: 16,
  maxWidth: 560,
  '@media (min-width: 600px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' },
})
const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  margin: '16px 0',
  ...text('dense'),
  color: look('textSecondary'),
})
