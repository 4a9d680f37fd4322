import type { Address } from '@cubeward/contract/kernel/fields.ts'
import { countryOf } from '@cubeward/domain/countries.ts'
import { language } from './i18n.ts'

/** Name of a country by its code, in the reader's language; what is no code is shown as it stands. */
export function countryLabel(code: string): string {
  const country = countryOf(code)
  if (country === undefined) return code
  if (language() === 'en') return country.label
  return new Intl.DisplayNames([language()], { type: 'region', fallback: 'none' }).of(code) ?? country.label
}

/** An address as it is written on a letter; empty parts leave no gaps. */
export function letterLines({ street, houseNo, zip, city, country }: Address): string[] {
  return [[street, houseNo], [zip, city], [country === null ? null : countryLabel(country)]]
    .map((parts) => parts.filter((it) => it !== null && it !== '').join(' '))
    .filter((line) => line !== '')
}
