import { LockKeyhole } from 'lucide-react'
// @ts-expect-error: a file of the library that its types leave out
import { __iconData as data } from 'lucide-react/dist/esm/icons/lock-keyhole.mjs'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from './lean-icon.ts'

/** As the markup says it, attributes in no order. */
const drawn = (Icon: ComponentType, props: object) =>
  renderToStaticMarkup(<Icon {...props} />)
    .split(/(?=<)/)
    .map((tag) => (tag.match(/[\w-]+(="[^"]*")?/g) ?? []).sort())

test.each([
  {},
  { size: 16, strokeWidth: 1.75, className: 'mark', color: 'red', style: { opacity: 0.5 } },
  { 'aria-label': 'Locked', role: 'img' },
  { 'aria-hidden': true, 'data-state': 'locked' },
])('an icon is what the library draws: %o', (props) => {
  const whole = drawn(LockKeyhole, props)
  expect(whole.length).toBeGreaterThan(3)
  expect(drawn(createIcon(data) as ComponentType, props)).toEqual(whole)
})
