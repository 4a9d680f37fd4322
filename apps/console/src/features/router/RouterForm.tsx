import { router } from '@cubeward/contract/admin/router.ts'
import { pathFor, type ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, etagOf, read } from '../../api/api.ts'
import { errorPanel, errorText } from '../../api/error-panel.ts'
import { ApiProblem } from '../../api/problem.ts'
import { lostKey } from '../../api/router.ts'
import { areDraftsKept, useKeptTyping } from '../../form/drafts.ts'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { styled } from '../../ui/theme/styled.ts'

type Router = ReplyOf<typeof router.read>
type Field = 'password' | 'phoneNumber'

interface RouterFormProps {
  operator: string
  cubeId: string
  /** Reads the cube again. */
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Reads the router afresh: the form is based on this state and on no other, whatever comes in meanwhile. */
export function RouterForm(props: RouterFormProps) {
  const { operator, cubeId } = props
  const { data, error, isFetching, refetch } = useQuery({
    ...read(router.read, { params: { operator, cubeId } }),
    gcTime: 0,
    staleTime: 0,
  })
  if (data) return <OpenForm {...props} opened={data} />
  if (!error) return <RowsSkeleton />
  return (
    <ErrorPanel
      {...errorPanel(t('The router settings could not be loaded'), error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function OpenForm({ operator, cubeId, opened, onSaved, onClose }: RouterFormProps & { opened: Router }) {
  const params = { operator, cubeId }
  const path = pathFor(router.read.path, params)
  const [base, setBase] = useState(() => ({ stored: opened, ifMatch: etagOf(path) }))
  const [values, setValues] = useState(opened)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const [changed, setChanged] = useState<readonly Field[]>([])
  const errorOf = (field: Field) =>
    failure instanceof ApiProblem ? failure.errors.find((it) => it.field === field)?.message : undefined

  /** Goes on from what is stored now; what was typed here stays (decision 87). */
  const rebase = async () => {
    const now = await call(router.read, { params })
    const fields = (['password', 'phoneNumber'] as const).filter((field) => now[field] !== base.stored[field])
    const mine = (field: Field) => (values[field] === base.stored[field] ? now[field] : values[field])
    setBase({ stored: now, ifMatch: etagOf(path) })
    setValues({ ...now, password: mine('password'), phoneNumber: mine('phoneNumber') })
    setChanged(fields)
  }
  const save = async () => {
    setPending(true)
    setFailure(undefined)
    setChanged([])
    try {
      await call(router.update, { params, body: values, ifMatch: base.ifMatch })
      await onSaved()
      onClose()
    } catch (error) {
      const meanwhile = error instanceof ApiProblem && error.status === 412
      const why = meanwhile
        ? await rebase().then(
            () => undefined,
            (failed: Error) => failed,
          )
        : (error as Error)
      setFailure(why)
      setPending(false)
    }
  }
  const change = (field: Field, text: string) => setValues({ ...values, [field]: text === '' ? null : text })
  // never the password
  useKeptTyping(
    'router',
    () => (values.phoneNumber === base.stored.phoneNumber ? undefined : values.phoneNumber),
    (phoneNumber) => setValues((now) => ({ ...now, phoneNumber })),
  )
  const [passwordError, phoneError] = [errorOf('password'), errorOf('phoneNumber')]
  const lost = base.stored.unreadable === true && values.password === null
  const untouched = (['password', 'phoneNumber'] as const).every((field) => values[field] === base.stored[field])
  return (
    <>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {changed.length > 0 && (
          <ErrorPanel
            title={t('Changed by someone else meanwhile')}
            detail={changed.map((it) => now(it, base.stored)).join(' ')}
          />
        )}
        <TextField
          label={t('Password')}
          value={values.password ?? ''}
          onChange={(text) => change('password', text)}
          maxLength={64}
          optional
          fixedWidth
          autoFocus
          autoComplete="off"
          {...(lost ? { hint: lostKey() } : {})}
          {...(passwordError === undefined ? {} : { error: passwordError })}
        />
        <TextField
          label={t('Phone number')}
          type="tel"
          value={values.phoneNumber ?? ''}
          onChange={(text) => change('phoneNumber', text)}
          maxLength={32}
          optional
          autoComplete="off"
          hint={t('With the prefix of its country, such as +43.')}
          {...(phoneError === undefined ? {} : { error: phoneError })}
        />
        {failure && passwordError === undefined && phoneError === undefined && (
          <ErrorPanel title={t('It could not be saved')} detail={errorText(failure)} />
        )}
        <Actions>
          <ActionButton size="small" kind="text" disabled={pending} onClick={onClose}>
            {t('Cancel')}
          </ActionButton>
          <ActionButton size="small" kind="main" type="submit" pending={pending}>
            {t('Save')}
          </ActionButton>
        </Actions>
      </Form>
      <LeaveGuard unsaved={() => !untouched && !pending} onUnload={() => !untouched && !pending && !areDraftsKept()} />
    </>
  )
}

const now = (field: Field, stored: Router): string =>
  field === 'password'
    ? t('The password is now {value}.', { value: stored.password ?? '—' })
    : t('The phone number is now {value}.', { value: stored.phoneNumber ?? '—' })

const Form = styled('form')({ display: 'grid', gap: 12 })
const Actions = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8 })
