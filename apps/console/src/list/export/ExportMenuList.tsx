import Checkbox from '@mui/material/Checkbox'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronRight, ClipboardCopy, Columns3, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { look, mono, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useCopy } from '../../ui/use-copy.ts'
import type { Reader } from './cells.ts'
import { mostInWorkbook, tooLongForExcel } from './files.ts'
import { copiedTable, type ExportForm, type ExportMenuProps, exportList } from './list-export.ts'

interface MenuProps<R> extends ExportMenuProps<R> {
  open: boolean
  anchor: () => HTMLElement | null
  onClose: () => void
}

/** The menu of the export. Loaded when it is first opened. */
export default function ExportMenuList<R>({ list, rows, totalText, hidden = [], open, anchor, onClose }: MenuProps<R>) {
  const [reader, setReader] = useState<Reader>('machines')
  const [left, setLeft] = useState<readonly string[]>()
  const [choosing, setChoosing] = useState(false)
  const tell = useSnackbar()
  const copy = useCopy()
  const without = left ?? hidden
  const columns = list.columns.filter(({ key }) => !without.includes(key))
  const toggle = (key: string) =>
    setLeft(without.includes(key) ? without.filter((it) => it !== key) : [...without, key])
  const save = (form: ExportForm) => {
    exportList({ ...list, columns }, rows ?? [], form, reader)
    onClose()
  }
  const copyPage = async () => {
    onClose()
    if (await copy(copiedTable(columns, rows ?? [], reader))) tell({ text: t('Copied as a table.') })
  }
  const most = t('{n, plural, one {# row} other {# rows}}', { n: mostInWorkbook })
  const tooLong = (list.total ?? 0) > mostInWorkbook
  const item = (
    Icon: LucideIcon,
    label: string,
    detail: string,
    onClick: () => void,
    { more = false, off = false } = {},
  ) => (
    <MenuItem onClick={onClick} disabled={columns.length === 0 || off} {...(more ? { 'aria-expanded': choosing } : {})}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
      <Detail>{detail}</Detail>
      {more && <ChevronRight size={14} strokeWidth={2} aria-hidden />}
    </MenuItem>
  )
  return (
    <Menu open={open} anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('Export') } }}>
      <Head role="presentation">{t('{total}, as filtered and sorted here', { total: totalText })}</Head>
      {item(FileText, 'CSV', t('UTF-8, semicolons'), () => save('csv'))}
      {item(FileSpreadsheet, 'Excel', t('.xlsx, up to {rows}', { rows: most }), () => save('xlsx'), { off: tooLong })}
      {tooLong && <Head role="presentation">{tooLongForExcel()}</Head>}
      {list.total === undefined && (
        <Head role="presentation">{t('This list may be longer than that. CSV takes all of its rows.')}</Head>
      )}
      {item(
        ClipboardCopy,
        t('Copy this page as a table'),
        t('{n, plural, one {# row} other {# rows}}', { n: rows?.length ?? 0 }),
        () => void copyPage(),
      )}
      {item(
        Columns3,
        t('Columns'),
        t('{n} of {total}', { n: formatNumber(columns.length), total: formatNumber(list.columns.length) }),
        () => setChoosing(!choosing),
        { more: true },
      )}
      {choosing &&
        list.columns.map(({ key, label }) => (
          <MenuItem
            key={key}
            role="menuitemcheckbox"
            aria-checked={!without.includes(key)}
            onClick={() => toggle(key)}
            sx={{ pl: '28px !important' }}
          >
            <Checkbox checked={!without.includes(key)} size="small" tabIndex={-1} aria-hidden sx={{ p: 0 }} />
            {label}
          </MenuItem>
        ))}
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={reader === 'people'}
        onClick={() => setReader(reader === 'people' ? 'machines' : 'people')}
      >
        <Checkbox checked={reader === 'people'} size="small" tabIndex={-1} aria-hidden sx={{ p: 0 }} />
        {t('Times and numbers as shown here')}
      </MenuItem>
      <Foot role="presentation">
        <code>{list.fileName}</code>
        <span>
          {reader === 'machines' ? t('ISO times with zone, plain numbers.') : t('For reading, in your language.')}
        </span>
      </Foot>
    </Menu>
  )
}

const Head = styled('li')({ padding: '6px 10px', ...text('dense'), color: look('textSecondary') })
const Foot = styled('li')({
  display: 'grid',
  gap: 2,
  marginTop: 6,
  padding: '8px 10px 4px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  color: look('textSecondary'),
  '& code': { ...mono },
})
const Detail = styled('span')({ marginLeft: 'auto', paddingLeft: 24, ...text('dense'), color: look('textSecondary') })
