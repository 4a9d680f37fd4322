import { type Branding, readThemeOptions } from '@cubeward/contract/admin/branding.ts'
import { type Brand, showBrand } from '../../ui/theme/brand-sheet.ts'
import type { Mode } from '../../ui/theme/tokens.ts'

/** What of a branding shapes the page; theme options go before the plain colours. */
export function brandOf(value: Pick<Branding, 'colorPrimary' | 'colorSecondary' | 'muiThemeOptions'>): Brand {
  const theme = readThemeOptions(value.muiThemeOptions)
  const options = theme.ok ? theme.options : {}
  return {
    color: options.palette?.primary?.main ?? value.colorPrimary,
    secondary: options.palette?.secondary?.main ?? value.colorSecondary,
    fontFamily: options.typography?.fontFamily,
    fontSize: options.typography?.fontSize,
    borderRadius: options.shape?.borderRadius,
  }
}

/** The logo of a mode; with one logo alone, that in both. */
export const logoOf = ({ logoLightUrl, logoDarkUrl }: Pick<Branding, 'logoLightUrl' | 'logoDarkUrl'>, mode: Mode) =>
  mode === 'dark' ? logoDarkUrl || logoLightUrl : logoLightUrl || logoDarkUrl

export const applyBranding = (value: Branding | undefined): void => showBrand(value && brandOf(value))
