import { ChooseDialog } from '../../form/ChooseDialog.tsx'
import { appsOf } from '../../form/lookups.ts'
import { t } from '../../locales/i18n.ts'
import { appsGiven } from './reads.ts'

interface AddAppDialogProps {
  title: string
  submitLabel: string
  /** What the app may do from then on. */
  hint: string
  /** Ids of those that are there already. */
  taken: readonly string[]
  add: (appId: string) => Promise<unknown>
  failed: string
  said: (name: string) => string
  onClose: () => void
}

/** Asks for an app that is not there yet. */
export const AddAppDialog = ({ add, ...dialog }: AddAppDialogProps) => (
  <ChooseDialog
    {...dialog}
    label={t('App')}
    find={appsOf}
    needs={t('Choose an app.')}
    words={{ none: t('No other app is found.'), clear: t('No app'), open: t('Show apps') }}
    run={(appId) => add(appId).then(appsGiven)}
  />
)
