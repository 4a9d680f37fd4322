import { Plus } from 'lucide-react'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useOpenTerminal, useTerminalReason } from '../terminal/terminal-state.ts'

/** Begins a session and opens it. */
export function NewScreen({ kind, size }: { kind: 'text' | 'main'; size: 'small' | 'medium' }) {
  const open = useOpenTerminal()
  return (
    <ActionButton kind={kind} size={size} icon={Plus} disabledReason={useTerminalReason()} onClick={() => open('new')}>
      {t('New')}
    </ActionButton>
  )
}
