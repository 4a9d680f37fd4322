import type { OutboxMessage } from '@cubeward/contract/demo/outbox.ts'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { usePageRefresh } from '../../api/page-refresh.ts'
import { usePage } from '../../api/page-state.ts'
import { channelLook } from '../../features/outbox/look.ts'
import { MailWindow } from '../../features/outbox/MailWindow.tsx'
import { MatrixRoom } from '../../features/outbox/MatrixRoom.tsx'
import { MessageList } from '../../features/outbox/MessageList.tsx'
import { Phone } from '../../features/outbox/Phone.tsx'
import {
  between,
  type Channel,
  channels,
  matching,
  type Of,
  outboxRead,
  together,
} from '../../features/outbox/reads.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Card } from '../../ui/SectionCard.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

interface OutboxSearch {
  message?: string
  /** Channels, parted by commas; all, if left out. */
  show?: string
}

export const Route = createFileRoute('/$operator/outbox')({
  validateSearch: ({ message, show }: Record<string, unknown>): OutboxSearch => ({
    ...(typeof message === 'string' && { message }),
    ...(typeof show === 'string' && { show }),
  }),
  loader: async ({ context }) => {
    if ((await context.queryClient.ensureQueryData(outboxRead())) === null) throw notFound()
  },
  component: OutboxPage,
})

const WIDE = '(min-width: 1200px)'
const SMALL = PHONE.replace('@media ', '')

/** Demo only: what people would receive, as they would see it. It is of this computer, whatever operator is open. */
function OutboxPage() {
  const { data, refetch } = useSuspenseQuery(outboxRead())
  const { operator } = Route.useParams()
  const { message, show = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [search, setSearch] = useState('')
  const wide = useMediaQuery(WIDE)
  const small = useMediaQuery(SMALL)
  usePageRefresh(() => void refetch())
  const all = data?.messages ?? []
  const chosenOne = all.find(({ id }) => id === message)
  const opened = chosenOne ?? (small ? undefined : all[0])
  const subject = opened && (opened.channel === 'email' ? opened.subject : opened.to)
  usePage(
    small && opened ? (subject ?? '') : t('Outbox'),
    small && opened ? [{ label: t('Outbox'), href: `/${operator}/outbox` }] : [],
  )
  const shown = channels.filter((it) => show.split(',').includes(it))
  const set = (next: OutboxSearch) =>
    void navigate({
      search: { ...(message === undefined ? {} : { message }), ...(show === '' ? {} : { show }), ...next },
    })
  const toggle = (channel: Channel, on: boolean) => {
    const next = on ? [...shown, channel] : shown.filter((it) => it !== channel)
    set({ show: next.join(',') })
  }
  const list = matching(all, shown, search)
  return (
    <Page data-fills>
      <Head hidden={small && opened !== undefined}>
        <PageHeader
          title={t('Outbox')}
          chips={
            <>
              <StatusChip tone="neutral" icon={FlaskConical}>
                {t('Demo')}
              </StatusChip>
              <Sentence>{t('The messages of the demo, as the people see them who receive them.')}</Sentence>
            </>
          }
          actions={channels.map((it) => (
            <FilterChip
              key={it}
              icon={channelLook(it).icon}
              on={shown.includes(it)}
              onToggle={(on) => toggle(it, on)}
              count={formatNumber(all.filter(({ channel }) => channel === it).length)}
            >
              {channelLook(it).label}
            </FilterChip>
          ))}
        />
      </Head>
      {all.length === 0 ? (
        <Card>
          <EmptyState
            title={t('No message yet')}
            sentence={t('Send a test notification, or break a door open in the simulator.')}
          />
        </Card>
      ) : (
        <Panes>
          {!(small && opened) && (
            <MessageList
              messages={list}
              total={data?.total ?? 0}
              chosen={opened === undefined ? [] : together(all, opened)}
              search={search}
              onSearch={setSearch}
              onChoose={(id) => set({ message: id })}
            />
          )}
          {opened && <Screens key={opened.id} all={all} of={opened} wide={wide} />}
        </Panes>
      )}
    </Page>
  )
}

/** Where the messages of one notification belong: beside each other where there is room, else one after the other. */
function Screens({ all, of, wide }: { all: readonly OutboxMessage[]; of: OutboxMessage; wide: boolean }) {
  const group = together(all, of)
  const one = <C extends Channel>(channel: C) =>
    of.channel === channel ? (of as Of<C>) : group.find((it): it is Of<C> => it.channel === channel)
  const there = channels.filter((it) => one(it) !== undefined)
  const tabs = wide ? there.filter((it) => it !== 'sms') : there
  const [tab, setTab] = useState<Channel | undefined>(tabs.includes(of.channel) ? of.channel : tabs[0])
  const [sms, mail, room] = [one('sms'), one('email'), one('matrix')]
  const phone = <Phone messages={sms ? between(all, sms) : []} chosen={sms} />
  return (
    <>
      {wide && phone}
      <Side>
        {tabs.length > 1 && (
          <Tabs>
            {tabs.map((it) => (
              <FilterChip key={it} icon={channelLook(it).icon} on={tab === it} onToggle={() => setTab(it)}>
                {channelLook(it).label}
              </FilterChip>
            ))}
          </Tabs>
        )}
        {tab === 'sms' && phone}
        {tab === 'email' && mail && <MailWindow mail={mail} />}
        {tab === 'matrix' && room && <MatrixRoom messages={between(all, room)} chosen={room} />}
        {tab === undefined && <Nothing>{t('It was sent as an SMS only.')}</Nothing>}
      </Side>
    </>
  )
}

const Page = styled('div')({
  flex: '1 1 auto',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  padding: '20px 24px 24px',
  [PHONE]: { padding: '12px 0 0' },
})
const Head = styled('div')({ marginBottom: 12, [PHONE]: { padding: '0 16px' } })
const Sentence = styled('span')({ ...text('dense'), color: look('textSecondary') })
const Panes = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: '300px 336px minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  gap: 16,
  '@media (max-width: 1199.95px)': { gridTemplateColumns: '300px minmax(0, 1fr)' },
  [PHONE]: { display: 'block' },
})
const Side = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  minWidth: 0,
  minHeight: 0,
  '& > section': { flex: 1 },
  [PHONE]: { padding: 8 },
})
const Tabs = styled('div')({ display: 'flex', gap: 8 })
const Nothing = styled('p')({ margin: 'auto', ...text('dense'), color: look('textSecondary') })
