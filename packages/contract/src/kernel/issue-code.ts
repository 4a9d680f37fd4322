import { says } from '@cubeward/words/said.ts'
import type { z } from 'zod'

const kinds: Record<string, string> = {
  string: says('field.text'),
  number: says('field.number'),
  int: says('field.wholeNumber'),
  boolean: says('field.flag'),
  array: says('field.list'),
  object: says('field.object'),
}

const most: Record<string, 'list.atMost' | 'text.tooLong'> = { array: 'list.atMost', string: 'text.tooLong' }
const least: Record<string, 'list.atLeast' | 'text.tooShort'> = { array: 'list.atLeast', string: 'text.tooShort' }

/** What is said of a value that a schema refuses without a code of its own; given to zod as `error` of a parse. */
export function saidOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? says('field.required') : (kinds[issue.expected] ?? says('field.notValid'))
    case 'invalid_value':
      return says('field.oneOf', { choices: issue.values.map(String).join(', ') })
    case 'too_big':
      return says(most[issue.origin] ?? 'number.atMost', { max: Number(issue.maximum) })
    case 'too_small':
      return says(least[issue.origin] ?? 'number.atLeast', { min: Number(issue.minimum) })
    case 'invalid_format':
      return says(issue.format === 'datetime' ? 'field.time' : 'field.notValid')
    case 'invalid_union':
      return says('field.noForm')
    case 'unrecognized_keys':
      return says('field.notKnown')
    default:
      return says('field.notValid')
  }
}
