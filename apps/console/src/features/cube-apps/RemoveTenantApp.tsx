import { type TenantAppRow, tenantApps } from '@cubeward/contract/admin/cube-apps.ts'
import { Trash2 } from 'lucide-react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { appsGiven } from './reads.ts'

interface RemoveTenantAppProps {
  operator: string
  tenantId: string
  /** Which one is asked about. */
  app: Pick<TenantAppRow, 'id' | 'name'> | undefined
  onClose: () => void
  onRemoved?: () => void
}

export function RemoveTenantApp({ operator, tenantId, app, onClose, onRemoved }: RemoveTenantAppProps) {
  return (
    <ConfirmCall
      open={app !== undefined}
      onClose={onClose}
      danger
      icon={Trash2}
      title={t('Remove app {name}?', { name: app?.name ?? '' })}
      text={t(
        'It cannot occupy boxes of the cubes of this tenant any more, but of those on which it is installed. What it has stored for the tenant stays.',
      )}
      confirmLabel={t('Remove app')}
      failed={t('Error while removing app from tenant. You probably tried to remove a cube app.')}
      run={() => call(tenantApps.remove, { params: { operator, tenantId, appId: app?.id ?? '' } })}
      done={t('App {name} removed.', { name: app?.name ?? '' })}
      onDone={() => {
        onRemoved?.()
        void appsGiven()
      }}
    />
  )
}
