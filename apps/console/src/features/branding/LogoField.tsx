import { type Branding, maxLogo } from '@cubeward/contract/admin/branding.ts'
import { ImageUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { FormField } from '../../form/FormField.tsx'
import { useFieldLabel } from '../../form/field-labels.ts'
import { formatSize } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { LabelLine } from '../../ui/TextField.tsx'
import { look, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { logoFrom, logoTypes, maxLogoFile } from './logo-file.ts'

interface LogoFieldProps {
  control: Control<Branding>
  name: 'logoLightUrl' | 'logoDarkUrl'
  label: string
}

/** A logo: the address of a picture, or a picture from this computer that is stored with the branding (decision 66). */
export function LogoField({ control, name, label }: LogoFieldProps) {
  useFieldLabel(name, label, (url) => (isEmbedded(url) ? t('Picture') : String(url)))
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const choose = async (chosen: File | undefined) => {
          if (chosen === undefined) return
          const logo = await logoFrom(chosen)
          setProblem('problem' in logo ? logo.problem : undefined)
          if ('url' in logo) field.onChange(logo.url)
        }
        return (
          <Root>
            <input
              ref={file}
              type="file"
              hidden
              accept={logoTypes.join(',')}
              aria-label={`${t('Picture file')}: ${label}`}
              onChange={(event) => {
                void choose(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            {isEmbedded(field.value) ? (
              <div>
                <LabelLine>
                  <span>{label}</span>
                </LabelLine>
                <Stored>
                  <img src={field.value} alt={label} />
                  <span>{t('Picture, {size}', { size: formatSize(bytesOf(field.value)) })}</span>
                  <IconAction
                    icon={X}
                    label={`${t('Remove picture')}: ${label}`}
                    onClick={() => {
                      setProblem(undefined)
                      field.onChange(null)
                    }}
                  />
                </Stored>
                {fieldState.error?.message !== undefined && <Wrong role="alert">{fieldState.error.message}</Wrong>}
              </div>
            ) : (
              <FormField
                control={control}
                name={name}
                label={label}
                type="url"
                optional
                hint={t('An address that starts with https://, or a picture from this computer.')}
              />
            )}
            <Choice>
              <ActionButton icon={ImageUp} size="small" onClick={() => file.current?.click()}>
                {t('Choose a picture')}
              </ActionButton>
              {problem === undefined ? (
                <small>{t('PNG, JPEG, WebP or SVG, at most {size}.', { size: formatSize(maxLogoFile) })}</small>
              ) : (
                <Wrong role="alert">{problem}</Wrong>
              )}
            </Choice>
          </Root>
        )
      }}
    />
  )
}

const isEmbedded = (url: unknown): url is string =>
  typeof url === 'string' && url.startsWith('data:') && url.length <= maxLogo
const bytesOf = (url: string) => Math.floor((url.length - url.indexOf(',') - 1) * 0.75)

const Root = styled('div')({ display: 'grid', gap: 8, alignContent: 'start' })
const Choice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& small': { ...text('caption'), color: look('textSecondary') },
})
const Wrong = styled('span')({ ...text('caption'), color: tone('error', 'text') })
const Stored = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  padding: '4px 4px 4px 10px',
  borderRadius: 6,
  border: `1px solid ${look('line')}`,
  background: look('sunken'),
  ...text('dense'),
  '& img': { maxWidth: 120, maxHeight: 36, objectFit: 'contain' },
  '& > span': { marginRight: 'auto' },
})
