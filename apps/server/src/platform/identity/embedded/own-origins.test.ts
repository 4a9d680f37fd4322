import { describe, expect, test } from 'vitest'
import { isOwnUrl, ownOrigins } from './own-origins.ts'

const local = ownOrigins('http://127.0.0.1:8080')

describe('our own addresses', () => {
  test.each([
    'http://127.0.0.1:8080',
    'http://127.0.0.1:8080/',
    'http://127.0.0.1:8080/nordpost/cubes?sort=id,asc',
    'http://localhost:8080/signed-in',
    'http://[::1]:8080/signed-in',
    'http://127.0.0.1:8080//evil.example',
  ])('%s', (url) => expect(isOwnUrl(local, url)).toBe(true))
})

describe('foreign addresses', () => {
  test.each([
    '',
    '/',
    '/cubes',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'http:127.0.0.1:8080',
    'http:/127.0.0.1:8080/',
    'http:///127.0.0.1:8080/',
    'http:\\\\127.0.0.1:8080\\',
    '%2f%2fevil.example',
    'https://evil.example/',
    'http://evil.example:8080/',
    'https://127.0.0.1:8080/',
    'http://127.0.0.1/',
    'http://127.0.0.1:8081/',
    'http://127.0.0.1:80800/',
    'http://127.0.0.1:8080.evil.example/',
    'http://127.0.0.1:8080@evil.example/',
    'http://evil.example/@127.0.0.1:8080/',
    'http://user@127.0.0.1:8080/',
    'http://127.0.0.1:8080\\@evil.example/',
    'http://127.0.0.1:8080/#fragment',
    'http://127.0.0.1:8080/a b',
    'http://127.0.0.1:8080/\tx',
    ' http://127.0.0.1:8080/',
    'http://127.1:8080/',
    'http://0x7f000001:8080/',
    'http://LOCALHOST:8080/',
    'http://localhost.evil.example:8080/',
    'javascript:alert(1)//http://127.0.0.1:8080/',
    'data:text/html,x',
    `http://127.0.0.1:8080/${'a'.repeat(3000)}`,
  ])('%s', (url) => expect(isOwnUrl(local, url)).toBe(false))
})

test('a public address has no other names', () => {
  expect(ownOrigins('https://lockers.example/')).toEqual(['https://lockers.example'])
})
