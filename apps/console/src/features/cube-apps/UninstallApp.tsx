import { type CubeApp, cubeApps } from '@cubeward/contract/admin/cube-apps.ts'
import { Trash2 } from 'lucide-react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { appsGiven } from './reads.ts'

interface UninstallAppProps {
  operator: string
  cubeId: string
  app: CubeApp
  open: boolean
  onClose: () => void
  onUninstalled: () => void
}

export function UninstallApp({ operator, cubeId, app, open, onClose, onUninstalled }: UninstallAppProps) {
  return (
    <ConfirmCall
      open={open}
      onClose={onClose}
      danger
      icon={Trash2}
      title={t('Uninstall app {name}?', { name: app.appName })}
      text={t(
        'It cannot occupy boxes of this cube any more, unless the tenant of the cube has it, too. What it has stored for the cube stays.',
      )}
      confirmLabel={t('Uninstall app')}
      run={() => call(cubeApps.uninstall, { params: { operator, cubeId, appId: app.appId } })}
      done={t('App {name} uninstalled.', { name: app.appName })}
      onDone={() => {
        onUninstalled()
        void appsGiven()
      }}
    />
  )
}
