import { type App, apps } from '@cubeward/contract/admin/apps.ts'
import { Trash2 } from 'lucide-react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { appsChanged } from './reads.ts'

interface DeleteAppDialogProps {
  app: App
  onClose: () => void
  onDeleted: () => void
}

export function DeleteAppDialog({ app, onClose, onDeleted }: DeleteAppDialogProps) {
  return (
    <ConfirmCall
      open
      danger
      icon={Trash2}
      onClose={onClose}
      run={() => call(apps.remove, { params: { appId: app.id } })}
      done={t('App {name} deleted.', { name: app.name })}
      onDone={() => {
        onDeleted()
        void appsChanged()
      }}
      title={t('Delete app {name}?', { name: app.name })}
      text={t('This cannot be undone. It deletes:')}
      losses={[
        { key: 'keys', text: t('its API keys: its programs cannot sign in any more'), worst: true },
        { key: 'storage', text: t('everything it has stored') },
        { key: 'events', text: t('its occupancy events, delivered or not') },
      ]}
      typed={{
        phrase: app.id,
        label: (phrase) => (
          <>
            {t('Type the id to confirm:')} {phrase}
          </>
        ),
      }}
      confirmLabel={t('Delete app')}
    />
  )
}
