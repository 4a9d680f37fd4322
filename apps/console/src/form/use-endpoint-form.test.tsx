import { identity } from '@cubeward/contract/admin/identity.ts'
import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { appStorage } from '@cubeward/contract/admin/storage.ts'
import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { renderToString } from 'react-dom/server'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import { ApiProblem } from '../api/problem.ts'
import { divided, showFieldErrors, useEndpointForm } from './use-endpoint-form.ts'

/** The form as a page has it, without a page. */
function formOver<V extends FieldValues>(useForm: () => UseFormReturn<V>): UseFormReturn<V> {
  const made: UseFormReturn<V>[] = []
  function Page() {
    made.push(useForm())
    return null
  }
  renderToString(<Page />)
  const [form] = made
  if (!form) throw new Error('No form')
  return form
}
const profileForm = (values: { name: string; email: string }) =>
  formOver(() => useEndpointForm(identity.profile, { values }))

test('the contract checks the form as it checks the call', async () => {
  const form = profileForm({ name: 'x'.repeat(256), email: 'a@b.example' })
  form.register('name')
  await expect(form.trigger()).resolves.toBe(false)
  expect(form.getFieldState('name').error?.message).toBe('Enter at most 255 characters.')
})

test('what the contract allows is valid', async () => {
  await expect(profileForm({ name: 'Maren', email: 'a@b.example' }).trigger()).resolves.toBe(true)
})

test('a refusal of fields of the form stands beside them and nowhere else', () => {
  const form = profileForm({ name: 'Maren', email: 'x' })
  const refusal = new ApiProblem({
    status: 400,
    title: 'No',
    errors: [{ field: 'email', message: 'Enter an address.' }],
  })
  expect(showFieldErrors(form, refusal)).toBeUndefined()
  expect(form.getFieldState('email').error?.message).toBe('Enter an address.')
})

test('a refusal of anything else is told as a whole', () => {
  const form = profileForm({ name: 'Maren', email: 'x' })
  const elsewhere = new ApiProblem({ status: 400, title: 'No', detail: 'X', errors: [{ field: 'sub', message: 'Y' }] })
  expect(showFieldErrors(form, elsewhere)).toBe('X')
  expect(showFieldErrors(form, new Error('down'))).toBe('down')
})

const tenantForm = (values: { tenantId: string; name: string }) =>
  formOver(() =>
    useEndpointForm(tenants.create, {
      values,
      path: ['tenantId'],
      check: ({ tenantId }) => ({ tenantId: tenantId === 'taken' ? 'It is taken.' : undefined }),
    }),
  )

test.each([
  [{ tenantId: 'a_b', name: 'Kiel' }, 'tenantId', 'Use letters, digits and hyphens only.'],
  [{ tenantId: 'taken', name: 'Kiel' }, 'tenantId', 'It is taken.'],
  [{ tenantId: 'kiel', name: 'K' }, 'name', 'Enter at least 3 characters.'],
] as const)('parameters of the address are checked beside the body: %o', async (values, field, sentence) => {
  const form = tenantForm(values)
  form.register('tenantId')
  form.register('name')
  await expect(form.trigger()).resolves.toBe(false)
  expect(form.getFieldState(field).error?.message).toBe(sentence)
})

test('a parameter is no part of the body', async () => {
  await expect(tenantForm({ tenantId: 'kiel', name: 'Kiel' }).trigger()).resolves.toBe(true)
  expect(divided({ tenantId: 'kiel', name: 'Kiel' }, ['tenantId'])).toEqual({
    params: { tenantId: 'kiel' },
    body: { name: 'Kiel' },
  })
})

test('a call whose body is no JSON has its parameters checked', async () => {
  const form = formOver(() =>
    useEndpointForm(appStorage.write, { values: { storageKey: 'a/b' }, path: ['storageKey'] }),
  )
  form.register('storageKey')
  await expect(form.trigger()).resolves.toBe(false)
  expect(form.getFieldState('storageKey').error?.message).toMatch(/^A key has 1 to 255 characters and no “\/”/)
  form.setValue('storageKey', 'a.b')
  await expect(form.trigger()).resolves.toBe(true)
})

test('a call without a body has nothing that could be wrong', async () => {
  await expect(formOver(() => useEndpointForm(lockModules.provision, { values: {} })).trigger()).resolves.toBe(true)
})
