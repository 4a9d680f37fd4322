import { type Branding, branding } from '@cubeward/contract/admin/branding.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../../api/api.ts'

export const brandingRead = (operator: string) => ({
  ...read(branding.read, { params: { operator } }),
  staleTime: 60_000,
})

const isPlain = ({ colorPrimary, colorSecondary, muiThemeOptions }: Branding) =>
  colorPrimary === null && colorSecondary === null && muiThemeOptions === null

/** Shows the console in the look of the operator that is open (decision 66). */
export function useOperatorBrand(operator: string | undefined): Branding | undefined {
  const { data } = useQuery({ ...brandingRead(operator ?? ''), enabled: operator !== undefined })
  const shown = operator === undefined ? undefined : data
  useEffect(() => {
    if (shown === undefined || isPlain(shown)) return
    let over = false
    // what works colours out is loaded only by consoles that have a brand
    const loaded = import('./brand-of.ts')
    void loaded.then(({ applyBranding }) => {
      if (!over) applyBranding(shown)
    })
    return () => {
      over = true
      void loaded.then(({ applyBranding }) => applyBranding(undefined))
    }
  }, [shown])
  return shown
}
