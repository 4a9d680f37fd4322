import { type Cube, type CubeEdit, cubes, type OccupyMode } from '@cubeward/contract/admin/cubes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { call, readKey } from '../../api/api.ts'
import { AddressFields, Fields } from '../../form/AddressFields.tsx'
import { EditForm, FormSection } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { FormNumber } from '../../form/FormNumber.tsx'
import { FieldLabel, useFieldLabel } from '../../form/field-labels.ts'
import { SupportInfoFields } from '../../form/SupportInfoFields.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { useStored } from '../../form/use-stored.ts'
import { t } from '../../locales/i18n.ts'
import { retryImport } from '../../ui/retry-import.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { look } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { parseCoordinate } from './coordinates.ts'
import { cubeOverview } from './reads.ts'
import { settingsOf } from './settings-of.ts'

const PlaceMap = lazy(retryImport(() => import('../../ui/map/PlaceMap.tsx')))

interface CubeFormProps {
  operator: string
  cube: Cube
  onDone: () => void
}

/** The settings of a cube. Someone else's change in between is shown, and nothing is overwritten unseen (decision 87). */
export function CubeForm({ operator, cube, onDone }: CubeFormProps) {
  const cache = useQueryClient()
  const params = { operator, cubeId: cube.id }
  const [opened] = useState(() => settingsOf(cube))
  const { ifMatch, latest } = useStored(cubes.read, params, settingsOf)
  const form = useEndpointForm(cubes.update, { values: opened })
  const { control } = form
  const save = async (body: CubeEdit) => {
    await call(cubes.update, { params, body, ifMatch: ifMatch() })
    cache.removeQueries({ queryKey: readKey(cubes.read, params) })
    await cache.invalidateQueries(cubeOverview(operator, cube.id))
    onDone()
  }
  return (
    <EditForm form={form} label={t('Settings of the cube')} save={save} latest={latest} onCancel={onDone}>
      <FormField control={control} name="description" label={t('Description')} maxLength={255} optional />
      <FormField control={control} name="site" label={t('Site')} maxLength={255} optional />
      <Switched
        control={control}
        name="monitored"
        label={t('Monitoring')}
        meaning={t('A monitored cube that is disconnected raises an alarm.')}
      />
      <FormSection title={t('Address')}>
        <AddressFields control={control} name="address" />
        <Fields>
          <Coordinate control={control} name="latitude" label={t('Latitude')} />
          <Coordinate control={control} name="longitude" label={t('Longitude')} />
        </Fields>
        <Place control={control} />
      </FormSection>
      <FormSection title={t('Occupying boxes')}>
        <FieldLabel
          name="occupyMode"
          label={t('Which free box is taken')}
          word={(mode) => modeWords()[mode as OccupyMode]}
        />
        <Controller
          control={control}
          name="occupyMode"
          render={({ field }) => (
            <SelectField
              label={t('Which free box is taken')}
              name={field.name}
              value={field.value}
              options={modes.map((value) => ({ value, label: modeWords()[value] }))}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        <Switched
          control={control}
          name="occupyPreferOpenBox"
          label={t('Prefer an open box')}
          meaning={t('A free box that stands open is taken before closed ones.')}
        />
        <FormNumber
          control={control}
          name="preventCloseNonOccupiedBoxAfterSeconds"
          label={t('Reopen empty boxes left open longer than')}
          optional
          hint={t(
            'Reopens empty boxes that were open for more seconds than this. Nothing gets locked in without a booking. Leave empty to turn off.',
          )}
        />
      </FormSection>
      <FormSection title={t('Support info')}>
        <SupportInfoFields control={control} name="supportInfo" />
      </FormSection>
    </EditForm>
  )
}

const modes = ['LeastRecentUsed', 'Random', 'Ascending'] as const satisfies readonly OccupyMode[]
const modeWords = (): Record<OccupyMode, string> => ({
  LeastRecentUsed: t('Least recently used'),
  Random: t('Random'),
  Ascending: t('Ascending by number'),
})

type Bound = { control: Control<CubeEdit> }

function Switched({ control, name, label, meaning }: Bound & SwitchedProps) {
  useFieldLabel(name, label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SwitchRow label={label} meaning={meaning} name={name} checked={field.value} onChange={field.onChange} />
      )}
    />
  )
}
interface SwitchedProps {
  name: 'monitored' | 'occupyPreferOpenBox'
  label: string
  meaning: string
}

/** What is typed stands in the field; the form holds the number, or nothing if it is none. */
function Coordinate({ control, name, label }: Bound & { name: 'latitude' | 'longitude'; label: string }) {
  const [typed, setTyped] = useState<string>()
  useFieldLabel(name, label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        // what was put in meanwhile by other means (decision 87) is not hidden behind what was typed
        const present = typed !== undefined && parseCoordinate(typed) === field.value ? typed : undefined
        const dropped = present !== undefined && present.trim() !== '' && field.value === null
        return (
          <TextField
            label={label}
            name={name}
            optional
            value={present ?? (field.value === null ? '' : String(field.value))}
            onChange={(value) => {
              setTyped(value)
              field.onChange(parseCoordinate(value))
            }}
            onBlur={() => {
              if (!dropped) setTyped(undefined)
              field.onBlur()
            }}
            inputRef={field.ref}
            hint={dropped ? t('This is no number and will be left out.') : t('Degrees, such as 53.5524')}
            {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
          />
        )
      }}
    />
  )
}

function Place({ control }: Bound) {
  const [latitude, longitude] = useWatch({ control, name: ['latitude', 'longitude'] })
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return (
    <Suspense fallback={<MapSpace />}>
      <PlaceMap latitude={latitude} longitude={longitude} label={t('Map of the place of the cube')} />
    </Suspense>
  )
}

const MapSpace = styled('div')({ height: 120, borderRadius: 4, background: look('sunken') })
