import type { TestMailResult } from '@cubeward/contract/admin/email-configuration.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { refusal, useRefusals } from '../../locales/refusals.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { mono, PHONE, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

interface TestMailCardProps {
  send: (recipient: string) => Promise<TestMailResult>
  /** To whom it goes unless somebody else is typed. */
  initial: string
}

/** Sends one mail with what is stored, and shows what the mail server said. */
export function TestMailCard({ send, initial }: TestMailCardProps) {
  useRefusals()
  const [recipient, setRecipient] = useState(initial)
  const test = useMutation({ mutationFn: () => send(recipient) })
  const { data: result, error } = test
  const Icon = result?.sent ? CircleCheck : CircleAlert
  return (
    <SectionCard title={t('Send test mail')}>
      <Line
        onSubmit={(event) => {
          event.preventDefault()
          test.mutate()
        }}
      >
        <TextField label={t('Recipient')} value={recipient} onChange={setRecipient} type="email" />
        <ActionButton
          type="submit"
          icon={Send}
          pending={test.isPending}
          disabledReason={recipient.trim() === '' ? t('Enter an e-mail address.') : undefined}
        >
          {t('Send test mail')}
        </ActionButton>
      </Line>
      {error && <ErrorPanel {...errorPanel(t('The test mail could not be sent'), error)} />}
      {result && (
        <Answer role="status" data-tone={result.sent ? 'success' : 'error'}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          <div>
            <strong>
              {result.sent
                ? t('Taken by {server}', { server: result.through })
                : t('Not taken by {server}', { server: result.through })}
            </strong>
            <code>{refusal(result.answer)}</code>
          </div>
        </Answer>
      )}
    </SectionCard>
  )
}

const Line = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 360px) auto',
  justifyContent: 'start',
  alignItems: 'end',
  gap: 12,
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Answer = styled('div')({
  display: 'flex',
  gap: 10,
  marginTop: 16,
  padding: '10px 12px',
  borderRadius: 6,
  '&[data-tone="success"]': { background: tone('success', 'soft'), color: tone('success', 'text') },
  '&[data-tone="error"]': { background: tone('error', 'soft'), color: tone('error', 'text') },
  '& > div': { display: 'grid', gap: 4, minWidth: 0 },
  '& code': { ...mono, overflowWrap: 'anywhere' },
  '& svg': { flex: 'none', marginTop: 2 },
})
