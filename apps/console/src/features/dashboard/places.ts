import { dashboard, type PlaceState } from '@cubeward/contract/admin/dashboard.ts'
import { read } from '../../api/api.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'

/** Where the cubes of an operator stand, and how each is. */
export const placesRead = (operator: string) => ({
  ...read(dashboard.places, { params: { operator } }),
  refetchInterval: 60_000,
})

export function stateWord(state: PlaceState): string {
  switch (state) {
    case 'missed':
      return t('Disconnected')
    case 'alert':
      return t('With alerts')
    case 'away':
      return t('Disconnected, not monitored')
    default:
      return t('Connected')
  }
}

/** One cube by its name, several by how many need somebody. */
export function pinText(places: readonly { name: string; state: PlaceState }[]): string {
  const [worst] = places
  if (worst === undefined) return ''
  if (places.length === 1) return `${worst.name}: ${stateWord(worst.state)}`
  const count = (state: PlaceState) => places.filter((it) => it.state === state).length
  const [missed, alert] = [count('missed'), count('alert')]
  return [
    t('{name} and {n} more', { name: worst.name, n: formatNumber(places.length - 1) }),
    missed > 0 && t('{n} disconnected', { n: formatNumber(missed) }),
    alert > 0 && t('{n} with alerts', { n: formatNumber(alert) }),
  ]
    .filter(Boolean)
    .join(', ')
}
