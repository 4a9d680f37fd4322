import type { Notification } from '@cubeward/contract/admin/notifications.ts'
import { smsParts } from '@cubeward/domain/sms-parts.ts'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { MessageFrame } from '../../ui/MessageFrame.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { Segments } from './Segments.tsx'
import { type ChannelKey, channelLook, channelsOf } from './status.ts'

/** On white in dark mode as well: it is somebody else's screen. */
const paper = { background: '#ffffff', color: '#161a19', quiet: '#5c6561', line: '#dee2df', mark: '#0b6b5c' } as const

/** The message as its recipient sees it. */
export function PreviewCard({ of }: { of: Notification }) {
  const channels = channelsOf(of)
  const offered: readonly ChannelKey[] = channels.length === 0 ? ['email', 'sms'] : channels.map((it) => it.channel)
  const [chosen, choose] = useState<ChannelKey>(offered[0] ?? 'email')
  const channel = channels.find((it) => it.channel === chosen)
  const size = smsParts(of.shortContent).parts.length
  return (
    <SectionCard
      title={t('As received')}
      count={t('Opening it is recorded')}
      action={
        <Segments
          label={t('Channel')}
          options={offered.map((key) => ({ key, label: channelLook(key).label }))}
          value={chosen}
          onChange={choose}
        />
      }
      rows
    >
      <Facts>
        <KeyValueList
          entries={[
            { key: 'from', label: t('From'), value: of.tenantName },
            { key: 'to', label: t('To'), value: channel?.address },
            ...(chosen === 'sms'
              ? []
              : [{ key: 'subject', label: t('Subject'), value: of.subject && <b>{of.subject}</b> }]),
            { key: 'sent', label: t('Sent'), value: channel?.sent && formatMoment(channel.sent) },
            {
              key: 'files',
              label: t('Attachments'),
              value:
                of.attachments.length > 0 &&
                of.attachments.map(({ name, url }) => (
                  <a key={url} href={url} rel="noreferrer noopener" target="_blank">
                    <Paperclip size={13} strokeWidth={2} aria-hidden />
                    {name}
                  </a>
                )),
            },
          ].filter(({ key, value }) => key !== 'files' || value !== false)}
        />
      </Facts>
      <Paper>
        {chosen === 'sms' ? (
          <>
            <Bubble>{of.shortContent}</Bubble>
            <small>
              {t('{parts, plural, one {# part} other {# parts}}, {n, plural, one {# character} other {# characters}}', {
                parts: size,
                n: [...of.shortContent].length,
              })}
            </small>
          </>
        ) : (
          <>
            <Brand>{of.tenantName}</Brand>
            {of.subject !== null && <h3>{of.subject}</h3>}
            <MessageFrame title={t('Full content')} html={of.fullContentHtml} />
          </>
        )}
      </Paper>
    </SectionCard>
  )
}

const Facts = styled('div')({
  padding: '10px 16px 12px',
  borderTop: `1px solid ${look('line')}`,
  '& dl > div': { gridTemplateColumns: '90px minmax(0, 1fr)' },
  '& b': { fontWeight: 600 },
  '& a': { display: 'flex', alignItems: 'center', gap: 6, color: look('accentText'), overflowWrap: 'anywhere' },
  '& a svg': { flex: 'none' },
})
const Paper = styled('div')({
  padding: 16,
  borderTop: `1px solid ${look('line')}`,
  borderRadius: '0 0 8px 8px',
  background: paper.background,
  color: paper.color,
  colorScheme: 'light',
  '& h3': { margin: '16px 16px 0', fontSize: 19, lineHeight: '26px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { ...text('caption'), color: paper.quiet },
})
const Brand = styled('div')({
  margin: '8px 16px 0',
  paddingLeft: 10,
  borderLeft: `4px solid ${paper.mark}`,
  fontSize: 15,
  lineHeight: '24px',
  fontWeight: 600,
})
const Bubble = styled('p')({
  width: 'fit-content',
  maxWidth: 340,
  margin: '0 0 6px',
  padding: '10px 12px',
  border: `1px solid ${paper.line}`,
  borderRadius: '16px 16px 16px 4px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  ...text('body'),
})
