import { type MaintenanceCodes, maintenanceCodes } from '@cubeward/contract/admin/maintenance-codes.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { duplicateCodes, isMaintenanceCode } from '@cubeward/domain/maintenance-code.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { call, etagOf, readKey } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { ApiProblem } from '../../api/problem.ts'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Card } from '../../ui/SectionCard.tsx'
import { useClearSnackbar, useSnackbar } from '../../ui/SnackbarHost.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

type Permission = keyof MaintenanceCodes
type Draft = Partial<Record<Permission, { fixed: boolean; code: string }>>

const names = (): Record<Permission, { name: string; meaning: string }> => ({
  FullAccess: { name: 'FullAccess', meaning: t('Opens every box.') },
  OpenNonOccupied: { name: 'OpenNonOccupied', meaning: t('Opens boxes that nobody occupies.') },
  ReadOnly: { name: 'ReadOnly', meaning: t('Can view, cannot open.') },
  MaintenanceOnly: { name: 'MaintenanceOnly', meaning: t('Set by the cube.') },
})
const order: readonly Permission[] = ['FullAccess', 'OpenNonOccupied', 'ReadOnly', 'MaintenanceOnly']

interface CodesFormProps {
  operator: string
  cubeId: string
  codes: MaintenanceCodes
  connected: boolean
  disabledReason: string | undefined
}

