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
    '../../../server/src/{activation-codes,boxes,branding,cubes,email-configurations,http,lock-modules,maintenance-codes,notes,occupancies,operators,photos,screenshots,setup,sms,tenants,users}/*.ts',
    '../../../server/src/live/{answer,callers,commands,orders}.ts',
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
      if (text !== undefined && /^['A-Z{].*\.$/s.test(text) && wanted(node)) found.add(text)
      ts.forEachChild(node, walk)
    }
    walk(file)
  }
  return [...found]
}

const isSummary = ({ parent }: ts.Node) => ts.isPropertyAssignment(parent) && parent.name.getText() === 'summary'
/** Said to whoever called: given to a Problem or to a command, at once or by a name. */
function isRefusal(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'message') {
    const beside = parent.parent.properties.map(({ name }) => name?.getText())
    if (beside.includes('field')) return true
  }
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'detail') return true
  if (ts.isArrayLiteralExpression(parent)) {
    // what the database itself refuses, by the name of the constraint
    const table = ts.findAncestor(parent, ts.isVariableDeclaration)
    if (table?.name.getText() === 'constraints') return true
  }
  if (ts.isVariableDeclaration(parent)) {
    const declared = ts.findAncestor(parent, ts.isVariableStatement)
    const around = declared?.parent
    const next = around && ts.isBlock(around) ? around.statements[around.statements.indexOf(declared) + 1] : undefined
    if (new RegExp(`Problem\\(.*\\b${parent.name.getText()}\\b`, 's').test(next?.getText() ?? '')) return true
  }
  return (
    ts.findAncestor(
      parent,
      (at) =>
        (ts.isNewExpression(at) || ts.isCallExpression(at)) &&
        /^(Problem|needed|refuse|this\.#settle|queries\.abandonAll)$/.test(at.expression.getText()),
    ) !== undefined
  )
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
  ["'bad' is not an e-mail address.", "'bad' ist keine E-Mail-Adresse."],
  ['shape.borderRadius: Use 24 or less.', 'shape.borderRadius: Nehmen Sie 24 oder weniger.'],
  ['There is no such tenant.', 'Das gibt es nicht: Mandant.'],
  [
    '2 cubes are still assigned to this tenant. Assign them to another tenant first.',
    'Diesem Mandanten noch zugewiesen: 2 Cubes. Weisen Sie es zuerst einem anderen Mandanten zu.',
  ],
  ['535 5.7.8 no such password', '535 5.7.8 no such password'],
  ['There is no account constructor.', 'Es gibt kein Konto constructor.'],
  [
    'This cube was given too many commands. Try again in a moment.',
    'Diesem Cube wurden zu viele Befehle gegeben. Versuchen Sie es gleich noch einmal.',
  ],
  [
    'Cube np-1 is not connected. Nothing was sent, and nothing will be later. Try again in a moment.',
    'Der Cube np-1 ist nicht verbunden. Es wurde nichts gesendet, und es wird auch später nichts gesendet. Versuchen Sie es gleich noch einmal.',
  ],
])('%s', (english, german) => {
  expect(refusal(english)).toBe(english)
  speakRefusals(refusalsDe)
  expect(refusal(english)).toBe(german)
})
