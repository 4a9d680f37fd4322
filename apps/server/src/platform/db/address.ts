import type { Address } from '@cubeward/contract/kernel/fields.ts'

/** SQL that builds the wire's address of a row. */
export const addressJson = (row: string) =>
  `json_build_object('street', ${row}.street, 'houseNo', ${row}.house_no, 'zip', ${row}.zip, 'city', ${row}.city, 'country', ${row}.country)`

/** The columns of an address, in the order of `addressValues`. */
export const addressColumns = 'street, house_no, zip, city, country'

export const noAddress: Address = { street: null, houseNo: null, zip: null, city: null, country: null }

export const addressValues = ({ street, houseNo, zip, city, country }: Address) => [street, houseNo, zip, city, country]
