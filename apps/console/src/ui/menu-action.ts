import type { LucideIcon } from 'lucide-react'

/** One row of a menu. */
export interface MenuAction {
  key: string
  label: string
  icon?: LucideIcon
  onClick: () => void
  /** Stands last, after a line, in error colour. */
  danger?: boolean
  /** Where the menu is a choice: whether this is chosen now. */
  current?: boolean
  disabledReason?: string | undefined
}
