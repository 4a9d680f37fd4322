import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { channelReasonInGerman } from './channel-reasons.ts'

const server = join(import.meta.dirname, '../../../apps/server/src')
/** Where reasons are written. */
const files = [
  'platform/outside/mail/mail-reason.ts',
  'platform/outside/matrix/matrix.ts',
  'features/notifications/handler.ts',
]

/** Each text that is a sentence, with a word for what is put into it. */
function sentences(source: string): string[] {
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    else if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `x7${literal.text}`).join(''))
    ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest))
  return found.filter((text) => /^[A-Zx].* .*\.$/.test(text))
}

test('every reason that is stored with a channel has its German', () => {
  const all = files.flatMap((file) => sentences(readFileSync(join(server, file), 'utf8')))
  expect(all.length).toBeGreaterThan(10)
  expect(all.filter((text) => channelReasonInGerman(text) === text)).toEqual([])
})

test.each([
  ['The mail server answered 550.', 'Der Mailserver hat 550 geantwortet.'],
  ['The SMS gateway refused it (status 69).', 'Das SMS-Gateway hat abgelehnt (Status 69).'],
  ['SMS is switched off for this tenant.', 'SMS ist für diesen Mandanten ausgeschaltet.'],
  ['UNDELIV', 'UNDELIV'],
])('%s', (english, german) => {
  expect(channelReasonInGerman(english)).toBe(german)
})
