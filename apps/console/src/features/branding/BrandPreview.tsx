import { type Branding, isLogoUrl } from '@cubeward/contract/admin/branding.ts'
import { t } from '../../locales/i18n.ts'
import { AppMark } from '../../ui/AppMark.tsx'
import { brandVariables, tokensOf } from '../../ui/theme/brand-sheet.ts'
import { cssVars, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { bodySize, colors, fonts, type Mode, radius, typeScale } from '../../ui/theme/tokens.ts'
import { brandOf, logoOf } from './brand-of.ts'

const STEP = 8

/** The look in both modes, before it is saved. A colour that is none changes nothing. */
export function BrandPreview({ value, name }: { value: Branding; name: string }) {
  return (
    <Panes>
      <Pane mode="light" label={t('Light')} value={value} name={name} />
      <Pane mode="dark" label={t('Dark')} value={value} name={name} />
    </Panes>
  )
}

function Pane({ mode, label, value, name }: { mode: Mode; label: string; value: Branding; name: string }) {
  const look = colors[mode]
  const brand = brandOf(value)
  const tokens = tokensOf(brand.color, mode)
  const second = tokensOf(brand.secondary, mode)
  const logo = logoOf(value, mode)
  const variables = {
    ...(tokens === undefined
      ? {
          '--mui-palette-look-accent': look.accent,
          '--mui-palette-look-onAccent': look.onAccent,
          '--mui-palette-look-accentText': look.accentText,
          '--mui-palette-look-accentSoft': look.accentSoft,
        }
      : brandVariables(tokens)),
    '--pane': look.surface,
    '--pane-text': look.text,
    '--pane-line': look.line,
    '--second': second?.accent ?? look.textTertiary,
    '--pad': `${value.logoPaddingY * STEP}px ${value.logoPaddingX * STEP}px`,
    '--font': brand.fontFamily === undefined ? 'inherit' : `${brand.fontFamily}, ${fonts.sans}`,
    [typeScale]: `${(brand.fontSize ?? bodySize) / bodySize}`,
    '--corner': `${brand.borderRadius ?? radius.control}px`,
  } as const
  return (
    <Figure style={cssVars(variables)} data-mode={mode}>
      <figcaption>{label}</figcaption>
      <Logo>
        {logo !== null && isLogoUrl(logo) ? (
          <img src={logo} alt={t('Logo of {name}', { name })} />
        ) : (
          <>
            <AppMark /> <strong>Cubeward</strong>
          </>
        )}
      </Logo>
      <Parts aria-hidden>
        <span data-part="button">{t('Save')}</span>
        <span data-part="soft">{t('Selected')}</span>
        <span data-part="link">{t('Cubes')}</span>
        <span data-part="second" />
      </Parts>
    </Figure>
  )
}

const Panes = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  gap: 12,
})
const Figure = styled('figure')({
  margin: 0,
  padding: 16,
  display: 'grid',
  gap: 12,
  borderRadius: 8,
  border: '1px solid var(--pane-line)',
  background: 'var(--pane)',
  color: 'var(--pane-text)',
  fontFamily: 'var(--font)',
  ...text('body'),
  overflow: 'hidden',
  '& figcaption': { ...text('label') },
})
const Logo = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 40,
  padding: 'var(--pad)',
  '& img': { display: 'block', maxWidth: '100%', maxHeight: 48, objectFit: 'contain' },
})
const Parts = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 10,
  ...text('button'),
  '& [data-part]': { padding: '6px 12px', borderRadius: 'var(--corner)' },
  '& [data-part="button"]': { background: 'var(--mui-palette-look-accent)', color: 'var(--mui-palette-look-onAccent)' },
  '& [data-part="soft"]': {
    background: 'var(--mui-palette-look-accentSoft)',
    color: 'var(--mui-palette-look-accentText)',
  },
  '& [data-part="link"]': { padding: 0, color: 'var(--mui-palette-look-accentText)', textDecoration: 'underline' },
  '& [data-part="second"]': { width: 24, height: 24, padding: 0, background: 'var(--second)' },
})
