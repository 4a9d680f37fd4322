import Checkbox from '@mui/material/Checkbox'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Columns3 } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../locales/i18n.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Column } from './columns.ts'
import type { List } from './use-list.ts'

/** Which columns are shown; remembered by the browser. */
export function ColumnChoice<R>({ list, columns }: { list: List<R>; columns: readonly Column<R>[] }) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const toggle = (key: string) =>
    list.hide(list.hidden.includes(key) ? list.hidden.filter((it) => it !== key) : [...list.hidden, key])
  return (
    <>
      <span ref={anchor}>
        <ActionButton kind="text" icon={Columns3} onClick={() => setOpen(true)}>
          {t('Columns')}
        </ActionButton>
      </span>
      <Menu open={open} anchorEl={() => anchor.current} onClose={() => setOpen(false)}>
        {columns
          .filter((it) => !it.fixed)
          .map((it) => (
            <MenuItem
              key={it.key}
              role="menuitemcheckbox"
              aria-checked={!list.hidden.includes(it.key)}
              onClick={() => toggle(it.key)}
            >
              <Checkbox checked={!list.hidden.includes(it.key)} size="small" tabIndex={-1} aria-hidden sx={{ p: 0 }} />
              {it.label}
            </MenuItem>
          ))}
      </Menu>
    </>
  )
}
