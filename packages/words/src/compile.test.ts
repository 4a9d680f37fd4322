import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { compile } from './compile.ts'
import { problems } from './problems.ts'

test('messages are read as the whole compiler reads them', () => {
  const others = [
    '{x}',
    'a # {x} b',
    'It’s {x}, # or 5 %',
    '{n, plural, =0 {none} one {# cube of {x}} other {{n} of # cubes}} at {y}',
    '{n, plural, one{#} other{#}}{m, plural, one {a} other {b}}',
  ]
  for (const message of [...others, ...Object.values(problems).flatMap(({ en, de }) => [en, de])])
    expect(compile(message), message).toEqual(compileMessage(message))
})

test.each(['{', 'a } b', '{n, plural, one {#}', '{n, date}', '{n, select, a {x} other {y}}'])(
  'a message that is none of ours is refused: %s',
  (message) => {
    expect(() => compile(message)).toThrow()
  },
)
