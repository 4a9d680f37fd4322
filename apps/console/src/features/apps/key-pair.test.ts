import { expect, it } from 'vitest'
import { newConsumerToken, newSecret } from './key-pair.ts'

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

it('a consumer token is 12 random bytes, URL-safe encoded (AKEY-06)', () => {
  const tokens = Array.from({ length: 200 }, newConsumerToken)
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{16}$/)
    expect(bytesOf(token)).toHaveLength(12)
  }
  expect(new Set(tokens).size).toBe(200)
})

it('a secret is 48 random bytes, URL-safe encoded (AKEY-07)', () => {
  const secrets = Array.from({ length: 200 }, newSecret)
  for (const secret of secrets) expect(bytesOf(secret)).toHaveLength(48)
  expect(new Set(secrets).size).toBe(200)
})
