import { type Operator, operators } from '@cubeward/contract/admin/operators.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { allOperators, operatorsChanged } from './reads.ts'

const NOBODY = '-'

/** OPER-04, OPER-05: the id is typed, and somebody may take over what the operator has. */
export function DeleteOperatorDialog({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const [heir, setHeir] = useState(NOBODY)
  const { data } = useQuery(allOperators())
  const tell = useSnackbar()
  const remove = useMutation({
    mutationFn: () =>
      call(operators.remove, {
        params: { operator: operator.id },
        body: { inheritingOperatorId: heir === NOBODY ? null : heir },
      }),
    onSuccess: async () => {
      await operatorsChanged()
      tell(t('Operator {name} deleted.', { name: operator.name }))
      onClose()
    },
  })
  const others = (data?.content ?? []).filter((it) => it.id !== operator.id)
  return (
    <ConfirmDialog
      open
      danger
      icon={Trash2}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
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
      pending={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
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
    </ConfirmDialog>
  )
}
