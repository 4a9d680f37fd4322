import { describe, expect, test } from 'vitest'
import { parseCssColor } from './css-color.ts'

describe('parseCssColor', () => {
  test.each([
    ['#f00'],
    ['#ff0000'],
    ['#FF0000FF'],
    ['red'],
    ['Red'],
    ['rgb(255, 0, 0)'],
    ['rgb(255 0 0 / 100%)'],
    ['rgba(100%, 0%, 0%, 1)'],
    ['hsl(0, 100%, 50%)'],
    ['hsl(1turn 100% 50%)'],
  ])('%s is red', (text) => {
    const color = parseCssColor(text)
    expect(color && [color.r, color.g, color.b, color.a].map((part) => Math.round(part * 255))).toEqual([
      255, 0, 0, 255,
    ])
  })
  test.each([
    ['notacolor'],
    [''],
    ['#ff'],
    ['#ggg'],
    ['rgb(1,2)'],
    ['rgb(1 2 3 4)'],
    ['hsl(0, 1, 1)'],
    ['currentcolor'],
    ['var(--x)'],
    ['red; background: url(https://evil.example)'],
    ['url(https://evil.example)'],
    ['constructor'],
    ['__proto__'],
  ])('%s is none', (text) => {
    expect(parseCssColor(text)).toBeUndefined()
  })
})
