import { Calendar } from 'lucide-react'
import { ActionMenu } from './ActionMenu.tsx'
import type { MenuAction } from './menu-action.ts'

interface PeriodMenuProps {
  /** The time that is shown. */
  label: string
  choices: readonly MenuAction[]
  size?: 'small' | 'medium'
}

/** Of which time something is shown: one of a few. */
export const PeriodMenu = ({ label, choices, size = 'small' }: PeriodMenuProps) => (
  <ActionMenu worded kind="text" size={size} icon={Calendar} label={label} actions={choices} />
)
