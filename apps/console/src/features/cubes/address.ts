import type { Address } from '@cubeward/contract/kernel/fields.ts'

/** An address as it is written on a letter; empty parts leave no gaps. */
export function addressLines({ street, houseNo, zip, city, country }: Address): string[] {
  return [[street, houseNo], [zip, city], [country]]
    .map((parts) => parts.filter((it) => it !== null && it !== '').join(' '))
    .filter((line) => line !== '')
}
