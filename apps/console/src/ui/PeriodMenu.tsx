import { Calendar } from 'lucide-react'
import { ActionMenu } from './ActionMenu.tsx'
import type { MenuAction } from './menu-action.ts'

interface PeriodMenuProps {
  /** Spoken before the time: "Period". */
  about: string
  /** The time that is shown. */
  label: string
  choices: readonly MenuAction[]
  size?: 'small' | 'medium'
}

/** Of which time something is shown: one of a few. */
export const PeriodMenu = ({ about, label, choices, size = 'small' }: PeriodMenuProps) => (
  <ActionMenu worded kind="text" size={size} icon={Calendar} about={about} label={label} actions={choices} />
)
