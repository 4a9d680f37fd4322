import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { CountryCode } from './country.ts'
import { switchInQuery } from './in-query.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is exactly what is refused
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const everyUnstorable = new RegExp(unstorable, 'g')

/** A text of which only what can be stored is left: what a device says is kept as far as it goes, not refused. */
export const storable = (text: string): string => text.replace(everyUnstorable, '')

/** A bounded text. NUL and lone surrogates cannot be stored and are refused with a sentence instead of a driver error. */
export const Text = (max: number, min = 0) =>
  z
    .string()
    .min(min, min === 1 ? says('text.empty') : says('text.tooShort', { min }))
    .max(max, says('text.tooLong', { max }))
    .refine((value) => !unstorable.test(value), says('text.notStorable'))

// in an address these mean the folder itself and the one above: whoever deleted such a thing would delete something else
const notAFolder = /^(?!\.\.?$)/

/** Ids of operators, tenants, cubes, units, apps and the like as they stand in a path. */
export const Id = Text(128, 1)
  .regex(/^[A-Za-z0-9._:@~-]+$/, says('id.characters'))
  .regex(notAFolder, says('id.dots'))
/** Letters, digits and hyphens only; unique over all operators, whatever the case. */
export const TenantId = Text(64, 1).regex(/^[A-Za-z0-9-]+$/, says('tenant.idCharacters'))
/** At least 3 characters. */
export const TenantName = Text(255).refine((name) => name.trim().length >= 3, says('text.tooShort', { min: 3 }))
/** A letter, then letters or digits, 2 to 11 characters in total. */
export const SmsSender = Text(11).regex(/^[A-Za-z][A-Za-z0-9]{1,10}$/, says('smsSender.characters'))
export const Uuid = z.uuid(says('id.uuid'))
/** Handle of a lock on its cube, as its driver names it. */
export const LockHandle = Text(128, 1)
// a number that is painted on a door: what cannot be seen, or turns the reading direction, would pass for another number
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Text without '/', unique per cube. */
export const BoxNumber = Text(64, 1)
  .refine((number) => !invisible.test(number), says('box.numberInvisible'))
  .regex(/^[^/]+$/, says('box.numberSlash'))
  .regex(/^\S(?:.*\S)?$/, says('box.numberSpace'))
  .regex(notAFolder, says('box.numberDots'))
/** Key of a stored item: one part of a path. */
export const StorageKey = Text(255, 1)
  .regex(/^[^/\p{Cc}]+$/u, says('storage.key'))
  .regex(notAFolder, says('storage.key'))
/** The public half of an API key, URL-safe encoded: at least 12 random bytes. */
export const ConsumerToken = Text(128).regex(/^[A-Za-z0-9_-]{16,}$/, says('apiKey.token'))
/** ISO 8601 in UTC with milliseconds, as every time on the wire. */
export const Timestamp = z.iso.datetime()

export const Address = z.strictObject({
  street: Text(255).nullable(),
  houseNo: Text(32).nullable(),
  zip: Text(32).nullable(),
  city: Text(255).nullable(),
  country: CountryCode.nullable(),
})
export type Address = z.infer<typeof Address>

/** Limits 255, 64, 64, 64, 255. */
export const SupportInfo = z.strictObject({
  operatedBy: Text(255).nullable(),
  phone: Text(64).nullable(),
  email: Text(64).nullable(),
  website: Text(64).nullable(),
  freetext: Text(255).nullable(),
})
export type SupportInfo = z.infer<typeof SupportInfo>

/** A switch in a query string; only 'true' and 'false' are understood. */
export const QueryFlag = z
  .enum(['true', 'false'], says('field.queryFlag'))
  .register(switchInQuery)
  .transform((value) => value === 'true')

/** Free text of a list's search field. */
export const Search = Text(200).transform((text) => text.trim())

/** What is said, as a code with its parameters, of which some are such themselves. */
export const Told = z.object({ code: Text(128), params: z.record(z.string(), z.unknown()) })
