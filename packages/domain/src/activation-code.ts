/** Digits and capitals without I, L, O and U: nothing that a reader takes for something else (Crockford's base 32). */
export const activationAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 20 characters of 5 bits: 100 bits, more than anyone can guess. */
export const activationCodeLength = 20

const pattern = new RegExp(`^[${activationAlphabet}]{${activationCodeLength}}$`)

/** A code from random bytes, one character a byte: 256 is a multiple of 32, so every character is as likely as any other. */
export const activationCodeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, activationCodeLength)].map((byte) => activationAlphabet[byte % 32]).join('')

/** Groups of five, as a label shows it for typing. */
export const groupedActivationCode = (code: string): string => code.match(/.{1,5}/g)?.join('-') ?? code

/**
 * What was scanned or typed, as the code it means: the bare code or an address that ends in it (decision 14), in any case, with or without
 * the hyphens of the label; undefined if it is none.
 */
export function readActivationCode(scanned: string): string | undefined {
  const tail =
    scanned
      .trim()
      .replace(/[/?#]+$/, '')
      .split(/[/?#=]/)
      .at(-1) ?? ''
  const code = tail.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return pattern.test(code) ? code : undefined
}
