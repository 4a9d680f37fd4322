import { expect, test } from 'vitest'
import { brandRules } from './brand-sheet.ts'
import { colors } from './tokens.ts'

const hostile = { color: '#b42318', secondary: null, fontFamily: 'Comic Sans MS', borderRadius: 24 }

test('what cannot be undone keeps our own look, whatever the brand', () => {
  const kept = brandRules(hostile).filter((rule) => rule.includes('[data-unbranded]'))
  for (const mode of ['light', 'dark'] as const)
    expect(kept.join('\n')).toContain(`--mui-palette-look-accent:${colors[mode].accent}`)
  expect(kept.join('\n')).not.toContain('Comic')
  expect(kept.join('\n')).not.toContain('24px')
})
test('danger, tones and neutrals are never set', () => {
  expect(brandRules(hostile).join('\n')).not.toMatch(/danger|tone-|look-(text|surface|canvas|line)/)
})
test('a colour that is none sets nothing', () => {
  const none = { color: 'notacolor', secondary: 'red;}', fontFamily: undefined, borderRadius: undefined }
  expect(brandRules({ ...none, secondary: null })).toEqual([])
  expect(brandRules(none)).toEqual([])
})
