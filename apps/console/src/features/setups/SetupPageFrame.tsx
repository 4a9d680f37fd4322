import { ArrowUpRight, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../api/page-state.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { PHONE } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { SetupConnection } from './columns.tsx'

interface SetupPageFrameProps {
  what: 'cube' | 'unit'
  pending: { id: string; created: string; connected: boolean; lastConnected: string | null; setupKey: string | null }
  /** What it is assigned to. */
  of: { label: string; value: ReactNode }
  list: { label: string; href: string }
  remove: () => Promise<unknown>
  removeText: string
  /** Why it cannot be deleted. */
  keptBecause?: string | undefined
  onRemoved: () => unknown
  children: ReactNode
}

/** One cube or unit that waits in setup: its facts, its wizard, what it is assigned to, and the end of it. */
export function SetupPageFrame(props: SetupPageFrameProps) {
  const { what, pending, of, list, children } = props
  const [asking, setAsking] = useState(false)
  usePage(pending.id, [{ label: t('Setups'), href: list.href }])
  const { setupKey } = pending
  return (
    <>
      <Head>
        <PageHeader
          title={pending.id}
          chips={<SetupConnection connected={pending.connected} />}
          actions={
            <>
              <ActionButton
                icon={ArrowUpRight}
                disabledReason={setupKey === null ? t('It has no setup key: it is not in setup mode.') : undefined}
                onClick={() => window.open(`/setup/${what}/${setupKey}`, '_blank', 'noopener')}
              >
                {what === 'cube' ? t('Start Setup Wizard') : t('Setup Wizard')}
              </ActionButton>
              <ActionButton
                kind="dangerOutlined"
                icon={Trash2}
                disabledReason={props.keptBecause}
                onClick={() => setAsking(true)}
              >
                {t('Delete setup')}
              </ActionButton>
            </>
          }
        />
      </Head>
      <Cards>
        <SectionCard title={what === 'cube' ? t('Cube') : t('Unit')}>
          <KeyValueList
            entries={[
              { key: 'id', label: t('ID'), value: <MonoId>{pending.id}</MonoId> },
              { key: 'created', label: t('Created'), value: <TimeText at={new Date(pending.created)} /> },
              {
                key: 'lastConnected',
                label: t('Last connected'),
                value: pending.lastConnected && <TimeText at={new Date(pending.lastConnected)} />,
              },
              { key: 'of', ...of },
            ]}
          />
        </SectionCard>
        {children}
      </Cards>
      <ConfirmCall
        open={asking}
        danger
        icon={Trash2}
        title={t('Delete setup?')}
        text={props.removeText}
        confirmLabel={t('Delete setup')}
        run={props.remove}
        done={t('The setup was deleted.')}
        onDone={props.onRemoved}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

const Head = styled('div')({ padding: '20px 24px 0', [PHONE]: { padding: '8px 8px 0' } })
const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
  alignItems: 'start',
  gap: 16,
  padding: '20px 24px 24px',
  [PHONE]: { padding: 8 },
})
