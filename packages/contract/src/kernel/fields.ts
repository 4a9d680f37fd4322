import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is exactly what is refused
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const everyUnstorable = new RegExp(unstorable, 'g')

/** A text of which only what can be stored is left: what a device says is kept as far as it goes, not refused. */
export const storable = (text: string): string => text.replace(everyUnstorable, '')

/** A bounded text. NUL and lone surrogates cannot be stored and are refused with a sentence instead of a driver error. */
export const Text = (max: number, min = 0) =>
  z
    .string()
    .min(min, min === 1 ? 'Enter a value.' : `Enter at least ${min} characters.`)
    .max(max, `Enter at most ${max} characters.`)
    .refine((value) => !unstorable.test(value), 'Remove the characters that are not valid text.')

// in an address these mean the folder itself and the one above: whoever deleted such a thing would delete something else
const notAFolder = /^(?!\.\.?$)/

/** Ids of operators, tenants, cubes, units, apps and the like as they stand in a path. */
export const Id = Text(128, 1)
  .regex(/^[A-Za-z0-9._:@~-]+$/, 'Use letters, digits and the characters . _ : @ ~ - only.')
  .regex(notAFolder, "An id cannot be '.' or '..'.")
/** spec §5: letters, digits and hyphens only; unique over all operators, whatever the case (GAP-55). */
export const tenantIdPattern = /^[A-Za-z0-9-]{1,64}$/
export const TenantId = Text(64, 1).regex(/^[A-Za-z0-9-]+$/, 'Use letters, digits and hyphens only.')
/** spec §9: at least 3 characters. */
export const TenantName = Text(255).refine((name) => name.trim().length >= 3, 'Enter at least 3 characters.')
/** spec §5: a letter, then letters or digits, 2 to 11 characters in total. */
export const SmsSender = Text(11).regex(
  /^[A-Za-z][A-Za-z0-9]{1,10}$/,
  'Start with a letter, then letters or digits: 2 to 11 characters in total.',
)
export const Uuid = z.uuid('Enter a UUID.')
/** Handle of a lock on its cube, as its driver names it. */
export const LockHandle = Text(128, 1)
// a number that is painted on a door: what cannot be seen, or turns the reading direction, would pass for another number
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** spec §3, GAP-36: text without '/', unique per cube. */
export const BoxNumber = Text(64, 1)
  .refine((number) => !invisible.test(number), 'A box number cannot contain line breaks or invisible characters.')
  .regex(/^[^/]+$/, "A box number cannot contain '/'.")
  .regex(/^\S(?:.*\S)?$/, 'A box number cannot begin or end with a space.')
  .regex(notAFolder, "A box number cannot be '.' or '..'.")
/** ISO 8601 in UTC with milliseconds, as every time on the wire. */
export const Timestamp = z.iso.datetime()

export const Address = z.object({
  street: Text(255).nullable(),
  houseNo: Text(32).nullable(),
  zip: Text(32).nullable(),
  city: Text(255).nullable(),
  country: Text(64).nullable(),
})
export type Address = z.infer<typeof Address>

/** spec §3: limits 255, 64, 64, 64, 255. */
export const SupportInfo = z.object({
  operatedBy: Text(255).nullable(),
  phone: Text(64).nullable(),
  email: Text(64).nullable(),
  website: Text(64).nullable(),
  freetext: Text(255).nullable(),
})
export type SupportInfo = z.infer<typeof SupportInfo>

/** A switch in a query string; only 'true' and 'false' are understood. */
export const QueryFlag = z.enum(['true', 'false'], "Use 'true' or 'false'.").transform((value) => value === 'true')

/** Free text of a list's search field. */
export const Search = Text(200).transform((text) => text.trim())
