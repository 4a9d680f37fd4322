import Dialog from '@mui/material/Dialog'
import { type FormEvent, type ReactNode, useId } from 'react'
import { ActionButton } from './ActionButton.tsx'
import { ErrorPanel, type ErrorPanelProps } from './ErrorPanel.tsx'
import { PHONE, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { useUiTexts } from './UiTexts.tsx'

interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  submitLabel: string
  onSubmit: () => void
  /** Why it cannot be submitted yet; the button says so. */
  disabledReason?: string | undefined
  pending?: boolean
  /** The submitted call failed: said here and nowhere else. */
  error?: ErrorPanelProps | undefined
  /** What it made, shown in place of the fields: nothing is left but to close it. */
  made?: ReactNode
  children: ReactNode
}

/** A few fields that make one thing. What was typed stays when the call fails. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, submitLabel, pending = false, error, made, children } = props
  const texts = useUiTexts()
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // it may be shown over a form, which is not meant
    event.stopPropagation()
    if (made) onClose()
    else if (!pending && props.disabledReason === undefined) props.onSubmit()
  }
  return (
    <Dialog
      open={open}
      onClose={() => !pending && onClose()}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 480 } } }}
      transitionDuration={160}
    >
      <Form onSubmit={submit} noValidate>
        <h2 id={id}>{title}</h2>
        {made ? <Made role="status">{made}</Made> : children}
        {error && <ErrorPanel {...error} />}
        <Actions>
          {!made && (
            <ActionButton onClick={onClose} disabled={pending}>
              {texts.cancel}
            </ActionButton>
          )}
          <ActionButton type="submit" kind="main" pending={pending} disabledReason={props.disabledReason}>
            {made ? texts.done : submitLabel}
          </ActionButton>
        </Actions>
      </Form>
    </Dialog>
  )
}

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: 24,
  ...text('body'),
  '& h2': text('dialogTitle'),
  [PHONE]: { padding: 20 },
})
const Made = styled('div')({ display: 'grid', gap: 12, '& p': { margin: 0 } })
const Actions = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  marginTop: 4,
  // a long word takes a line of its own on a small phone
  [PHONE]: { flexWrap: 'wrap-reverse', '& > button': { flex: '1 1 0', minWidth: 'fit-content' } },
})
