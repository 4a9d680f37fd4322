import { styled } from '@mui/material/styles'
import { t } from '../../locales/i18n.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { look, mono } from '../../ui/theme/css.ts'

/** The link of an invitation, to be read and copied. */
export function InvitationLink({ link }: { link: string }) {
  return (
    <Line>
      <code>{link}</code>
      <CopyButton value={link} label={t('Copy link')} />
    </Line>
  )
}

const Line = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 8px 8px 12px',
  borderRadius: 6,
  border: `1px solid ${look('line')}`,
  background: look('sunken'),
  '& code': { ...mono, flex: 1, overflowWrap: 'anywhere', userSelect: 'all' },
})
