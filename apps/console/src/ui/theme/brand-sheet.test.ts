import { expect, test } from 'vitest'
import { brandRules } from './brand-sheet.ts'
import { colors, type } from './tokens.ts'

const hostile = { color: '#b42318', secondary: null, fontFamily: 'Comic Sans MS', fontSize: 18, borderRadius: 24 }

test('what cannot be undone keeps our own look, whatever the brand', () => {
  const kept = brandRules(hostile).filter((rule) => rule.includes('[data-unbranded]'))
  for (const mode of ['light', 'dark'] as const)
    expect(kept.join('\n')).toContain(`--mui-palette-look-accent:${colors[mode].accent}`)
  expect(kept.join('\n')).not.toContain('Comic')
  expect(kept.join('\n')).not.toContain('24px')
})
test('the size of text scales every text, down to what can still be read', () => {
  expect(brandRules({ ...hostile, fontSize: 17.5 })).toContain(':root{--type-scale:1.25}')
  expect(brandRules(hostile)).toContain('[data-unbranded]{--type-scale:1}')
  for (const { fontSize, lineHeight } of Object.values(type)) {
    expect(fontSize).toMatch(/^max\(12px, [\d.]+px \* var\(--type-scale, 1\)\)$/)
    expect(lineHeight).toMatch(/^calc\(\d+px \* max\(1, var\(--type-scale, 1\)\)\)$/)
  }
})
test('danger, tones and neutrals are never set', () => {
  expect(brandRules(hostile).join('\n')).not.toMatch(/danger|tone-|look-(text|surface|canvas|line)/)
})
test('a colour that is none sets nothing', () => {
  const none = {
    color: 'notacolor',
    secondary: 'red;}',
    fontFamily: undefined,
    fontSize: undefined,
    borderRadius: undefined,
  }
  expect(brandRules({ ...none, secondary: null })).toEqual([])
  expect(brandRules(none)).toEqual([])
})
