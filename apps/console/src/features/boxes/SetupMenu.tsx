import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'

interface SetupMenuProps {
  entries: readonly { key: string; label: string; icon: LucideIcon; onClick: () => void }[]
}

/** The work in front of the cube, by name. */
export function SetupMenu({ entries }: SetupMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <span ref={anchor}>
        <ActionButton icon={ChevronDown} onClick={() => setOpen(true)}>
          {t('Setup##action')}
        </ActionButton>
      </span>
      <Menu id={id} anchorEl={anchor.current} open={open} onClose={() => setOpen(false)}>
        {entries.map(({ key, label, icon: Icon, onClick }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setOpen(false)
              onClick()
            }}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
