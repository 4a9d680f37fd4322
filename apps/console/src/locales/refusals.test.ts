import ts from 'typescript'
import { afterEach, expect, test } from 'vitest'
import { refusalsDe } from './de/refusals.ts'
import { refusal, speakRefusals } from './refusals.ts'

afterEach(() => speakRefusals({}))

const contract = import.meta.glob<string>(
  ['../../../../packages/contract/src/**/*.ts', '!../../../../packages/contract/src/**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
)
/** The parts of the server whose refusals people see in forms and dialogs. */
const server = import.meta.glob<string>(
  [
    '../../../server/src/{activation-codes,boxes,branding,cubes,email-configurations,http,lock-modules,notes,occupancies,operators,photos,setup,sms,tenants,users}/*.ts',
    '!../../../server/src/**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

const textOf = (node: ts.Node): string | undefined =>
  ts.isStringLiteralLike(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? node.head.text + node.templateSpans.map(({ literal }, at) => `{${at}}${literal.text}`).join('')
      : undefined

function sentences(sources: Record<string, string>, wanted: (node: ts.Node) => boolean): string[] {
  const found = new Set<string>()
  for (const [path, source] of Object.entries(sources)) {
    const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
    const walk = (node: ts.Node): void => {
      const text = textOf(node)
      if (text !== undefined && /^[A-Z{].*\.$/s.test(text) && wanted(node)) found.add(text)
      ts.forEachChild(node, walk)
    }
    walk(file)
  }
  return [...found]
}

const isSummary = ({ parent }: ts.Node) => ts.isPropertyAssignment(parent) && parent.name.getText() === 'summary'
function isRefusal(node: ts.Node): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (
      (ts.isNewExpression(at) || ts.isCallExpression(at)) &&
      /^(Problem|needed|refuse)$/.test(at.expression.getText())
    )
      return true
  return false
}
/** What no person reads: the device's side, and a call that no form makes. */
const forDevices = ['This lock module id and secret do not belong together.']

test('every sentence that the contract refuses with has a German translation', () => {
  const all = sentences(contract, (node) => !isSummary(node))
  expect(all.length).toBeGreaterThan(80)
  expect(all.filter((text) => !(text in refusalsDe))).toEqual([])
})
test('every sentence that the server refuses a person with has one', () => {
  const all = sentences(server, isRefusal)
  expect(all.length).toBeGreaterThan(40)
  const known = (text: string) => text in refusalsDe || forDevices.includes(text) || /lock module/.test(text)
  expect(all.filter((text) => !known(text))).toEqual([])
})
test('a translation takes no parts that its source has not', () => {
  const wrong = Object.entries(refusalsDe).filter(
    ([source, translation]) =>
      (translation.match(/\{\d\}/g) ?? []).some((part) => !source.includes(part)) ||
      source.includes('{0}') !== translation.includes('{0}'),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['Enter a value.', 'Geben Sie einen Wert ein.'],
  ['Enter at most 255 characters.', 'Geben Sie höchstens 255 Zeichen ein.'],
  ['smtp.host: This host may not be connected to.', 'smtp.host: Mit diesem Host darf nicht verbunden werden.'],
  ['There is no such tenant.', 'Das gibt es nicht: Mandant.'],
  [
    '2 cubes are still assigned to this tenant. Assign them to another tenant first.',
    'Diesem Mandanten noch zugewiesen: 2 Cubes. Weisen Sie es zuerst einem anderen Mandanten zu.',
  ],
  ['535 5.7.8 no such password', '535 5.7.8 no such password'],
])('%s', (english, german) => {
  expect(refusal(english)).toBe(english)
  speakRefusals(refusalsDe)
  expect(refusal(english)).toBe(german)
})
