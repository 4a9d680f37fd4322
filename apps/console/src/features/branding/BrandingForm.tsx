import { type Branding, BrandingEdit, logoPadding, readThemeOptions } from '@cubeward/contract/admin/branding.ts'
import Slider from '@mui/material/Slider'
import { useId } from 'react'
import { type Control, Controller, type Resolver, useForm, useWatch } from 'react-hook-form'
import { EditForm } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { useFieldLabel } from '../../form/field-labels.ts'
import { checkedBy } from '../../form/use-endpoint-form.ts'
import { t } from '../../locales/i18n.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { LogoField } from './LogoField.tsx'

interface BrandingFormProps {
  value: Branding
  /** Whose it is, for the preview. */
  name: string
  save: (values: BrandingEdit) => Promise<unknown>
  latest: () => Promise<Branding>
}

const parses = (text: string | null) => {
  const read = readThemeOptions(text)
  return read.ok || read.parses
}
/** Theme options that are no JSON are dropped; everything else is checked as on the server. */
const checked = checkedBy<Branding>(BrandingEdit)
const dropping: Resolver<Branding> = (values, context, options) =>
  checked(
    { ...values, muiThemeOptions: parses(values.muiThemeOptions) ? values.muiThemeOptions : null },
    context,
    options,
  )

/** The branding of an operator or of a tenant, with what it will look like. */
export function BrandingForm({ value, name, save, latest }: BrandingFormProps) {
  const form = useForm<Branding>({
    resolver: dropping,
    defaultValues: value,
    mode: 'onBlur',
    reValidateMode: 'onChange',
  })
  const { control } = form
  const tell = useSnackbar()
  const typed = { ...value, ...useWatch({ control }) }
  return (
    <Columns>
      <EditForm
        form={form}
        label={t('Branding')}
        onCancel={() => form.reset()}
        save={save}
        latest={latest}
        stays
        onSaved={({ muiThemeOptions }) =>
          // what was not JSON is gone from what is stored (decision 66)
          tell(
            parses(muiThemeOptions) ? t('Saved.') : t('Saved. The theme options were not JSON and have been dropped.'),
          )
        }
      >
        <Pair>
          <LogoField control={control} name="logoLightUrl" label={t('Logo for light mode')} />
          <LogoField control={control} name="logoDarkUrl" label={t('Logo for dark mode')} />
        </Pair>
        <Pair>
          <PaddingSlider control={control} name="logoPaddingX" label={t('Logo padding X')} />
          <PaddingSlider control={control} name="logoPaddingY" label={t('Logo padding Y')} />
        </Pair>
        <Pair>
          <FormField
            control={control}
            name="colorPrimary"
            label={t('Primary colour')}
            optional
            hint={t('For example #0057b8. Adjusted where text would be hard to read.')}
          />
          <FormField control={control} name="colorSecondary" label={t('Secondary colour')} optional />
        </Pair>
        <FormField
          control={control}
          name="muiThemeOptions"
          label={t('Theme options')}
          multiline
          rows={6}
          fixedWidth
          optional
          hint={
            parses(typed.muiThemeOptions)
              ? t('For experts: theme settings as JSON.')
              : t('This is not JSON; it will be dropped when you save.')
          }
        />
      </EditForm>
      <SectionCard title={t('Preview')}>
        <BrandPreview value={typed} name={name} />
      </SectionCard>
    </Columns>
  )
}

interface PaddingSliderProps {
  control: Control<Branding>
  name: 'logoPaddingX' | 'logoPaddingY'
  label: string
}

function PaddingSlider({ control, name, label }: PaddingSliderProps) {
  const id = useId()
  useFieldLabel(name, label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SliderBox>
          <span id={id}>
            {label} <strong>{field.value}</strong>
          </span>
          <Slider
            aria-labelledby={id}
            value={field.value}
            onChange={(_, next) => field.onChange(next)}
            min={logoPadding.min}
            max={logoPadding.max}
            step={logoPadding.step}
            marks
          />
        </SliderBox>
      )}
    />
  )
}

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(280px, 2fr)',
  alignItems: 'start',
  gap: 16,
  '@media (max-width: 1199.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const SliderBox = styled('div')({
  // half of the thumb stands out at both ends
  '& .MuiSlider-root': { display: 'block', width: 'auto', margin: '0 8px' },
  '& > span:first-of-type': { ...text('label'), color: look('textSecondary') },
})
