import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { localeTag } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { type MuteTime, muteTimes } from './mute-times.ts'

interface MuteMenuProps {
  anchor: HTMLElement | null
  onClose: () => void
  onMute: (until: Date | null) => void
}

/** How long a case is muted; each row says when it ends. */
export function MuteMenu({ anchor, onClose, onMute }: MuteMenuProps) {
  const [picking, setPicking] = useState(false)
  const mute = (until: Date | null) => {
    onClose()
    onMute(until)
  }
  const times = muteTimes(new Date(), localeTag())
  const row = ({ key, icon: Icon, label, ends, until }: MuteTime) => (
    <MenuItem key={key} onClick={() => mute(until)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {label}
      <Ends>{ends}</Ends>
    </MenuItem>
  )
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null && !picking}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': t('Mute until') } }}
      >
        {times.filter(({ until }) => until !== null).map(row)}
        <MenuItem onClick={() => setPicking(true)}>
          <Calendar size={16} strokeWidth={1.75} aria-hidden />
          {t('Pick a time...')}
        </MenuItem>
        <Divider />
        {times.filter(({ until }) => until === null).map(row)}
      </Menu>
      {anchor !== null && picking && (
        <PickTime
          onClose={() => {
            setPicking(false)
            onClose()
          }}
          onPick={(until) => {
            setPicking(false)
            mute(until)
          }}
        />
      )}
    </>
  )
}

function PickTime({ onClose, onPick }: { onClose: () => void; onPick: (until: Date) => void }) {
  const [typed, setTyped] = useState('')
  const until = new Date(typed)
  const reason = Number.isNaN(until.getTime())
    ? t('Choose when it ends.')
    : until <= new Date()
      ? t('Choose a time that is to come.')
      : undefined
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Mute until')}
      submitLabel={t('Mute')}
      onSubmit={() => onPick(until)}
      disabledReason={reason}
    >
      <TextField
        label={t('Until')}
        type="datetime-local"
        value={typed}
        onChange={setTyped}
        error={typed === '' ? undefined : reason}
        autoFocus
      />
    </FormDialog>
  )
}

const Ends = styled('span')({ marginLeft: 'auto', paddingLeft: 24, ...text('dense'), color: look('textSecondary') })
