import { Plug, Unplug } from 'lucide-react'
import { t } from '../../../locales/i18n.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { look, text } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'

/** As GNU screen says it; the usual words in the reader's language. */
export function ScreenStatus({ status }: { status: string }) {
  const attached = /attached/i.test(status) && !/detached/i.test(status)
  const word = status === 'Attached' ? t('Attached') : status === 'Detached' ? t('Detached') : status
  return (
    <StatusChip tone={attached ? 'info' : 'neutral'} icon={attached ? Plug : Unplug}>
      {word}
    </StatusChip>
  )
}

export const Nothing = styled('p')({
  margin: 0,
  padding: '4px 16px 16px',
  ...text('dense'),
  color: look('textSecondary'),
})
