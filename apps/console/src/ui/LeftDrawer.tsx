import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'

interface LeftDrawerProps {
  open: boolean
  onClose: () => void
  /** Spoken name. */
  label: string
  children: ReactNode
}

/** What slides in from the left on a phone. Loaded when it is first opened. */
export default function LeftDrawer({ open, onClose, label, children }: LeftDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: 280 }, 'aria-label': label } }}>
      {children}
    </Drawer>
  )
}
