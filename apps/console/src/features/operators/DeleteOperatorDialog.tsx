import { type Operator, operators } from '@cubeward/contract/admin/operators.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { allOperators, operatorsChanged } from './reads.ts'

const NOBODY = '-'

/** The id is typed, and somebody may take over what the operator has. */
export function DeleteOperatorDialog({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const [heir, setHeir] = useState(NOBODY)
  const { data } = useQuery(allOperators())
  const others = (data?.content ?? []).filter((it) => it.id !== operator.id)
  return (
    <ConfirmCall
      open
      danger
      icon={Trash2}
      onClose={onClose}
      run={() =>
        call(operators.remove, {
          params: { operator: operator.id },
          body: { inheritingOperatorId: heir === NOBODY ? null : heir },
        })
      }
      done={t('Operator {name} deleted.', { name: operator.name })}
      onDone={operatorsChanged}
      title={t('Delete operator {name}?', { name: operator.name })}
      text={t('This cannot be undone. It deletes:')}
      losses={[
        { key: 'members', text: t('all memberships and pending invitations'), worst: true },
        { key: 'settings', text: t('its settings, branding and e-mail configuration') },
        { key: 'id', text: t('its id, which cannot be used again') },
      ]}
      typed={{
        phrase: operator.id,
        label: (phrase) => (
          <>
            {t('Type the id to confirm:')} {phrase}
          </>
        ),
      }}
      confirmLabel={t('Delete')}
    >
      <SelectField
        label={t('Inheriting operator')}
        value={heir}
        onChange={setHeir}
        options={[
          { value: NOBODY, label: t('None') },
          ...others.map((it) => ({ value: it.id, label: `${it.name} (${it.id})` })),
        ]}
        hint={t('Takes over tenants with their cubes, units and settings. Needed if there are any.')}
      />
    </ConfirmCall>
  )
}
