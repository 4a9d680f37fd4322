import { Role } from '@cubeward/contract/admin/identity.ts'
import Radio from '@mui/material/Radio'
import { useId } from 'react'
import { type Control, type FieldPath, useController } from 'react-hook-form'
import { t } from '../../locales/i18n.ts'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

/** The role of a person, one of few. */
export function RoleChoice<V extends { role: Role }>({ control }: { control: Control<V> }) {
  const { value, onChange } = useController({ control, name: 'role' as FieldPath<V> }).field
  const id = useId()
  const meanings: Record<Role, string> = {
    Admin: t('Everything a User can do, plus users, settings, deleting and moving.'),
    User: t('Sees everything of the operator and operates cubes and boxes.'),
  }
  const words: Record<Role, string> = { Admin: t('Admin'), User: t('User') }
  return (
    <Group>
      <legend>{t('Role')}</legend>
      {[...Role.options].reverse().map((role) => (
        <label key={role} htmlFor={`${id}-${role}`}>
          <Radio
            id={`${id}-${role}`}
            name={id}
            value={role}
            checked={value === role}
            // each dialog begins with it
            autoFocus={value === role}
            onChange={() => onChange(role)}
            slotProps={{ input: { 'aria-label': words[role], 'aria-describedby': `${id}-${role}-meaning` } }}
          />
          <span>
            <strong>{words[role]}</strong>
            <small id={`${id}-${role}-meaning`}>{meanings[role]}</small>
          </span>
        </label>
      ))}
    </Group>
  )
}

const Group = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  display: 'grid',
  gap: 4,
  '& legend': { ...text('label'), color: look('textSecondary'), padding: 0, marginBottom: 4 },
  '& label': { display: 'flex', alignItems: 'flex-start', gap: 4, cursor: 'pointer', minHeight: 44 },
  '& label > span:last-of-type': { display: 'grid', paddingTop: 8 },
  '& strong': { ...text('body'), fontWeight: 550 },
  '& small': { ...text('caption'), color: look('textSecondary') },
})
