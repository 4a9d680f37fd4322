import type { OutboxMessage } from '@cubeward/contract/demo/outbox.ts'
import { formatNumber, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { channelLook, gist } from './look.ts'

interface MessageListProps {
  messages: readonly OutboxMessage[]
  total: number
  chosen: readonly OutboxMessage[]
  search: string
  onSearch: (search: string) => void
  onChoose: (id: string) => void
}

/** All messages, newest first. */
export function MessageList({ messages, total, chosen, search, onSearch, onChoose }: MessageListProps) {
  const now = useNow()
  return (
    <Pane aria-label={t('Messages')}>
      <Head>
        <h2>
          {t('Messages')} <small>{formatNumber(total)}</small>
        </h2>
        <SearchField
          label={t('Search')}
          value={search}
          onChange={onSearch}
          clearLabel={t('Clear search')}
          width="100%"
        />
      </Head>
      <ul>
        {messages.map((it) => {
          const { icon: Icon, label } = channelLook(it.channel)
          return (
            <li key={it.id}>
              <button
                type="button"
                aria-pressed={chosen.some(({ id }) => id === it.id)}
                data-message={it.id}
                onClick={() => onChoose(it.id)}
              >
                <Icon size={16} strokeWidth={1.75} aria-label={label} />
                <b>{it.to}</b>
                <time dateTime={it.at}>{formatWhen(it.at, now)}</time>
                <span>{gist(it)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {messages.length === 0 && <Nothing>{t('No message matches.')}</Nothing>}
    </Pane>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const
const Pane = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  minWidth: 0,
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
  '& ul': { flex: 1, minHeight: 0, margin: 0, padding: 0, listStyle: 'none', overflowY: 'auto' },
  '& li > button': {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    gap: '1px 10px',
    width: '100%',
    padding: '9px 16px 9px 14px',
    border: 0,
    borderTop: `1px solid ${look('line')}`,
    borderLeft: '2px solid transparent',
    background: 'none',
    color: look('text'),
    textAlign: 'left',
    cursor: 'pointer',
    fontFamily: 'inherit',
    ...text('dense'),
    '& svg': { marginTop: 2, color: look('textSecondary') },
    '& b': { fontWeight: 600, ...cut },
    '& time': { color: look('textSecondary'), whiteSpace: 'nowrap' },
    '& span': { gridColumn: '2 / 4', color: look('textSecondary'), ...cut },
    '&:hover': { background: look('hover') },
    '&:focus-visible': { outline: `2px solid ${look('accent')}`, outlineOffset: -2 },
    '&[aria-pressed="true"]': { background: look('accentSoft'), borderLeftColor: look('accent') },
    [PHONE]: { minHeight: 56 },
  },
  [PHONE]: { border: 0, borderRadius: 0, '& ul': { overflowY: 'visible' } },
})
const Head = styled('div')({
  display: 'grid',
  gap: 10,
  padding: '12px 16px',
  '& h2': text('cardTitle'),
  '& small': { ...text('dense'), color: look('textSecondary'), marginLeft: 6 },
})
const Nothing = styled('p')({ margin: 0, padding: 16, ...text('dense'), color: look('textSecondary') })
