import { t } from '../../../locales/i18n.ts'

const MAX = 64

/** What is wrong with a box number that was typed, as `BoxNumber` of the contract has it. */
export function boxNumberError(number: string): string | undefined {
  if (number.trim() === '') return t('Enter a box number.')
  if (number.includes('/')) return t("A box number cannot contain '/'.")
  if (number.length > MAX) return t('Enter at most {max} characters.', { max: MAX })
  return undefined
}
