import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { operators as operatorList } from '@cubeward/contract/admin/operators.ts'
import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { styled } from '@mui/material/styles'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { read } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { CubeSelect } from '../../form/CubeSelect.tsx'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

export interface Choice {
  operator: string
  /** Tenant or cube. */
  id: string
}
interface AssignCardProps {
  title: string
  what: 'tenant' | 'cube'
  save: string
  /** Why nothing can be assigned any more. */
  disabledReason?: string | undefined
  assign: (choice: Choice) => Promise<unknown>
  /** Told when it is done: the page of what was assigned. */
  onDone: (choice: Choice) => unknown
}

/** The cubes of an operator beyond which they are searched for instead of listed. */
const LISTED = 50

/** An operator, then one of its tenants or cubes; what there is only one of is chosen already, and cannot be changed. */
export function AssignCard({ title, what, save, disabledReason, assign, onDone }: AssignCardProps) {
  const operators = useQuery(read(operatorList.list, { query: { size: '999999' } }))
  const all = operators.data?.content ?? []
  const [chosen, setChosen] = useState('')
  const operator = all.length === 1 ? (all[0]?.id ?? '') : chosen
  const [target, setTarget] = useState('')
  const found = useChoices(what, operator)
  const only = found.total === 1 ? found.options[0]?.value : undefined
  const { control } = useForm({ defaultValues: { cubeId: '' } })
  const searched = useWatch({ control, name: 'cubeId' })
  const isSearched = found.total > LISTED
  const id = only ?? (isSearched ? (searched ?? '') : target)
  const work = useMutation({
    mutationFn: () => assign({ operator, id }),
    onSuccess: () => onDone({ operator, id }),
  })
  const reason =
    disabledReason ??
    (operator === ''
      ? t('Choose an operator.')
      : id === ''
        ? what === 'tenant'
          ? t('Choose a tenant.')
          : t('Choose a cube.')
        : undefined)
  const error = operators.error ?? found.error ?? work.error
  return (
    <SectionCard title={title}>
      <Fields>
        <SelectField
          label={t('Operator')}
          value={operator}
          disabled={all.length === 1}
          onChange={(next) => {
            setChosen(next)
            setTarget('')
          }}
          options={[
            ...(operator === '' ? [{ value: '', label: t('Choose an operator.') }] : []),
            ...all.map((it) => ({ value: it.id, label: `${it.name} (${it.id})` })),
          ]}
        />
        {isSearched ? (
          <CubeSelect key={operator} control={control} name="cubeId" operator={operator} label={t('Cube')} />
        ) : (
          <SelectField
            label={what === 'tenant' ? t('Tenant') : t('Cube')}
            value={id}
            disabled={operator === '' || only !== undefined || found.options.length === 0}
            onChange={setTarget}
            hint={operator !== '' && found.isEmpty ? t('This operator has none.') : undefined}
            options={[
              ...(id === ''
                ? [{ value: '', label: what === 'tenant' ? t('Choose a tenant.') : t('Choose a cube.') }]
                : []),
              ...found.options,
            ]}
          />
        )}
        {error && <ErrorPanel {...errorPanel(t('It could not be assigned'), error)} />}
        <div>
          <ActionButton kind="main" disabledReason={reason} pending={work.isPending} onClick={() => work.mutate()}>
            {save}
          </ActionButton>
        </div>
      </Fields>
    </SectionCard>
  )
}

/** What the operator has to choose from. */
function useChoices(what: 'tenant' | 'cube', operator: string) {
  const enabled = operator !== ''
  const ofTenants = useQuery({
    ...read(tenants.list, { params: { operator }, query: { size: '1000', sort: 'name,asc' } }),
    enabled: enabled && what === 'tenant',
  })
  const ofCubes = useQuery({
    ...read(cubes.list, { params: { operator }, query: { size: String(LISTED), sort: 'id,asc' } }),
    enabled: enabled && what === 'cube',
  })
  const page = what === 'tenant' ? ofTenants.data : ofCubes.data
  const options =
    what === 'tenant'
      ? (ofTenants.data?.content ?? []).map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))
      : (ofCubes.data?.content ?? []).map(({ id, description }) => ({
          value: id,
          label: description === null ? id : `${description} (${id})`,
        }))
  const total = what === 'tenant' ? options.length : (page?.totalElements ?? 0)
  return { options, total, isEmpty: page !== undefined && total === 0, error: ofTenants.error ?? ofCubes.error }
}

const Fields = styled('div')({ display: 'grid', gap: 16, maxWidth: 480 })
