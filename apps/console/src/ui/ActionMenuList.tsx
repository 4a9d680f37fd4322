import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { MenuAction } from './menu-action.ts'
import { Tip } from './Tip.tsx'
import { look } from './theme/css.ts'

interface ActionMenuListProps {
  actions: readonly MenuAction[]
  anchor: HTMLElement | null
  onClose: () => void
}

/** What the "…" menu holds. Loaded when one is first opened. */
export default function ActionMenuList({ actions, anchor, onClose: close }: ActionMenuListProps) {
  const plain = actions.filter((action) => !action.danger)
  const dangerous = actions.filter((action) => action.danger)
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {plain.map((action) => item(action, close))}
      {plain.length > 0 && dangerous.length > 0 && <Divider />}
      {dangerous.map((action) => item(action, close))}
    </Menu>
  )
}

// a function and not a component: MUI's menu moves the focus among its direct children
function item({ key, label, icon: Icon, onClick, danger, current, disabledReason }: MenuAction, close: () => void) {
  const disabled = disabledReason !== undefined
  const entry = (
    <MenuItem
      key={key}
      selected={current ?? false}
      {...(current !== undefined && { role: 'menuitemradio', 'aria-checked': current })}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (disabled) return
        close()
        onClick()
      }}
      sx={{ color: danger ? look('danger') : undefined, opacity: disabled ? 0.55 : 1 }}
    >
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      {label}
    </MenuItem>
  )
  if (!disabled) return entry
  return (
    <Tip key={key} title={disabledReason} placement="left" describeChild>
      {entry}
    </Tip>
  )
}
