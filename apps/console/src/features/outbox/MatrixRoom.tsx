import { formatTimeOfDay } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { MessageFrame } from '../../ui/MessageFrame.tsx'
import { text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { dayText } from './day-text.ts'
import { initials, theirs } from './look.ts'
import type { Of } from './reads.ts'
import { WindowHead, WindowPane } from './WindowPane.tsx'

interface MatrixRoomProps {
  /** The room, oldest first. */
  messages: readonly Of<'matrix'>[]
  chosen: Of<'matrix'>
}

/** The room of the tenant's account and the recipient. */
export function MatrixRoom({ messages, chosen }: MatrixRoomProps) {
  const now = useNow()
  return (
    <WindowPane aria-label={t('Matrix')}>
      <WindowHead
        title={t('Room of {sender} and {recipient}', { sender: chosen.from, recipient: chosen.to })}
        notification={chosen.notification}
      />
      <Room tabIndex={0}>
        <Joined>{t('{user} was invited', { user: chosen.to })}</Joined>
        {messages.map((it) => (
          <Said key={it.id} aria-current={it.id === chosen.id || undefined}>
            <i aria-hidden>{initials(it.from)}</i>
            <div>
              <b>{it.from}</b> <span>{it.fromAddress}</span>{' '}
              <time dateTime={it.at}>
                {dayText(it.at, now)}, {formatTimeOfDay(it.at)}
              </time>
              {it.id === chosen.id && it.html !== null ? (
                <MessageFrame title={t('Message')} html={it.html} />
              ) : (
                <p>{it.text}</p>
              )}
            </div>
          </Said>
        ))}
      </Room>
    </WindowPane>
  )
}

const Room = styled('ol')({
  flex: 1,
  minHeight: 360,
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  margin: 0,
  padding: 16,
  listStyle: 'none',
  overflowY: 'auto',
  borderRadius: '0 0 8px 8px',
  background: theirs.paper,
  color: theirs.ink,
  colorScheme: 'light',
  ...text('body'),
})
const Joined = styled('li')({ textAlign: 'center', ...text('caption'), color: theirs.quiet })
const Said = styled('li')({
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr)',
  gap: 12,
  '& > i': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    borderRadius: 8,
    background: theirs.brand,
    color: theirs.onBrand,
    ...text('caption'),
    fontStyle: 'normal',
    fontWeight: 600,
  },
  '& b': { fontWeight: 600 },
  '& span, & time': { ...text('caption'), color: theirs.quiet },
  '& p': { margin: '2px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& iframe': { height: 240, marginLeft: -16 },
})
