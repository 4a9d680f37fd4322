import { type Box, type BoxApp, type BoxEditInput, boxes, boxFields } from '@cubeward/contract/admin/boxes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import { Controller } from 'react-hook-form'
import { EditForm } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { FormSwitch } from '../../form/FormSwitch.tsx'
import { FieldLabel } from '../../form/field-labels.ts'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { t } from '../../locales/i18n.ts'
import { TagsField } from '../../ui/TagsField.tsx'
import { PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { featureKeys, features } from './features.ts'
import { LockSelect } from './LockSelect.tsx'
import { MaxOccupancies } from './MaxOccupancies.tsx'

interface BoxFormProps {
  box: Box
  locks: readonly Lock[]
  types: readonly string[]
  apps: readonly BoxApp[]
  save: (edit: BoxEditInput) => Promise<void>
  /** The box as it is stored now. */
  latest: () => Promise<Box>
  onCancel: () => void
}

const valuesOf = (box: Box) =>
  Object.fromEntries(boxFields.map((field) => [field, box[field]])) as Pick<Box, (typeof boxFields)[number]>

/** Everything that can be set of a box. */
export function BoxForm({ box, locks, types, apps, save, latest, onCancel }: BoxFormProps) {
  const form = useEndpointForm(boxes.write, { values: valuesOf(box) })
  const { control } = form
  const known = features()
  const names = new Map(apps.map(({ appId, appName }) => [appId, appName]))
  const offered = [...new Set([...apps.map(({ appId }) => appId), ...box.apps])]
  return (
    <EditForm
      form={form}
      label={t('Box {number}', { number: box.number })}
      save={(values) => save(values)}
      latest={async () => valuesOf(await latest())}
      onCancel={onCancel}
    >
      <FormField control={control} name="description" label={t('Description')} optional maxLength={255} />
      <FieldLabel name="types" label={t('Types##of boxes')} />
      <Controller
        control={control}
        name="types"
        render={({ field, fieldState }) => (
          <TagsField
            label={t('Types##of boxes')}
            free
            options={types}
            value={field.value ?? []}
            onChange={field.onChange}
            hint={t('Choose from the list or type another one and press Enter.')}
            error={fieldState.error?.message}
          />
        )}
      />
      <Group>
        <legend>{t('Features')}</legend>
        {featureKeys.map((key) => (
          <FormSwitch key={key} control={control} name={key} label={known[key].word} meaning={known[key].meaning} />
        ))}
      </Group>
      <FieldLabel name="lock" label={t('Lock')} />
      <FieldLabel name="secondaryLock" label={t('Secondary lock')} />
      <FieldLabel name="maxOccupancies" label={t('Max occupancies')} />
      <Two>
        {(['lock', 'secondaryLock'] as const).map((side) => (
          <Controller
            key={side}
            control={control}
            name={side}
            render={({ field, fieldState }) => (
              <LockSelect
                label={side === 'lock' ? t('Lock') : t('Secondary lock')}
                value={field.value ?? null}
                locks={locks}
                own={box.number}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
        <Controller
          control={control}
          name="maxOccupancies"
          render={({ field }) => (
            <MaxOccupancies
              value={typeof field.value === 'number' ? field.value : Number.NaN}
              onChange={field.onChange}
            />
          )}
        />
      </Two>
      <FieldLabel name="apps" label={t('Apps')} />
      <Controller
        control={control}
        name="apps"
        render={({ field, fieldState }) => (
          <TagsField
            label={t('Apps')}
            options={offered}
            nameOf={(app) => names.get(app) ?? app}
            value={field.value ?? []}
            onChange={field.onChange}
            hint={t('Only these apps may occupy the box; all apps of the cube if none is chosen.')}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormSwitch
        control={control}
        name="enabled"
        label={t('Enabled')}
        meaning={t('A disabled box cannot be occupied and counts as disabled in the utilization.')}
      />
      <FieldLabel name="accessKeys" label={t('Access keys')} />
      <Controller
        control={control}
        name="accessKeys"
        render={({ field, fieldState }) => (
          <TagsField
            label={t('Access keys')}
            free
            maxLength={128}
            value={field.value ?? []}
            onChange={field.onChange}
            hint={t('NFC ids or codes that open this box. Press Enter after each.')}
            error={fieldState.error?.message}
          />
        )}
      />
    </EditForm>
  )
}

const Group = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '0 16px',
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 4, ...text('label') },
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Two = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 16,
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
