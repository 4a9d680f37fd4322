import { outboxPath } from '@cubeward/contract/demo/outbox.ts'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { look, mono, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { theirs } from './look.ts'
import type { Of } from './reads.ts'
import { WindowHead, WindowPane } from './WindowPane.tsx'

/** A mail in the window of a mail program, with its head and files. */
export function MailWindow({ mail }: { mail: Of<'email'> }) {
  const now = useNow()
  const [source, setSource] = useState(false)
  const files = mail.notification?.files ?? []
  return (
    <WindowPane aria-label={t('Mail')}>
      <WindowHead title={mail.subject} notification={mail.notification}>
        <FilterChip on={source} onToggle={setSource}>
          {t('Source')}
        </FilterChip>
      </WindowHead>
      <Facts>
        <dt>{t('From')}</dt>
        <dd>
          {mail.from} {mail.fromAddress !== mail.from && <span>{mail.fromAddress}</span>}
        </dd>
        <dt>{t('To')}</dt>
        <dd>{mail.to}</dd>
        <dt>{t('Sent')}</dt>
        <dd>{formatWhen(mail.at, now)}</dd>
        {files.length > 0 && (
          <>
            <dt>{t('Files')}</dt>
            <dd>
              {files.map(({ name, url }) => (
                <File key={url} title={url}>
                  <Paperclip size={13} strokeWidth={2} aria-hidden />
                  {name}
                </File>
              ))}
            </dd>
          </>
        )}
      </Facts>
      {source || mail.html === null ? (
        <Source tabIndex={0}>{source ? (mail.html ?? mail.text) : mail.text}</Source>
      ) : (
        <Paper title={mail.subject} sandbox="" src={`${outboxPath}/${mail.id}`} referrerPolicy="no-referrer" />
      )}
    </WindowPane>
  )
}

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '60px minmax(0, 1fr)',
  gap: '5px 8px',
  margin: 0,
  padding: '10px 16px 12px',
  borderBottom: `1px solid ${look('line')}`,
  ...text('dense'),
  '& dt, & dd span': { color: look('textSecondary') },
  '& dd': { margin: 0, display: 'flex', flexWrap: 'wrap', gap: '2px 8px', overflowWrap: 'anywhere' },
})
const File = styled('b')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '0 7px',
  borderRadius: 4,
  border: `1px solid ${look('lineStrong')}`,
  background: look('sunken'),
  ...text('chip'),
})
const Paper = styled('iframe')({
  flex: 1,
  minHeight: 360,
  width: '100%',
  border: 0,
  borderRadius: '0 0 8px 8px',
  background: theirs.paper,
  colorScheme: 'light',
  [PHONE]: { minHeight: 480 },
})
const Source = styled('pre')({
  flex: 1,
  minHeight: 240,
  margin: 0,
  padding: 16,
  overflow: 'auto',
  borderRadius: '0 0 8px 8px',
  background: theirs.paper,
  color: theirs.ink,
  ...mono,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
