import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorPanel, errorText } from '../api/error-panel.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { LookupField, type LookupFieldProps, type LookupOption } from '../ui/LookupField.tsx'
import { useSnackbar } from '../ui/SnackbarHost.tsx'
import { useSettled } from '../ui/use-settled.ts'
import type { Found } from './lookups.ts'

interface ChooseDialogProps extends Pick<LookupFieldProps, 'label' | 'hint' | 'words'> {
  title: string
  submitLabel: string
  find: (search: string) => Found
  /** Ids of those that cannot be chosen. */
  taken: readonly string[]
  /** Why the button cannot be pressed before one is chosen. */
  needs: string
  /** Does it, and what follows from it. */
  run: (id: string) => Promise<unknown>
  /** Title of the panel when that failed. */
  failed: string
  /** Said once it is done. */
  said: (name: string) => string
  onClose: () => void
}

/** Asks for one of many, and does one thing with it. */
export function ChooseDialog(props: ChooseDialogProps) {
  const { title, submitLabel, label, hint, words, find, taken, needs, run, failed, said, onClose } = props
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<LookupOption | null>(null)
  const tell = useSnackbar()
  const { data, error, isFetching } = useQuery(find(useSettled(typed)))
  const options = (data ?? []).filter(({ id }) => !taken.includes(id))
  const work = useMutation({
    mutationFn: ({ id }: LookupOption) => run(id),
    onSuccess: (_, { id, name }) => {
      onClose()
      tell(said(name ?? id))
    },
  })
  return (
    <FormDialog
      {...{ open: true, title, submitLabel, onClose }}
      onSubmit={() => chosen && work.mutate(chosen)}
      pending={work.isPending}
      disabledReason={chosen === null ? needs : undefined}
      error={work.error ? errorPanel(failed, work.error) : undefined}
    >
      <LookupField
        {...{ label, hint, words, options, value: chosen }}
        error={error ? errorText(error) : undefined}
        loading={isFetching}
        autoFocus
        onChange={(id) => {
          work.reset()
          setChosen(options.find((it) => it.id === id) ?? null)
        }}
        onType={setTyped}
      />
    </FormDialog>
  )
}
