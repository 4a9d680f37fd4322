import {
  defaultConfigurationId,
  type TenantEmailConfiguration,
  tenantSettings,
} from '@cubeward/contract/admin/tenant-settings.ts'
import { Mail, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { CardRow } from '../../ui/CardRow.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { emailConfigurationsChanged } from './reads.ts'

interface EmailConfigurationsCardProps {
  operator: string
  tenantId: string
  configurations: readonly TenantEmailConfiguration[]
  disabledReason: string | undefined
  onCreate: () => void
  onEdit: (configurationId: string) => void
}

/** One default and as many others as apps ask for by their id. */
export function EmailConfigurationsCard(props: EmailConfigurationsCardProps) {
  const { operator, tenantId, configurations, disabledReason, onCreate, onEdit } = props
  const [deleting, setDeleting] = useState<TenantEmailConfiguration>()
  return (
    <SectionCard
      title={t('E-mail configurations')}
      count={formatNumber(configurations.length)}
      rows
      action={
        <ActionButton kind="text" size="small" icon={Plus} onClick={onCreate} disabledReason={disabledReason}>
          {t('New configuration')}
        </ActionButton>
      }
    >
      {configurations.length === 0 && (
        <CardRow icon={Mail}>{t("None. This tenant's e-mails use the operator's settings.")}</CardRow>
      )}
      {configurations.map((it) => (
        <CardRow
          key={it.configurationId}
          icon={Mail}
          detail={it.configurationId === '' ? t('Tenant default') : it.configurationId}
          end={
            <>
              {it.emailConfiguration.enabled ? t('On') : t('Off')}
              <ActionMenu
                size="small"
                label={t('Actions for {name}', { name: it.emailConfiguration.name })}
                actions={[
                  {
                    key: 'edit',
                    label: t('Edit'),
                    icon: Pencil,
                    onClick: () => onEdit(inPath(it.configurationId)),
                    disabledReason,
                  },
                  {
                    key: 'delete',
                    label: t('Delete'),
                    icon: Trash2,
                    danger: true,
                    onClick: () => setDeleting(it),
                    disabledReason,
                  },
                ]}
              />
            </>
          }
        >
          {it.emailConfiguration.name}
        </CardRow>
      ))}
      {deleting && (
        <ConfirmCall
          open
          danger
          icon={Trash2}
          onClose={() => setDeleting(undefined)}
          run={() => {
            const configurationId = inPath(deleting.configurationId)
            return call(tenantSettings.removeEmailConfiguration, { params: { operator, tenantId, configurationId } })
          }}
          done={t('E-mail configuration deleted.')}
          onDone={emailConfigurationsChanged}
          title={t('Delete e-mail configuration {name}?', { name: deleting.emailConfiguration.name })}
          text={t('E-mails that use it will be sent with the default settings instead.')}
          confirmLabel={t('Delete')}
        />
      )}
    </SectionCard>
  )
}

const inPath = (configurationId: string) => (configurationId === '' ? defaultConfigurationId : configurationId)
