import { Text } from '@cubeward/contract/kernel/fields.ts'
import { z } from 'zod'
import type { Texts } from './pages/texts.ts'

const email = z.email()
const nameField = Text(255)

/** One sentence for each field that is not right. */
export type FieldErrors<F extends string> = { [K in F | 'form']?: string }

/** What a person typed, in the form in which it is kept. */
export interface AddressInput {
  name: string
  email: string
}
export const readAddress = (form: URLSearchParams): AddressInput => ({
  name: (form.get('name') ?? '').trim().replace(/\s+/g, ' '),
  email: (form.get('username') ?? '').trim(),
})

export function addressErrors(input: AddressInput, texts: Texts, named: boolean): FieldErrors<'name' | 'username'> {
  const errors: FieldErrors<'name' | 'username'> = {}
  if (named && (input.name === '' || !nameField.safeParse(input.name).success)) errors.name = texts.nameMissing
  if (input.email === '') errors.username = texts.emailMissing
  else if (!email.safeParse(input.email).success || input.email.length > 255) errors.username = texts.emailInvalid
  return errors
}

/** Kept as typed. */
export interface PasswordInput {
  password: string
  repeat: string
}
export const readPassword = (form: URLSearchParams): PasswordInput => ({
  password: form.get('password') ?? '',
  repeat: form.get('repeat') ?? '',
})

export function passwordErrors(
  { password, repeat }: PasswordInput,
  { name, email }: { name: string | null; email: string },
  texts: Texts,
): FieldErrors<'password' | 'repeat'> {
  const plain = password.toLowerCase()
  if ([...password].length < 10) return { password: texts.passwordShort }
  if (password.length > 200) return { password: texts.passwordLong }
  if (plain === email.toLowerCase() || plain === name?.toLowerCase()) return { password: texts.passwordIsEmail }
  return password === repeat ? {} : { repeat: texts.repeatWrong }
}
