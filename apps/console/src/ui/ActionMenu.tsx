import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { look } from './theme/css.ts'
import { useUiTexts } from './UiTexts.tsx'

export interface MenuAction {
  key: string
  label: string
  icon?: LucideIcon
  onClick: () => void
  /** Stands last, after a line, in error colour. */
  danger?: boolean
  disabledReason?: string | undefined
}

interface ActionMenuProps {
  actions: readonly MenuAction[]
  /** Spoken name; "More" if not given. */
  label?: string
  size?: 'small' | 'medium' | 'large'
}

/** The "…" menu: what is rarely needed, and what is dangerous only here. */
export function ActionMenu({ actions, label, size = 'medium' }: ActionMenuProps) {
  const texts = useUiTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const name = label ?? texts.more
  const plain = actions.filter((action) => !action.danger)
  const dangerous = actions.filter((action) => action.danger)
  const close = () => setAnchor(null)
  if (actions.length === 0) return null
  return (
    <>
      <Tooltip title={name}>
        <Button
          size={size}
          aria-label={name}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ '&&': { padding: 0, width: { small: 28, medium: 34, large: 48 }[size], flex: 'none' } }}
        >
          <Ellipsis size={16} strokeWidth={2} aria-hidden />
        </Button>
      </Tooltip>
      <Menu
        id={id}
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
    </>
  )
}

// a function and not a component: MUI's menu moves the focus among its direct children
function item({ key, label, icon: Icon, onClick, danger, disabledReason }: MenuAction, close: () => void) {
  const disabled = disabledReason !== undefined
  const entry = (
    <MenuItem
      key={key}
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
    <Tooltip key={key} title={disabledReason} placement="left" describeChild>
      {entry}
    </Tooltip>
  )
}
