import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { t } from '../../locales/i18n.ts'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

/** From what is wrong to where it is taken care of. */
export function ToInbox({ operator }: { operator: string }) {
  return (
    <Way as={Link} {...({ to: '/$operator/attention', params: { operator } } as object)}>
      <Inbox size={16} strokeWidth={1.75} aria-hidden />
      {t('Attention')}
    </Way>
  )
}

const Way = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  padding: '0 8px',
  borderRadius: 6,
  ...text('dense'),
  fontWeight: 550,
  color: look('accentText'),
  textDecoration: 'none',
  '&:hover': { background: look('hover') },
})
