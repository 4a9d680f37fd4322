import Checkbox from '@mui/material/Checkbox'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Column } from './columns.ts'
import type { List } from './use-list.ts'

interface ColumnMenuProps<R> {
  list: Pick<List<R>, 'hidden' | 'hide'>
  columns: readonly Column<R>[]
  open: boolean
  anchor: () => HTMLElement | null
  onClose: () => void
}

/** The menu of the column choice. Loaded when it is first opened. */
export default function ColumnMenu<R>({ list, columns, open, anchor, onClose }: ColumnMenuProps<R>) {
  const toggle = (key: string) =>
    list.hide(list.hidden.includes(key) ? list.hidden.filter((it) => it !== key) : [...list.hidden, key])
  return (
    <Menu open={open} anchorEl={anchor} onClose={onClose}>
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
  )
}
