import type { Branding } from '@cubeward/contract/admin/branding.ts'
import { useColorScheme } from '@mui/material/styles'
import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { AppMark } from '../../ui/AppMark.tsx'
import { styled } from '../../ui/theme/styled.ts'

export type LogoBrand = Pick<Branding, 'logoLightUrl' | 'logoDarkUrl' | 'logoPaddingX' | 'logoPaddingY'> & {
  name: string
}

const STEP = 8

/** The operator's logo for the present mode, else our own mark (decision 66: padding counts spacing steps). */
export function BrandLogo({ brand, collapsed }: { brand: LogoBrand | undefined; collapsed: boolean }) {
  const { mode, systemMode } = useColorScheme()
  const dark = (mode === 'system' ? systemMode : mode) === 'dark'
  const url = dark ? (brand?.logoDarkUrl ?? brand?.logoLightUrl) : (brand?.logoLightUrl ?? brand?.logoDarkUrl)
  const [broken, setBroken] = useState<string>()
  // a logo that cannot be loaded leaves no hole
  if (brand === undefined || !url || collapsed || broken === url)
    return (
      <>
        <AppMark />
        {!collapsed && <span>Cubeward</span>}
      </>
    )
  const padding = `${brand.logoPaddingY * STEP}px ${brand.logoPaddingX * STEP}px`
  return (
    <Logo
      src={url}
      alt={t('Logo of {name}', { name: brand.name })}
      style={{ padding }}
      onError={() => setBroken(url)}
    />
  )
}

const Logo = styled('img')({ display: 'block', maxWidth: '100%', maxHeight: 56, objectFit: 'contain' })
