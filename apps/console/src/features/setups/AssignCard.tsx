import { operators as operatorList } from '@cubeward/contract/admin/operators.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { Lookup } from '../../form/FormLookup.tsx'
import { cubesOf, tenantsOf } from '../../form/lookups.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { styled } from '../../ui/theme/styled.ts'

export interface Choice {
  operator: string
  /** Tenant or cube. */
  id: string
}
type What = 'tenant' | 'cube'
interface AssignCardProps {
  title: string
  what: What
  save: string
  /** Why nothing can be assigned any more. */
  disabledReason?: string | undefined
  assign: (choice: Choice) => Promise<unknown>
  /** Told when it is done: the page of what was assigned. */
  onDone: (choice: Choice) => unknown
}

/** An operator, then one of its tenants or cubes; what there is only one of is chosen already, and cannot be changed. */
export function AssignCard({ title, what, save, disabledReason, assign, onDone }: AssignCardProps) {
  const operators = useQuery(read(operatorList.list, { query: { size: '999999' } }))
  const all = operators.data?.content ?? []
  const [chosen, setChosen] = useState('')
  const operator = all.length === 1 ? (all[0]?.id ?? '') : chosen
  const [target, setTarget] = useState('')
  const words = wordsOf(what)
  const first = useQuery({ ...words.find(operator, ''), enabled: operator !== '' })
  // Until they are here, those of the operator chosen before are none of this one.
  const there = operator === '' || first.isPlaceholderData ? undefined : first.data
  const only = there?.length === 1 ? there[0] : undefined
  const id = only?.id ?? target
  const work = useMutation({
    mutationFn: () => assign({ operator, id }),
    onSuccess: () => onDone({ operator, id }),
  })
  const choose = id === '' ? words.choose : undefined
  const reason = disabledReason ?? (operator === '' ? t('Choose an operator.') : choose)
  const error = operators.error ?? first.error ?? work.error
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
        {there === undefined || there.length < 2 ? (
          <SelectField
            label={words.label}
            value={id}
            disabled
            onChange={setTarget}
            hint={there?.length === 0 ? t('This operator has none.') : undefined}
            options={[
              only ? { value: only.id, label: `${only.name ?? ''} (${only.id})` } : { value: '', label: words.choose },
            ]}
          />
        ) : (
          <Lookup
            key={operator}
            label={words.label}
            find={(search) => words.find(operator, search)}
            id={target === '' ? null : target}
            onChange={(next) => setTarget(next ?? '')}
            words={words}
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

const wordsOf = (what: What) =>
  what === 'tenant'
    ? {
        ...{ find: tenantsOf, label: t('Tenant'), choose: t('Choose a tenant.') },
        ...{ none: t('No tenant is found.'), clear: t('No tenant'), open: t('Show tenants') },
      }
    : {
        ...{ find: cubesOf, label: t('Cube'), choose: t('Choose a cube.') },
        ...{ none: t('No cube is found.'), clear: t('No cube'), open: t('Show cubes') },
      }

const Fields = styled('div')({ display: 'grid', gap: 16, maxWidth: 480 })
