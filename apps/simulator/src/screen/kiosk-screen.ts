import type { LockStatus } from '@cubeward/contract/admin/locks.ts'
import { Canvas } from './canvas.ts'
import type { Color } from './png.ts'

export interface KioskScene {
  readonly name: string
  readonly version: string
  readonly now: Date
  /** Where the cube stands; the clock of its screen goes by it. That of the computer unless given. */
  readonly timeZone?: string | undefined
  readonly connected: boolean
  /** The user interface is just starting. */
  readonly booting: boolean
  readonly doors: readonly { number: string; status: LockStatus }[]
}

const ground: Color = [16, 24, 40]
const surface: Color = [29, 41, 61]
const line: Color = [51, 65, 92]
const paper: Color = [241, 245, 249]
const quiet: Color = [148, 163, 184]
const accent: Color = [45, 212, 191]
const dark: Color = [6, 44, 42]
const status: Record<LockStatus, Color> = {
  Open: [56, 189, 248],
  Closed: [71, 85, 105],
  Blocked: [251, 146, 60],
  Defective: [248, 113, 113],
  Breakin: [239, 68, 68],
}

const greetings = ['Welcome', 'Willkommen', 'Velkommen', 'Valkommen', 'Tervetuloa']

/** What the touch screen of a cube shows: a start page that lives, and a door that wants to be closed. */
export function drawKiosk(scene: KioskScene, { highQuality }: { highQuality: boolean }): Uint8Array {
  const canvas = new Canvas(640, 400, highQuality ? 2 : 1)
  paintKiosk(canvas, scene)
  return canvas.png()
}

/** Everything on the screen, not the kiosk alone: its window on a desktop. */
export function drawDesktop(scene: KioskScene, { highQuality }: { highQuality: boolean }): Uint8Array {
  const canvas = new Canvas(768, 480, highQuality ? 2 : 1)
  canvas.box(0, 0, 768, 480, [38, 50, 56])
  canvas.box(0, 452, 768, 28, [20, 26, 30])
  canvas.text(12, 460, 'Terminal  Kiosk', quiet, 1.5)
  canvas.text(708, 460, clockOf(scene).slice(0, 5), paper, 1.5)
  canvas.box(60, 10, 648, 18, [55, 71, 79])
  canvas.text(66, 14, 'Kiosk', paper, 1)
  canvas.box(64, 28, 640, 400, ground)
  paintKiosk(new Shifted(canvas, 64, 28), scene)
  return canvas.png()
}

/** "14:03:22", as the wall clock beside the cube says. */
export const clockOf = ({ now, timeZone }: Pick<KioskScene, 'now' | 'timeZone'>): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone }).format(now)

type Painter = Pick<Canvas, 'box' | 'card' | 'text' | 'centered'>

function paintKiosk(canvas: Painter, scene: KioskScene): void {
  canvas.box(0, 0, 640, 400, ground)
  if (scene.booting) {
    const dots = '.'.repeat(1 + (scene.now.getSeconds() % 3))
    canvas.centered(0, 640, 170, 'Starting', paper, 4)
    canvas.centered(0, 640, 220, dots, accent, 4)
    canvas.centered(0, 640, 372, `Software ${scene.version}`, quiet, 1.5)
    return
  }
  canvas.box(0, 0, 640, 48, surface)
  canvas.text(20, 16, scene.name.slice(0, 32), paper, 2)
  canvas.text(536, 16, clockOf(scene), accent, 2)
  const open = scene.doors.filter(({ status: now }) => now === 'Open')
  if (open.length > 0) paintOpen(canvas, open)
  else paintStart(canvas, scene.now)
  paintWall(canvas, scene.doors)
  canvas.box(0, 372, 640, 28, surface)
  canvas.box(20, 383, 7, 7, scene.connected ? accent : status.Breakin)
  canvas.text(36, 381, scene.connected ? 'Online' : 'Offline', quiet, 1.5)
  canvas.text(500, 381, `Software ${scene.version}`, quiet, 1.5)
}

function paintStart(canvas: Painter, now: Date): void {
  const greeting = greetings[Math.floor(now.getTime() / 6_000) % greetings.length] ?? 'Welcome'
  canvas.text(24, 72, greeting, paper, 4)
  canvas.text(24, 116, 'What would you like to do?', quiet, 2)
  for (const [at, [title, detail]] of [
    ['Collect', 'Enter your code'],
    ['Hand in', 'Scan the label'],
    ['Borrow', 'Take a ticket'],
  ].entries()) {
    const y = 152 + at * 70
    canvas.card(24, y, 330, 58, at === 0 ? accent : surface)
    canvas.text(44, y + 12, title ?? '', at === 0 ? dark : paper, 2.5)
    canvas.text(44, y + 38, detail ?? '', at === 0 ? dark : quiet, 1.5)
    canvas.text(322, y + 20, '>', at === 0 ? dark : quiet, 2.5)
  }
}

function paintOpen(canvas: Painter, open: KioskScene['doors']): void {
  const numbers = open.map(({ number }) => number)
  canvas.card(24, 72, 330, 278, surface, 8)
  canvas.centered(24, 330, 100, numbers.length === 1 ? 'Box' : 'Boxes', quiet, 2.5)
  const shown = numbers.length > 3 ? `${numbers.slice(0, 3).join(' ')} ..` : numbers.join(' ')
  canvas.centered(24, 330, 140, shown, status.Open, numbers.length === 1 ? 9 : 5)
  canvas.centered(24, 330, 240, numbers.length === 1 ? 'is open' : 'are open', paper, 3)
  canvas.centered(24, 330, 300, 'Please close the door.', quiet, 2)
}

/** The front of the cube in small: nine rows, as many columns as it takes. */
function paintWall(canvas: Painter, doors: KioskScene['doors']): void {
  const rows = 8
  const columns = Math.max(1, Math.ceil(doors.length / rows))
  const width = Math.min(52, 232 / columns)
  canvas.card(384, 72, 232, 278, line, 8)
  doors.forEach((door, at) => {
    const x = 384 + 6 + ((232 - 12) / columns) * Math.floor(at / rows)
    const y = 78 + (at % rows) * 33.3
    canvas.box(x, y, (232 - 12) / columns - 3, 30, status[door.status])
    if (width >= 26) canvas.text(x + 4, y + 11, door.number.slice(0, 4), paper, 1)
  })
}

/** Paints somewhere else on a larger picture. */
class Shifted implements Painter {
  readonly #on: Painter
  readonly #x: number
  readonly #y: number
  constructor(on: Painter, x: number, y: number) {
    this.#on = on
    this.#x = x
    this.#y = y
  }
  box: Painter['box'] = (x, y, ...rest) => this.#on.box(x + this.#x, y + this.#y, ...rest)
  card: Painter['card'] = (x, y, ...rest) => this.#on.card(x + this.#x, y + this.#y, ...rest)
  text: Painter['text'] = (x, y, ...rest) => this.#on.text(x + this.#x, y + this.#y, ...rest)
  centered: Painter['centered'] = (x, width, y, ...rest) => this.#on.centered(x + this.#x, width, y + this.#y, ...rest)
}
