import { Text } from '@cubeward/contract/kernel/fields.ts'
import { z } from 'zod'
import type { RegisterPage } from './pages/pages.ts'
import type { Texts } from './pages/texts.ts'

const email = z.email()
const storable = Text(255)

/** What a person typed, in the form in which it is kept. Passwords are kept as typed. */
export interface RegistrationInput {
  name: string
  email: string
  password: string
  repeat: string
}

export const readRegistration = (form: URLSearchParams): RegistrationInput => ({
  name: (form.get('name') ?? '').trim().replace(/\s+/g, ' '),
  email: (form.get('username') ?? '').trim(),
  password: form.get('password') ?? '',
  repeat: form.get('repeat') ?? '',
})

/** One sentence for each field that is not right. */
export function registrationErrors(input: RegistrationInput, texts: Texts): RegisterPage['errors'] {
  const { name, password, repeat } = input
  const errors: RegisterPage['errors'] = {}
  if (name === '' || !storable.safeParse(name).success) errors.name = texts.nameMissing
  if (input.email === '') errors.username = texts.emailMissing
  else if (!email.safeParse(input.email).success || input.email.length > 255) errors.username = texts.emailInvalid
  const plain = password.toLowerCase()
  if ([...password].length < 10) errors.password = texts.passwordShort
  else if (password.length > 200) errors.password = texts.passwordLong
  else if (plain === input.email.toLowerCase() || plain === name.toLowerCase()) errors.password = texts.passwordIsEmail
  else if (password !== repeat) errors.repeat = texts.repeatWrong
  return errors
}
