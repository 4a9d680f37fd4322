import { Lock } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiProblem } from '../api/problem.ts'
import { t } from '../locales/i18n.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { look, text, tone } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { changedFields } from './changed-fields.ts'
import { areDraftsKept, useDraft } from './drafts.ts'
import { FieldLabelsContext } from './field-labels.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { showFieldErrors } from './use-endpoint-form.ts'
import { useMeanwhile } from './use-meanwhile.ts'

interface EditFormProps<V extends FieldValues> {
  form: UseFormReturn<V>
  /** Spoken name of the form. */
  label: string
  /** Asked before it is saved, where that takes something away for good; false: nothing is saved, and the form stays. */
  confirm?: (values: V) => Promise<boolean>
  /** Makes the call; a refused one is shown in the form and nowhere else. */
  save: (values: V) => Promise<unknown>
  /** The form stays on the screen: once it is saved it shows what `latest` gives, and what was typed during the saving on top. */
  stays?: boolean
  /** Once it is saved and the form shows it; `sent` is as it was typed. */
  onSaved?: (sent: V) => void
  /**
   * The values as they are stored now, read anew; the next `save` is based on them. Asked for when somebody else has changed them
   * meanwhile (412), so that the form can show what differs (decision 87).
   */
  latest?: (() => Promise<V>) | undefined
  onCancel: () => void
  /** Makes something new, of which nothing has to be filled in. */
  fresh?: boolean
  /** Why it cannot be saved by this user; said above the fields and on the button. */
  disabledReason?: string | undefined
  children: ReactNode
}

/** The card of a form: fields, what is unsaved, Cancel and Save. Leaving with unsaved changes is asked about, but not by Cancel. */
export function EditForm<V extends FieldValues>(props: EditFormProps<V>) {
  const {
    form,
    label,
    confirm,
    save,
    stays,
    onSaved,
    latest,
    onCancel,
    fresh = false,
    disabledReason,
    children,
  } = props
  const [failure, setFailure] = useState<string>()
  const others = useMeanwhile(form)
  useDraft(form, label)
  const { isDirty, isSubmitting, isSubmitSuccessful, dirtyFields } = form.formState
  const changes = changedFields(dirtyFields)
  // Cancel is the decision itself: nothing is asked, until something is typed anew
  const cancelled = useRef(false)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          cancelled.current = false
        },
      }),
    [form],
  )
  /** False: others have changed it meanwhile, which is shown now. */
  const attempt = async (values: V): Promise<boolean> => {
    try {
      await save(values)
      return true
    } catch (error) {
      if (latest === undefined || !(error instanceof ApiProblem) || error.status !== 412) throw error
      if (others.rebase(await latest())) return false
      // nothing that this form shows has changed: it is saved on top of the rest
      await save(form.getValues())
      return true
    }
  }
  const submitted = async (event: SubmitEvent<HTMLFormElement>) => {
    // a dialog that is shown over the form is a form of its own, whose events come by here as well
    if (event.target !== event.currentTarget) return
    // what is typed from now on is not saved yet
    const sent = structuredClone(form.getValues())
    let saved = false
    let stored: V | undefined
    await form.handleSubmit(async (values) => {
      setFailure(undefined)
      if (confirm !== undefined && !(await confirm(values))) return form.setError('root', { type: 'kept' })
      try {
        if (!(await attempt(values))) return form.setError('root', { type: 'server' })
        saved = true
        others.forget()
        if (stays) stored = await latest?.().catch(() => sent)
      } catch (error) {
        form.setError('root', { type: 'server' })
        setFailure(showFieldErrors(form, error instanceof Error ? error : new Error(String(error))))
      }
    })(event)
    if (stored !== undefined) others.goOnFrom(sent, stored)
    if (saved) onSaved?.(sent)
  }
  return (
    <Shell aria-label={label} noValidate onSubmit={(event) => void submitted(event)}>
      {disabledReason !== undefined && (
        <Note>
          <Lock size={15} strokeWidth={1.75} aria-hidden />
          <span>{disabledReason}</span>
        </Note>
      )}
      {others.differences.length > 0 && (
        <ChangedMeanwhile differences={others.differences} labels={others.labels} choose={others.choose} />
      )}
      <FieldLabelsContext value={others.labels}>
        <Fields>{children}</Fields>
      </FieldLabelsContext>
      {failure !== undefined && (
        <Fields>
          <ErrorPanel title={t('It could not be saved')} detail={failure} />
        </Fields>
      )}
      <Foot>
        <span aria-live="polite">
          {changes > 0 && t('{n, plural, one {# unsaved change} other {# unsaved changes}}', { n: changes })}
        </span>
        <ActionButton
          kind="text"
          onClick={() => {
            others.forget()
            setFailure(undefined)
            cancelled.current = true
            onCancel()
          }}
        >
          {t('Cancel')}
        </ActionButton>
        <ActionButton
          kind="main"
          type="submit"
          pending={isSubmitting}
          disabledReason={disabledReason ?? (isDirty || fresh ? undefined : t('Nothing was changed yet.'))}
        >
          {t('Save')}
        </ActionButton>
      </Foot>
      <LeaveGuard
        unsaved={() => isDirty && !isSubmitting && !isSubmitSuccessful && !cancelled.current}
        onUnload={() => isDirty && !isSubmitSuccessful && !areDraftsKept()}
      />
    </Shell>
  )
}

/** A part of a form under its own head. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section>
      <legend>{title}</legend>
      {children}
    </Section>
  )
}

const Shell = styled('form')({
  maxWidth: 960,
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
})
const Fields = styled('div')({ display: 'grid', gap: 16, padding: 16 })
const Section = styled('fieldset')({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  margin: 0,
  padding: '16px 0 0',
  border: 0,
  borderTop: `1px solid ${look('line')}`,
  '& legend': { float: 'left', padding: 0, ...text('cardTitle') },
})
const Note = styled('p')({
  display: 'flex',
  gap: 8,
  margin: '16px 16px 0',
  padding: '8px 12px',
  borderRadius: 6,
  border: `1px solid ${look('line')}`,
  background: look('sunken'),
  ...text('dense'),
  color: look('textSecondary'),
  '& svg': { flex: 'none', marginTop: 2 },
})
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '12px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '& > span': { marginRight: 'auto', color: tone('warning', 'text') },
})
