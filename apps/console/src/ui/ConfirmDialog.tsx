import Dialog from '@mui/material/Dialog'
import { CircleAlert, type LucideIcon, Minus, TriangleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ActionButton } from './ActionButton.tsx'
import { TextField } from './TextField.tsx'
import { look, PHONE, text, tone } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { fonts } from './theme/tokens.ts'
import { useUiTexts } from './UiTexts.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  /** What happens; "This cannot be undone. It deletes:". */
  text?: ReactNode
  /** What is lost, the worst marked. */
  losses?: readonly { key: string; text: ReactNode; worst?: boolean }[]
  /** The verb: "Delete cube". */
  confirmLabel: string
  /** Instead of "Cancel", where it is a choice of its own: "Keep". */
  cancelLabel?: string
  icon?: LucideIcon
  danger?: boolean
  /** For what hits many: the id or number has to be typed. */
  typed?: {
    /** What to type. */
    phrase: string
    /** The label, given the phrase as drawn in it: "Type np-hamburg-01 to confirm". */
    label: (phrase: ReactNode) => ReactNode
    /** Below the field while it does not match: "1 more character". */
    hint?: (typedText: string) => ReactNode
  }
  /** What the choice lacks: the button says so. */
  disabledReason?: string | undefined
  /** A choice that belongs to it, between what is lost and what is typed. */
  children?: ReactNode
  pending?: boolean
  /** The confirmed action failed: said here and nowhere else. */
  error?: ReactNode
}

/** Asks before what cannot be undone. Danger never follows the brand, and the first focus is never on it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, pending = false } = props
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={() => !pending && onClose()}
      aria-labelledby={id}
      // what cannot be undone never looks as an operator wants it to
      data-unbranded={props.danger || undefined}
      slotProps={{ paper: { sx: { width: 480 } } }}
      transitionDuration={160}
    >
      {open && <Content {...props} titleId={id} title={title} />}
    </Dialog>
  )
}

function Content(props: ConfirmDialogProps & { titleId: string }) {
  const { danger = false, icon: Icon, losses = [], typed, pending = false, error, confirmLabel } = props
  const texts = useUiTexts()
  const [value, setValue] = useState('')
  const matches = typed === undefined || value === typed.phrase
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // it may be shown over a form, which is not meant
    event.stopPropagation()
    if (matches && !pending && props.disabledReason === undefined) props.onConfirm()
  }
  return (
    <Form onSubmit={submit} noValidate>
      {Icon && (
        <Tile data-danger={danger || undefined}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </Tile>
      )}
      <Words>
        <h2 id={props.titleId}>{props.title}</h2>
        {props.text && <p>{props.text}</p>}
        {losses.length > 0 && (
          <ul>
            {losses.map((loss) => (
              <li key={loss.key} data-worst={loss.worst || undefined}>
                {loss.worst ? (
                  <TriangleAlert size={15} strokeWidth={2} aria-hidden />
                ) : (
                  <Minus size={15} strokeWidth={1.75} aria-hidden />
                )}
                <span>{loss.text}</span>
              </li>
            ))}
          </ul>
        )}
        {props.children}
        {typed && (
          <TextField
            label={typed.label(<code>{typed.phrase}</code>)}
            value={value}
            onChange={setValue}
            fixedWidth
            autoFocus
            autoComplete="off"
            hint={matches ? undefined : typed.hint?.(value)}
          />
        )}
        {error && (
          <Failed role="alert">
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
            <span>{error}</span>
          </Failed>
        )}
      </Words>
      <Actions>
        <ActionButton onClick={props.onClose} disabled={pending} autoFocus={typed === undefined}>
          {props.cancelLabel ?? texts.cancel}
        </ActionButton>
        <ActionButton
          type="submit"
          kind={danger ? 'danger' : 'main'}
          {...(Icon && { icon: Icon })}
          disabled={!matches}
          disabledReason={props.disabledReason}
          pending={pending}
        >
          {confirmLabel}
        </ActionButton>
      </Actions>
    </Form>
  )
}

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '20px 16px',
  padding: 24,
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: 20 },
})
const Tile = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: 8,
  background: look('accentSoft'),
  color: look('accentText'),
  '&[data-danger]': { background: tone('error', 'soft'), color: tone('error', 'text') },
})
const Words = styled('div')({
  gridColumn: '-2 / -1',
  display: 'grid',
  gap: 12,
  ...text('body'),
  '& h2': text('dialogTitle'),
  '& h2 + p': { marginTop: -10, color: look('textSecondary') },
  '& ul': { display: 'grid', gap: 6, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', gap: 9 },
  '& li svg': { flex: 'none', marginTop: 3, color: look('textTertiary') },
  '& li[data-worst]': { fontWeight: 600 },
  '& li[data-worst] svg': { color: tone('error', 'mark') },
  '& code': {
    padding: '1px 5px',
    borderRadius: 3,
    background: look('sunken'),
    color: look('text'),
    fontFamily: fonts.mono,
    fontWeight: 500,
  },
})
const Failed = styled('div')({
  display: 'flex',
  gap: 8,
  padding: '8px 12px',
  borderRadius: 6,
  border: `1px solid ${tone('error', 'line')}`,
  background: tone('error', 'soft'),
  color: tone('error', 'text'),
  ...text('dense'),
  '& svg': { flex: 'none', marginTop: 2 },
})
const Actions = styled('div')({
  gridColumn: '1 / -1',
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  [PHONE]: { '& > button': { flex: 1 } },
})
