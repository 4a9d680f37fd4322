import { beforeAll, expect, test } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { activateLanguage } from '../../locales/i18n.ts'
import { listAbove, wordsOfMissing } from './missing.ts'

beforeAll(() => activateLanguage('en'))

const params = { operator: 'nordpol', cubeId: 'np-1', boxNumber: 'T1' }

test.each([
  ['/$operator/cubes/$cubeId', '/nordpol/cubes'],
  ['/$operator/cubes/$cubeId/notes', '/nordpol/cubes'],
  ['/$operator/cubes/$cubeId/boxes/$boxNumber/', '/nordpol/cubes/np-1/boxes'],
  ['/$operator/cubes/$cubeId/boxes/$boxNumber/edit', '/nordpol/cubes/np-1/boxes'],
  ['/$operator', undefined],
  ['__root__', undefined],
])('the list above %s is %s', (route, href) => {
  expect(listAbove(route, params)?.href).toBe(href)
})

test('what is not found is told in the words of the answer', () => {
  const error = new ApiProblem({ status: 404, title: 'Not found.', detail: 'There is no such box.' })
  expect(wordsOfMissing(error, params)).toBe('There is no such box.')
})

test('a name that nothing can have is told without the name of its field', () => {
  const errors = [{ field: 'boxNumber', message: "A box number cannot contain '/'." }]
  const error = new ApiProblem({ status: 400, title: 'Invalid.', detail: `boxNumber: ${errors[0]?.message}`, errors })
  expect(wordsOfMissing(error, params)).toBe("A box number cannot contain '/'.")
})

test.each([
  new Error('broken'),
  new ApiProblem({ status: 503, title: 'Not available.' }),
  new ApiProblem({ status: 400, title: 'Invalid.', errors: [{ field: 'page', message: 'Enter a number.' }] }),
])('any other failure can be tried again: %s', (error) => {
  expect(wordsOfMissing(error, params)).toBeUndefined()
})
