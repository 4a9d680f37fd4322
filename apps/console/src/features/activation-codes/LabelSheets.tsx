import type { CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import { groupedActivationCode } from '@cubeward/domain/activation-code.ts'
import GlobalStyles from '@mui/material/GlobalStyles'
import { createPortal } from 'react-dom'
import { letterLines } from '../../locales/address.ts'
import { look, mono } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { cornerOf, type LabelFormat } from './label-formats.ts'
import { type QrMaker, QrPath } from './QrPath.tsx'

type Sheet = readonly { at: number; label: CubeActivationCode }[]
interface SheetProps {
  sheet: Sheet
  format: LabelFormat
  tenantName: string
  qr: QrMaker
}

/** What is printed: these sheets and nothing else of the page, in their true size. */
export function PrintedSheets({ sheets, ...shared }: Omit<SheetProps, 'sheet'> & { sheets: readonly Sheet[] }) {
  const [width, height] = shared.format.paper
  return createPortal(
    <Printed data-print-sheet>
      <GlobalStyles
        styles={{
          '@page': { size: `${width}mm ${height}mm`, margin: 0 },
          '@media print': {
            'html, body': { height: 'auto', overflow: 'visible', background: '#fff' },
            'body > :not([data-print-sheet])': { display: 'none !important' },
          },
        }}
      />
      {sheets.map((sheet) => (
        <OneSheet key={sheet[0]?.label.cubeActivationCode} sheet={sheet} {...shared} />
      ))}
    </Printed>,
    document.body,
  )
}

/** The first sheet as it will be, as large as there is room. */
export const SheetPreview = (props: SheetProps) => (
  <Preview style={{ aspectRatio: `${props.format.paper[0]} / ${props.format.paper[1]}` }} data-label-preview>
    <div style={{ '--mm': `calc(100cqw / ${props.format.paper[0]})` } as object}>
      <OneSheet {...props} />
    </div>
  </Preview>
)

const mm = (n: number) => `calc(${n} * var(--mm))`

function OneSheet({ sheet, format, tenantName, qr }: SheetProps) {
  const [width, height] = format.label
  // a tall label has the picture above its words
  const tall = width < 1.25 * height
  const inner = Math.min(width, height) - 5
  const side = tall ? Math.min(inner, height * 0.5) : Math.min(inner, width * 0.42)
  const letters = Math.min(Math.max(Math.min(height / 13, width / 26), 1.9), 3.6)
  return (
    <Paper style={{ width: mm(format.paper[0]), height: mm(format.paper[1]) }}>
      {sheet.map(({ at, label: { cubeActivationCode: code, description, site, address } }) => {
        const { left, top } = cornerOf(format, at)
        return (
          <Label
            key={code}
            data-cut={format.cut}
            style={{
              left: mm(left),
              top: mm(top),
              width: mm(width),
              height: mm(height),
              flexDirection: tall ? 'column' : 'row',
              fontSize: mm(letters),
            }}
          >
            <QrPath qr={qr} code={code} size={mm(side)} />
            <div>
              <strong>{description ?? tenantName}</strong>
              <code>{groupedActivationCode(code)}</code>
              {site !== null && <span>{site}</span>}
              {letterLines(address).map((line) => (
                <span key={line}>{line}</span>
              ))}
              {description !== null && <span>{tenantName}</span>}
            </div>
          </Label>
        )
      })}
    </Paper>
  )
}

const Printed = styled('div')({ display: 'none', '--mm': '1mm', '@media print': { display: 'block' } })
const Preview = styled('div')({
  containerType: 'inline-size',
  width: '100%',
  maxWidth: 560,
  overflow: 'hidden',
  borderRadius: 4,
  border: `1px solid ${look('line')}`,
})
// paper, in both modes
const Paper = styled('div')({
  position: 'relative',
  overflow: 'hidden',
  background: '#fff',
  color: '#000',
  breakAfter: 'page',
  '&:last-child': { breakAfter: 'auto' },
})
const Label = styled('div')({
  position: 'absolute',
  display: 'flex',
  gap: mm(2),
  padding: mm(2.5),
  overflow: 'hidden',
  lineHeight: 1.25,
  outline: '1px dashed #d5d5d5',
  outlineOffset: -1,
  '& > div': { minWidth: 0, minHeight: 0, overflow: 'hidden', display: 'flex', flexDirection: 'column', gap: '0.15em' },
  '& strong': {
    fontWeight: 600,
    fontSize: '1.2em',
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
  },
  '& strong, & code': { flex: 'none' },
  '& span, & strong, & code': { overflowWrap: 'anywhere' },
  '& code': { ...mono, fontSize: '1em', lineHeight: 'inherit' },
  '@media print': { outline: 'none', '&[data-cut]': { outline: '0.2mm solid #999' } },
})
