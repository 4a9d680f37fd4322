import { BatteryFull, ChevronLeft, Signal, Wifi } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatTimeOfDay } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { dayText } from './day-text.ts'
import { initials, theirs } from './look.ts'
import type { Of } from './reads.ts'

interface PhoneProps {
  /** The conversation, oldest first; none where no SMS belongs to what was chosen. */
  messages: readonly Of<'sms'>[]
  chosen: Of<'sms'> | undefined
}

/** The recipient's phone, open at what the sender has written. */
export function Phone({ messages, chosen }: PhoneProps) {
  const now = useNow()
  const here = useRef<HTMLLIElement>(null)
  const id = chosen?.id
  useEffect(() => {
    if (id !== undefined) here.current?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <Case aria-label={chosen === undefined ? t('Phone') : t('Phone of {number}', { number: chosen.to })}>
      <Screen>
        <Status aria-hidden>
          <b>{formatTimeOfDay(now.toISOString())}</b>
          <Signal size={14} />
          <Wifi size={14} />
          <BatteryFull size={16} />
        </Status>
        {chosen === undefined ? (
          <Nothing>{t('No SMS belongs to this message.')}</Nothing>
        ) : (
          <>
            <Sender>
              <ChevronLeft size={18} aria-hidden />
              <i aria-hidden>{initials(chosen.from)}</i>
              <h2>{chosen.from}</h2>
            </Sender>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
            <ol tabIndex={0} aria-label={t('Conversation')}>
              {messages.map((it, at) => {
                const day = dayText(it.at, now)
                const before = messages[at - 1]
                return (
                  <li key={it.id} ref={it.id === id ? here : null} aria-current={it.id === id || undefined}>
                    {(before === undefined || dayText(before.at, now) !== day) && <h3>{day}</h3>}
                    <p>{it.text}</p>
                    <small>
                      {formatTimeOfDay(it.at)} ·{' '}
                      {t(
                        '{parts, plural, one {# part} other {# parts}}, {n, plural, one {# character} other {# characters}}',
                        {
                          parts: it.parts,
                          n: [...it.text].length,
                        },
                      )}
                    </small>
                  </li>
                )
              })}
            </ol>
          </>
        )}
      </Screen>
    </Case>
  )
}

const Case = styled('section')({
  width: '100%',
  maxWidth: 336,
  minHeight: 0,
  height: '100%',
  maxHeight: 760,
  margin: '0 auto',
  padding: 10,
  borderRadius: 40,
  background: '#0c0f0e',
  boxShadow: 'inset 0 0 0 1px #3a4240',
})
const Screen = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 480,
  overflow: 'hidden',
  borderRadius: 30,
  background: theirs.ground,
  color: theirs.ink,
  colorScheme: 'light',
  '& ol': {
    flex: 1,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: 12,
    margin: 0,
    padding: 14,
    listStyle: 'none',
    overflowY: 'auto',
    '&::before': { content: '""', marginTop: 'auto' },
  },
  '& li': { ...text('body') },
  '& h3': { margin: '8px 0 12px', textAlign: 'center', ...text('caption'), fontWeight: 450, color: theirs.quiet },
  '& p': {
    width: 'fit-content',
    maxWidth: '88%',
    margin: 0,
    padding: '10px 12px',
    borderRadius: '16px 16px 16px 4px',
    border: `1px solid ${theirs.line}`,
    background: theirs.paper,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& [aria-current] p': { borderColor: theirs.brand },
  '& small': { display: 'block', margin: '4px 4px 0', ...text('caption'), color: theirs.quiet },
})
const Status = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '10px 20px 6px',
  ...text('body'),
  '& b': { marginRight: 'auto', fontWeight: 600 },
})
const Sender = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 14px 10px',
  borderBottom: `1px solid ${theirs.line}`,
  '& h2': text('cardTitle'),
  '& i': {
    display: 'grid',
    placeItems: 'center',
    width: 30,
    height: 30,
    borderRadius: 15,
    background: theirs.brand,
    color: theirs.onBrand,
    ...text('caption'),
    fontStyle: 'normal',
    fontWeight: 600,
  },
})
const Nothing = styled('p')({
  '&&': { width: 'auto', maxWidth: 'none', margin: 'auto 24px', border: 0, background: 'none', textAlign: 'center' },
  ...text('dense'),
  color: theirs.quiet,
})
