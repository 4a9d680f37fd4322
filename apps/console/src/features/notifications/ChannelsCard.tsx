import type { Notification } from '@cubeward/contract/admin/notifications.ts'
import { channelStatus } from '@cubeward/domain/notification-status.ts'
import { channelReason } from '@cubeward/words/channel-reasons.ts'
import { CircleAlert } from 'lucide-react'
import { MomentText } from '../../list/MomentText.tsx'
import { formatNumber } from '../../locales/format.ts'
import { language, t } from '../../locales/i18n.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { look, mono, PHONE, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { channelLook, channelsOf, statusLook } from './status.ts'

type Channel = ReturnType<typeof channelsOf>[number]

/** A reason in the reader's language, if it is ours. */
const reasonText = (said: Channel['said']) => said && channelReason(language(), said)

/** Each way by itself: where to, how far it came, and why it did not come further. */
export function ChannelsCard({ of }: { of: Notification }) {
  const channels = channelsOf(of)
  return (
    <SectionCard title={t('Channels')} count={formatNumber(channels.length)} rows>
      {channels.length === 0 && (
        <Nothing>{t('It has no address on a channel that the tenant has switched on, so it is not sent.')}</Nothing>
      )}
      {channels.map((it) => (
        <ChannelRow key={it.channel} channel={it} expires={of.expires} />
      ))}
    </SectionCard>
  )
}

function ChannelRow({ channel, expires }: { channel: Channel; expires: string }) {
  const now = useNow().getTime()
  const { label, icon: Icon } = channelLook(channel.channel)
  const status = channelStatus(channel, expires, now)
  const chip = statusLook(status)
  const moments = [
    [t('Sent'), channel.sent],
    [t('Delivered'), channel.delivered],
    [t('Failed'), channel.failed],
    [t('Next attempt'), status === 'Expired' ? null : channel.retry],
  ] as const
  return (
    <Row data-channel={channel.channel}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <b>{label}</b>
        <p>{channel.address}</p>
        <Times>
          {moments.map(
            ([name, at], index) =>
              (index === 0 || at !== null) && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{at === null ? '—' : <MomentText at={at} />}</dd>
                </div>
              ),
          )}
          <div>
            <dt>{t('Attempts')}</dt>
            <dd>{formatNumber(channel.attempts)}</dd>
          </div>
        </Times>
        {channel.reason !== null && status !== 'Sent' && status !== 'Delivered' && (
          <Reason data-again={status === 'Retry' || undefined}>
            <CircleAlert size={14} strokeWidth={2} aria-hidden />
            <span>
              {reasonText(channel.said) ?? channel.reason}{' '}
              {status === 'Retry' ? t('It is tried again by itself.') : t('It will not be tried again by itself.')}
            </span>
          </Reason>
        )}
      </div>
      <StatusChip look={chip} quiet>
        {chip.label}
      </StatusChip>
    </Row>
  )
}

/** What was answered, newest first. */
export function ErrorsCard({ of: { errors } }: { of: Notification }) {
  if (errors.length === 0) return null
  return (
    <SectionCard title={t('Errors')} count={formatNumber(errors.length)} rows>
      <Scroll>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Channel')}</th>
              <th scope="col">{t('Timestamp')}</th>
              <th scope="col">{t('Message')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map((it) => (
              <ErrorRow key={`${it.channel} ${it.timestamp}`} {...it} />
            ))}
          </tbody>
        </table>
      </Scroll>
    </SectionCard>
  )
}

function ErrorRow({ channel, timestamp, message, said }: Notification['errors'][number]) {
  const { label, icon: Icon } = channelLook(channel)
  return (
    <tr>
      <td>
        <span>
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          {label}
        </span>
      </td>
      <td>
        <MomentText at={timestamp} />
      </td>
      <td>{reasonText(said) ?? message}</td>
    </tr>
  )
}

const Nothing = styled('p')({ margin: 0, padding: '4px 16px 16px', ...text('dense'), color: look('textSecondary') })
const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 12,
  padding: '12px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '& b': { fontWeight: 600 },
  '& p': { margin: 0, color: look('textSecondary'), overflowWrap: 'anywhere' },
  '& > svg': { marginTop: 2 },
})
const Times = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: '4px 16px',
  margin: '6px 0 0',
  '& > div': { display: 'flex', gap: 8, whiteSpace: 'nowrap' },
  '& dt': { color: look('textSecondary') },
  '& dd': { margin: 0 },
})
const Reason = styled('div')({
  display: 'flex',
  gap: 8,
  marginTop: 6,
  color: tone('error', 'text'),
  overflowWrap: 'anywhere',
  '&[data-again]': { color: tone('warning', 'text') },
  '& svg': { flex: 'none', marginTop: 3 },
})
const Scroll = styled('div')({
  overflowX: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse', ...text('dense') },
  '& th, & td': {
    padding: '8px 16px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderTop: `1px solid ${look('line')}`,
  },
  '& th': { fontWeight: 600, color: look('textSecondary') },
  '& td': { whiteSpace: 'nowrap' },
  [PHONE]: { '& td': { whiteSpace: 'normal' }, '& :is(th, td) + :is(th, td)': { paddingLeft: 0 } },
  '& td > span': { display: 'inline-flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' },
  '& td:last-child': {
    width: '60%',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    ...mono,
    [PHONE]: { minWidth: 120 },
  },
})
