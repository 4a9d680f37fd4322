import ts from 'typescript'
import { expect, test } from 'vitest'
import * as status from '../ui/status.ts'
import { de } from './de.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../**/*.gen.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Every text that the code passes to `t`, and the labels of states, which reach it by their maps. */
function textsInCode(): Set<string> {
  const texts = new Set<string>()
  for (const [path, source] of Object.entries(sources)) {
    const file = ts.createSourceFile(
      path,
      source,
      ts.ScriptTarget.Latest,
      true,
      path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    )
    const walk = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
        const [text] = node.arguments
        if (text && ts.isStringLiteralLike(text)) texts.add(text.text)
      }
      ts.forEachChild(node, walk)
    }
    walk(file)
  }
  const { connectionStatus, lockStatus, boxStatus, requestStatus } = status
  for (const looks of [connectionStatus, lockStatus, boxStatus, requestStatus]) {
    for (const { label } of Object.values(looks)) texts.add(label)
  }
  return texts
}

const placeholders = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)[,}]/g)].map((it) => it[1] ?? '').sort()

test('every text in the code has a German translation', () => {
  expect([...textsInCode()].filter((text) => !(text in de))).toEqual([])
})

test('the German catalogue holds nothing that the code does not say', () => {
  const texts = textsInCode()
  expect(Object.keys(de).filter((text) => !texts.has(text))).toEqual([])
})

test('no text is translated in two places, where the later would win', () => {
  const parts = Object.values(import.meta.glob<Record<string, Record<string, string>>>('./de/*.ts', { eager: true }))
  const [own = ''] = Object.values(
    import.meta.glob<string>('./de.ts', { query: '?raw', import: 'default', eager: true }),
  )
  const keys = parts.flatMap((part) => Object.values(part).flatMap((texts) => Object.keys(texts)))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  const among = ts.createSourceFile('de.ts', own, ts.ScriptTarget.Latest)
  const written: string[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)))
      written.push(node.name.text)
    ts.forEachChild(node, walk)
  }
  walk(among)
  expect(written.filter((key) => keys.includes(key))).toEqual([])
})

test('a translation fills in the same values as its source', () => {
  const differing = Object.entries(de).filter(([en, german]) => placeholders(en).join() !== placeholders(german).join())
  expect(differing).toEqual([])
})
