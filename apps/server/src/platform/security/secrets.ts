import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../config/config.ts'
import { StartError } from '../lib/start-error.ts'

/** Encrypts what must be readable again (router passwords, codes, signing keys). Sealed bytes carry the id of their key. */
export interface Sealer {
  seal(clear: string): Buffer
  open(sealed: Buffer): string
}

/**
 * AES-256-GCM under the newest key; older keys still open what they sealed.
 * Layout: version 1, 4 bytes of key id, 12 of nonce, 16 of tag, ciphertext.
 */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const known = keys.map((key) => ({ key, id: createHash('sha256').update(key).digest().subarray(0, 4) }))
  const [newest] = known
  if (newest === undefined) throw new Error('A sealer needs a key')
  return {
    seal(clear) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce)
      const body = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([1]), newest.id, nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const key = known.find(({ id }) => id.equals(sealed.subarray(1, 5)))?.key
      if (sealed[0] !== 1 || key === undefined) throw new Error('Sealed with a key that this server does not have')
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(5, 17))
      decipher.setAuthTag(sealed.subarray(17, 33))
      return Buffer.concat([decipher.update(sealed.subarray(33)), decipher.final()]).toString('utf8')
    },
  }
}

/** What is sealed, in the clear; undefined if this server has not the key for it, so that it can only be replaced. */
export function openOrNot(sealer: Sealer, sealed: Buffer): string | undefined {
  try {
    return sealer.open(sealed)
  } catch {
    return undefined
  }
}

const guessable = ['changeme', 'secret', 'password', 'cubeward', '00000000']

interface KeyPlace {
  /** The database is the embedded one. */
  embedded: boolean
  /** That database was made before, with a key. */
  used: boolean
}

/**
 * The keys to seal with: `CUBEWARD_SECRET_KEYS` (base64 of 32 bytes each, newest first, separated by commas), or with the embedded
 * database one that is made on first start and kept beside it. With `DATABASE_URL` there is no default.
 */
export function readSecretKeys(env: Env, dataDir: string, { embedded, used }: KeyPlace): Buffer[] {
  const given = env.CUBEWARD_SECRET_KEYS
  if (given) {
    return given.split(',').map((text, index) => {
      const key = Buffer.from(text.trim(), 'base64')
      if (key.length !== 32 || new Set(key).size < 8 || guessable.some((word) => text.toLowerCase().includes(word)))
        throw new StartError(
          `Key ${index + 1} of CUBEWARD_SECRET_KEYS is not 32 random bytes in base64; make one with: openssl rand -base64 32`,
        )
      return key
    })
  }
  if (!embedded)
    throw new StartError(
      'CUBEWARD_SECRET_KEYS is missing; with DATABASE_URL set it to a key made with: openssl rand -base64 32',
    )
  const file = keyFile(dataDir)
  try {
    return keysIn(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    if (used)
      throw new StartError(
        `${file} is missing, and the database beside it has secrets that it sealed: restore it from a backup. If it is lost, make a new one with: openssl rand -base64 32 > ${file}`,
      )
    mkdirSync(dataDir, { recursive: true })
    const key = randomBytes(32)
    writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
    return [key]
  }
}

const keyFile = (dataDir: string) => join(dataDir, 'secret.key')

/** One key a line, the newest first; more than one only while keys are being changed. */
function keysIn(file: string): Buffer[] {
  const lines = readFileSync(file, 'utf8').trim().split(/\s+/)
  const keys = lines.map((line) => Buffer.from(line, 'base64'))
  if (!keys.every((key) => key.length === 32))
    throw new StartError(`${file} is damaged; restore it from a backup: what it sealed cannot be read without it.`)
  return keys
}

/** Replaces the file as a whole, or not at all. */
function writeKeys(file: string, keys: readonly Buffer[]): void {
  const text = keys.map((key) => `${key.toString('base64')}\n`).join('')
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Puts a new key before those of the data directory. */
export function addSecretKey(dataDir: string): void {
  const file = keyFile(dataDir)
  writeKeys(file, [randomBytes(32), ...keysIn(file)])
}

/** Keeps the newest key of the data directory alone; what older ones sealed can no longer be read. */
export function forgetOldSecretKeys(dataDir: string): void {
  const file = keyFile(dataDir)
  writeKeys(file, keysIn(file).slice(0, 1))
}
