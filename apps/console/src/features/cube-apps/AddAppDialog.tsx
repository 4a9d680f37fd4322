import { apps } from '@cubeward/contract/admin/apps.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listRead } from '../../api/api.ts'
import { errorPanel, errorText } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { LookupField, type LookupOption } from '../../ui/LookupField.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { useSettled } from '../../ui/use-settled.ts'
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

/** Selector lists load up to 100; typing is searched for on the server. */
const SHOWN = '100'

/** Asks for an app that is not there yet. */
export function AddAppDialog({ taken, add, failed, said, hint, ...dialog }: AddAppDialogProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<LookupOption | null>(null)
  const tell = useSnackbar()
  const search = useSettled(typed)
  const query = { size: SHOWN, ...(search === '' ? {} : { search }) }
  const { data, error, isFetching } = useQuery(listRead(apps.list, { query }))
  const options = (data?.content ?? []).filter(({ id }) => !taken.includes(id))
  const work = useMutation({
    mutationFn: (app: LookupOption) => add(app.id),
    onSuccess: async (_, app) => {
      await appsGiven()
      tell(said(app.name ?? app.id))
      dialog.onClose()
    },
  })
  return (
    <FormDialog
      open
      {...dialog}
      onSubmit={() => chosen && work.mutate(chosen)}
      pending={work.isPending}
      disabledReason={chosen === null ? t('Choose an app.') : undefined}
      error={work.error ? errorPanel(failed, work.error) : undefined}
    >
      <LookupField
        label={t('App')}
        hint={hint}
        error={error ? errorText(error) : undefined}
        value={chosen}
        options={options}
        loading={isFetching}
        words={{ none: t('No other app is found.'), clear: t('No app'), open: t('Show apps') }}
        onChange={(id) => {
          work.reset()
          setChosen(options.find((it) => it.id === id) ?? null)
        }}
        onType={setTyped}
      />
    </FormDialog>
  )
}
