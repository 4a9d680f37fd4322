import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { BellOff, BellRing, Hand } from 'lucide-react'
import { t } from '../../locales/i18n.ts'

interface CaseMenuProps {
  anchor: () => HTMLElement | null
  mine: boolean
  muted: boolean
  refused: string | undefined
  onTake: () => void
  onMute: () => void
  onClose: () => void
}

/** What can be done about a case, for a finger that stays on its row: the same as behind a swipe. */
export function CaseMenu({ anchor, mine, muted, refused, onTake, onMute, onClose }: CaseMenuProps) {
  const Bell = muted ? BellRing : BellOff
  const item = (act: () => void) => ({
    disabled: refused !== undefined,
    onClick: () => {
      onClose()
      act()
    },
  })
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('Case') } }}>
      <MenuItem {...item(onTake)}>
        <Hand size={16} strokeWidth={1.75} aria-hidden />
        {mine ? t('Give it back') : t('I take it')}
      </MenuItem>
      <MenuItem {...item(onMute)}>
        <Bell size={16} strokeWidth={1.75} aria-hidden />
        {muted ? t('End the muting') : t('Mute until')}
      </MenuItem>
    </Menu>
  )
}
