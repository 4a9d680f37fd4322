import { hash } from 'node:crypto'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { JsonText } from '../db/json-text.ts'

/** Of a reply as it is sent. */
export const entityTag = (text: string) => `"${hash('sha1', text, 'base64url')}"`

/**
 * A reply whose version is that of what can be edited in it: values that change by themselves, such as a connection, make no conflict
 * between people. Its entity tag ends with the version.
 */
export class Versioned<T> {
  readonly reply: T
  readonly version: string
  /** `edited`: what of the reply is edited; all of it, if left out. */
  constructor(reply: T, edited: (reply: T) => unknown = (all) => all) {
    this.reply = reply
    this.version = versionOf(edited(reply))
  }
}

/**
 * Refuses a change that is based on an older version than the present one of what is edited. `ifMatch` is the entity tag that the caller
 * last read; without one the last write wins. What does not exist (undefined) has no version, so any tag is refused, and `*` as well.
 */
export function assertVersion(ifMatch: string | undefined, edited: unknown): void {
  if (ifMatch === undefined || (ifMatch.trim() === '*' && edited !== undefined)) return
  const present = edited === undefined ? undefined : `.${versionOf(edited)}"`
  if (present === undefined || !tagsOf(ifMatch).some((tag) => tag.endsWith(present))) throw changedMeanwhile()
}

/** The same text for equal values, whatever the order of their fields. */
function versionOf(edited: unknown): string {
  const text = edited instanceof JsonText ? edited.json : JSON.stringify(edited, inOrder)
  return hash('sha1', text, 'base64url').slice(0, 16)
}
const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

const tagsOf = (ifMatch: string) => ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
const changedMeanwhile = () => problem('field.changed')
