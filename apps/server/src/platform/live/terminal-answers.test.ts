import { expect, test } from 'vitest'
import { isAnswer } from './terminal-answers.ts'

test.each([
  ['where the cursor is', '\u001b[24;80R'],
  ['what terminal this is', '\u001b[?1;2c'],
  ['what terminal this is, at more length', '\u001b[>0;276;0c'],
  ['that it works', '\u001b[0n'],
  ['that it has the focus', '\u001b[I'],
  ['that it has lost the focus', '\u001b[O'],
  ['a setting', '\u001b[?2004;1$y'],
  ['a colour', '\u001b]11;rgb:0b0b/0f0f/0e0e\u001b\\'],
  ['a mode', '\u001bP1$r0m\u001b\\'],
  ['where the mouse is', '\u001b[<35;10;5M'],
  ['two of them', '\u001b[?1;2c\u001b[24;80R'],
])('a terminal says %s by itself', (_, data) => {
  expect(isAnswer(data)).toBe(true)
})

test.each([
  ['a letter', 'x'],
  ['return', '\r'],
  ['Escape', '\u001b'],
  ['an arrow', '\u001b[A'],
  ['an arrow of an application', '\u001bOA'],
  ['F1', '\u001bOP'],
  ['F5', '\u001b[15~'],
  ['Delete', '\u001b[3~'],
  ['Shift and Tab', '\u001b[Z'],
  ['Alt and a letter', '\u001bx'],
  ['a paste', '\u001b[200~\u001b[24;80R\u001b[201~'],
  ['an answer and a letter', '\u001b[24;80Rx'],
  ['nothing', ''],
])('%s is typed', (_, data) => {
  expect(isAnswer(data)).toBe(false)
})
