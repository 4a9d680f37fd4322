import type { Ethernet } from '@cubeward/contract/admin/unit-parts.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { MonoId } from '../../../ui/MonoId.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { EthernetDialog } from './EthernetDialog.tsx'

interface EthernetCardProps {
  ethernet: Ethernet | undefined
  /** Why it cannot be changed now. */
  disabledReason: string | undefined
}

/** The network card that leads out, as the unit reports it. */
export function EthernetCard({ ethernet, disabledReason }: EthernetCardProps) {
  const [editing, setEditing] = useState(false)
  const id = (value: string | null | undefined) => (value ? <MonoId>{value}</MonoId> : null)
  const mode = ethernet && (ethernet.mode === 'dhcp' ? t('Dynamic (DHCP)') : t('Static'))
  return (
    <SectionCard
      title={t('Ethernet')}
      action={
        <ActionButton
          kind="text"
          size="small"
          icon={Pencil}
          disabledReason={disabledReason}
          onClick={() => setEditing(true)}
        >
          {t('Edit')}
          <span className="visually-hidden"> {t('Ethernet')}</span>
        </ActionButton>
      }
    >
      <KeyValueList
        entries={[
          { key: 'mode', label: t('Mode'), value: mode },
          { key: 'address', label: t('Address'), value: id(ethernet?.address) },
          { key: 'gateway', label: t('Gateway'), value: id(ethernet?.gateway) },
        ]}
      />
      {editing && <EthernetDialog ethernet={ethernet} onClose={() => setEditing(false)} />}
    </SectionCard>
  )
}
