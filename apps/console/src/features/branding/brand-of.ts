import { type Branding, readThemeOptions } from '@cubeward/contract/admin/branding.ts'
import { type Brand, showBrand } from '../../ui/theme/brand-sheet.ts'

/** What of a branding shapes the page; theme options go before the plain colours. */
export function brandOf(value: Pick<Branding, 'colorPrimary' | 'colorSecondary' | 'muiThemeOptions'>): Brand {
  const theme = readThemeOptions(value.muiThemeOptions)
  const options = theme.ok ? theme.options : {}
  return {
    color: options.palette?.primary?.main ?? value.colorPrimary,
    secondary: options.palette?.secondary?.main ?? value.colorSecondary,
    fontFamily: options.typography?.fontFamily,
    borderRadius: options.shape?.borderRadius,
  }
}

export const applyBranding = (value: Branding | undefined): void => showBrand(value && brandOf(value))