/** One row for each permission; what was not touched follows the cube. */
export function CodesForm({ operator, cubeId, codes, connected, disabledReason }: CodesFormProps) {
  const cache = useQueryClient()
  const tell = useSnackbar()
  const clearTold = useClearSnackbar()
  const params = { operator, cubeId }
  const [draft, setDraft] = useState<Draft>({})
  const [version, setVersion] = useState<string>()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Error>()

  const shown = (permission: Permission) =>
    draft[permission] ?? { fixed: codes[permission].fixed, code: codes[permission].code ?? '' }
  /** Stored, but the key that it was sealed with is gone. */
  const lost = (permission: Permission) => draft[permission] === undefined && codes[permission].unreadable === true
  // a code is checked only when it is fixed
  const invalid = (permission: Permission) =>
    !lost(permission) && shown(permission).fixed && !isMaintenanceCode(shown(permission).code)
  /** The name of another permission that has the same fixed code. */
  const twinOf = (permission: Permission): string | undefined => {
    const { fixed, code } = shown(permission)
    if (!fixed || code === '') return undefined
    const twin = (it: Permission) => shown(it).fixed && duplicateCodes([shown(it).code, code]).length > 0
    return order.find((it) => it !== permission && twin(it))
  }
  const change = (permission: Permission, to: { fixed: boolean; code: string }) => {
    setVersion((before) => before ?? etagOf(pathFor(maintenanceCodes.read.path, params)))
    setDraft({ ...draft, [permission]: to })
  }
  const refusal = (permission: Permission): string | undefined =>
    failure instanceof ApiProblem
      ? failure.errors.find(({ field }) => field === `${permission}.code`)?.message
      : undefined
  const save = async () => {
    setPending(true)
    setFailure(undefined)
    clearTold()
    try {
      const after = await call(maintenanceCodes.update, { params, body: draft, ifMatch: version })
      cache.setQueryData(readKey(maintenanceCodes.read, params), after)
      setDraft({})
      setVersion(undefined)
      tell(
        connected ? t('Maintenance codes saved.') : t('Maintenance codes saved. The cube gets them when it is back.'),
      )
      await cache.invalidateQueries({ queryKey: readKey(maintenanceCodes.read, params) })
    } catch (error) {
      const outdated = error instanceof ApiProblem && error.status === 412
      setFailure(
        outdated
          ? new Error(
              t(
                'Someone else has changed the codes meanwhile. Theirs are shown now, yours are kept. Saving again stores yours.',
              ),
            )
          : (error as Error),
      )
      if (outdated) {
        await cache.invalidateQueries({ queryKey: readKey(maintenanceCodes.read, params) })
        // saving again puts it over what has been read now, and over nothing newer
        setVersion(etagOf(pathFor(maintenanceCodes.read.path, params)))
      }
    } finally {
      setPending(false)
    }
  }
  const untouched = Object.keys(draft).length === 0
  const reason =
    disabledReason ??
    (order.some(invalid)
      ? t('A fixed code may only have the digits 1-9.')
      : order.some((it) => twinOf(it) !== undefined)
        ? t('Two permissions may not have the same code.')
        : untouched
          ? t('Nothing was changed yet.')
          : undefined)
  const label = names()
  return (
    <Shell>
      {order.map((permission) => {
        const { fixed, code } = shown(permission)
        const locked = permission === 'MaintenanceOnly' || disabledReason !== undefined || pending
        const { confirmed } = codes[permission]
        const twin = draft[permission] && twinOf(permission)
        const error = lost(permission)
          ? t('It is stored but can no longer be read. Enter it again.')
          : invalid(permission) && code !== ''
            ? t('Supported digits: 1-9')
            : twin !== undefined
              ? t('{permission} has this code already.', { permission: twin })
              : refusal(permission)
        return (
          <Row key={permission} role="group" aria-label={label[permission].name}>
            <Name>
              <strong>{label[permission].name}</strong>
              <small>{label[permission].meaning}</small>
            </Name>
            <SwitchRow
              label={t('Fixed')}
              checked={fixed}
              disabled={locked}
              onChange={(on) => change(permission, { fixed: on, code: on ? code : (codes[permission].code ?? '') })}
            />
            <TextField
              label={t('Code of {permission}', { permission: label[permission].name })}
              value={code}
              onChange={(value) => change(permission, { fixed, code: value })}
              disabled={!fixed || locked}
              fixedWidth
              autoComplete="off"
              hint={t('Supported digits: 1-9')}
              {...(error === undefined ? {} : { error })}
            />
            <State>
              {draft[permission] !== undefined ? (
                <span>{t('Not saved yet')}</span>
              ) : confirmed ? (
                <StatusChip tone="success" icon={CircleCheck} quiet>
                  {t('Confirmed')}
                </StatusChip>
              ) : (
                <StatusChip tone="warning" icon={Hourglass}>
                  {t('Not confirmed')}
                </StatusChip>
              )}
            </State>
          </Row>
        )
      })}
      {failure !== undefined && order.every((it) => refusal(it) === undefined) && (
        <Failed>
          <ErrorPanel {...errorPanel(t('The codes could not be saved'), failure)} />
        </Failed>
      )}
      <Foot>
        <ActionButton
          kind="text"
          disabled={pending}
          disabledReason={untouched ? t('Nothing was changed yet.') : undefined}
          onClick={() => {
            setDraft({})
            setVersion(undefined)
            setFailure(undefined)
          }}
        >
          {t('Cancel')}
        </ActionButton>
        <ActionButton kind="main" pending={pending} disabledReason={reason} onClick={() => void save()}>
          {t('Save')}
        </ActionButton>
      </Foot>
      <LeaveGuard unsaved={() => !untouched && !pending} />
    </Shell>
  )
}

const Shell = styled(Card)({ maxWidth: 960 })
const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(160px, 1.2fr) auto minmax(180px, 1fr) 132px',
  alignItems: 'center',
  gap: 16,
  padding: '12px 16px',
  '& + &': { borderTop: `1px solid ${look('line')}` },
  '@media (max-width: 899.95px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 10 },
})
const Name = styled('div')({
  display: 'grid',
  minWidth: 0,
  '& strong': { ...text('cardTitle') },
  '& small': { ...text('caption'), color: look('textSecondary') },
})
const State = styled('div')({ ...text('caption'), color: look('textSecondary') })
const Failed = styled('div')({ padding: 16 })
const Foot = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '12px 16px',
  borderTop: `1px solid ${look('line')}`,
})
