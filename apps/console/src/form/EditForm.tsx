import { styled } from '@mui/material/styles'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { t } from '../locales/i18n.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { look, text, tone } from '../ui/theme/css.ts'
import { showFieldErrors } from './use-endpoint-form.ts'

interface EditFormProps<V extends FieldValues> {
  form: UseFormReturn<V>
  /** Spoken name of the form. */
  label: string
  /** Makes the call; a refused one is shown in the form and nowhere else. */
  save: (values: V) => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** The card of a form: fields, what is unsaved, Cancel and Save. Leaving with unsaved changes is asked about. */
export function EditForm<V extends FieldValues>({ form, label, save, onCancel, children }: EditFormProps<V>) {
  const [failure, setFailure] = useState<string>()
  const { isDirty, isSubmitting, isSubmitSuccessful, dirtyFields } = form.formState
  const changes = Object.keys(dirtyFields).length
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !isSubmitting && !isSubmitSuccessful,
    enableBeforeUnload: () => isDirty && !isSubmitSuccessful,
    withResolver: true,
  })
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await save(values)
    } catch (error) {
      form.setError('root', { type: 'server' })
      setFailure(showFieldErrors(form, error instanceof Error ? error : new Error(String(error))))
    }
  })
  return (
    <Shell aria-label={label} noValidate onSubmit={(event) => void submit(event)}>
      <Fields>{children}</Fields>
      {failure !== undefined && (
        <Fields>
          <ErrorPanel title={t('It could not be saved')} detail={failure} />
        </Fields>
      )}
      <Foot>
        <span aria-live="polite">
          {changes > 0 && t('{n, plural, one {# unsaved change} other {# unsaved changes}}', { n: changes })}
        </span>
        <ActionButton kind="text" onClick={onCancel}>
          {t('Cancel')}
        </ActionButton>
        <ActionButton
          kind="main"
          type="submit"
          pending={isSubmitting}
          disabledReason={isDirty ? undefined : t('Nothing was changed yet.')}
        >
          {t('Save')}
        </ActionButton>
      </Foot>
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        title={t('Leave without saving?')}
        text={t('Your changes on this page will be lost.')}
        confirmLabel={t('Leave')}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      />
    </Shell>
  )
}

const Shell = styled('form')({
  maxWidth: 960,
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
})
const Fields = styled('div')({ display: 'grid', gap: 16, padding: 16 })
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '12px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '& > span': { marginRight: 'auto', color: tone('warning', 'text') },
})
