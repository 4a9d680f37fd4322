import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { auditMessageInGerman } from './audit-messages.ts'

/** What the server writes into the audit log, as far as it stands beside its type; what is put together elsewhere is named below. */
function written(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name, parentPath }) => /(?<!\.test)\.ts$/.test(name) && !parentPath.includes('testing'))
    .flatMap(({ name, parentPath }) => messagesOf(readFileSync(join(parentPath, name), 'utf8')))
}

function messagesOf(source: string): string[] {
  const found: string[] = []
  const texts = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    else if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `x7${literal.text}`).join(''))
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(texts)
  }
  const walk = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const named = (name: string) =>
        node.properties.find((it) => ts.isPropertyAssignment(it) && ts.isIdentifier(it.name) && it.name.text === name)
      const message = named('message')
      if (named('type') && message && ts.isPropertyAssignment(message)) texts(message.initializer)
    }
    ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest))
  return found
}

/** Their ends stand in names of their own: of a box or lock, of an owner, of what was moved. */
const PUT_TOGETHER = [
  'Opening of x7 requested.',
  'x7 was not opened. x7',
  'x7 x7',
  'Branding of x7 changed.',
  'E-mail configuration of x7 changed.',
  'E-mail configuration of x7 deleted.',
  'x7 to x7 was asked for.',
  'Opening of all x7 x7 requested.',
  'x7 ended x7 older than x7 x7 removed.',
  'Sent x7 to the router.',
  'x7 was moved to operator x7.',
  'x7 was moved here from operator x7.',
  'Operator x7 (x7) deletedx7.',
]

test('every sentence of the audit log has its German', () => {
  const server = join(import.meta.dirname, '../../../apps/server/src')
  const sentences = written(server).filter((text) => !PUT_TOGETHER.includes(text))
  expect(sentences.length).toBeGreaterThan(40)
  expect(sentences.filter((text) => auditMessageInGerman(text) === text)).toEqual([])
})

test.each([
  ['Changed box 13.', 'Hat Fach 13 geändert.'],
  ['The cube has rebooted as requested.', 'Der Cube ist wie angefordert neu gestartet.'],
  ['Role of Jonas Brandt changed from User to Admin.', 'Rolle von Jonas Brandt von User zu Admin geändert.'],
  ['Opening of Box 3 (lock A-03) requested.', 'Öffnen von Fach 3 (Schloss A-03) angefordert.'],
  ['Opening of Lock A-03 requested.', 'Öffnen von Schloss A-03 angefordert.'],
  ['Opening of all 50 boxes requested.', 'Hat das Öffnen aller 50 Fächer angefordert.'],
  [
    'Tenant Elbe (elbe) with 3 cubes was moved to operator b.',
    'Mandant Elbe (elbe) mit 3 Cubes wurde zum Betreiber b verschoben.',
  ],
  ['Lock module Roof (lm-1) logged in.', 'Schlossmodul Roof (lm-1) hat sich angemeldet.'],
  ['Branding of operator b changed.', 'Branding des Betreibers b geändert.'],
  ['A line of a controller.', 'A line of a controller.'],
])('%s', (english, german) => expect(auditMessageInGerman(english)).toBe(german))
