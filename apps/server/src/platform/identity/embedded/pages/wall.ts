import { Html, html } from './html.ts'
import { icons } from './icons.ts'

// Heights of the doors, as on a real wall: small 2, medium 3, large 5, extra large 8, terminal 7; a column adds up to 24.
type Door = number | 'terminal' | 'open'
const columns: Door[][] = [
  [2, 2, 2, 2, 2, 2, 3, 3, 3, 3],
  [3, 3, 3, 3, 2, 2, 8],
  [5, 'terminal', 2, 2, 8],
  [5, 5, 'open', 3, 8],
  [2, 2, 2, 2, 2, 2, 3, 3, 3, 3],
  [3, 3, 3, 3, 3, 3, 3, 3],
]

function door(kind: Door): Html {
  if (kind === 'terminal') return html`<div class="door terminal">${icons.scan}</div>`
  if (kind === 'open') return html`<div class="door h3 ajar"><div class="leaf"></div></div>`
  return new Html(`<div class="door h${kind}"></div>`)
}

/** The decoration beside the form. */
export const wall = html`<div class="wall" aria-hidden="true"><div class="wall-doors">${columns.map(
  (doors) => html`<div class="wall-column">${doors.map(door)}</div>`,
)}</div></div>`
