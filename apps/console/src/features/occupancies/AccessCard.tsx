import type { Occupancy } from '@cubeward/contract/admin/occupancies.ts'
import { Eye, EyeOff, KeyRound, Pencil } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CardRow } from '../../ui/CardRow.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, mono, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { AccessDialog } from './AccessDialog.tsx'

interface AccessCardProps {
  operator: string
  of: Occupancy
  disabledReason: string | undefined
}

/** What opens the box on site: the code at the keypad, and keys. */
export function AccessCard({ operator, of: it, disabledReason }: AccessCardProps) {
  const [shown, setShown] = useState(false)
  const [editing, setEditing] = useState(false)
  return (
    <SectionCard
      title={t('Access')}
      rows
      action={
        it.ended === null && (
          <ActionButton
            size="small"
            kind="text"
            icon={Pencil}
            disabledReason={disabledReason}
            onClick={() => setEditing(true)}
          >
            {t('Edit')}
            <span className="visually-hidden"> {t('Access')}</span>
          </ActionButton>
        )
      }
    >
      <Code>
        <span>{t('Access code')}</span>
        {it.accessCode === null ? (
          <span>{t('None##code')}</span>
        ) : (
          <>
            <code>{shown ? <MonoId>{it.accessCode}</MonoId> : '••••••'}</code>
            <ActionButton size="small" kind="text" icon={shown ? EyeOff : Eye} onClick={() => setShown(!shown)}>
              {shown ? t('Hide') : t('Show')}
            </ActionButton>
            <small>{t('Opening this page is recorded, since it has the code.')}</small>
          </>
        )}
      </Code>
      {it.accessKeys.length === 0 ? (
        <CardRow icon={KeyRound}>{t('No access keys.')}</CardRow>
      ) : (
        it.accessKeys.map((key) => (
          <CardRow key={key} icon={KeyRound}>
            <MonoId>{key}</MonoId>
          </CardRow>
        ))
      )}
      {editing && <AccessDialog operator={operator} of={it} onClose={() => setEditing(false)} />}
    </SectionCard>
  )
}

const Code = styled('div')({
  display: 'grid',
  gridTemplateColumns: '140px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '0 12px',
  minHeight: 32,
  padding: '0 8px 8px 16px',
  ...text('dense'),
  '& > span:first-of-type, & small': { color: look('textSecondary') },
  '& code': { ...mono, minWidth: 0, overflow: 'hidden' },
  '& small': { gridColumn: '2 / -1', ...text('caption') },
})
