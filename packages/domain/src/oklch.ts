/** A colour by lightness (0 to 1), chroma and hue in degrees, even to the eye. */
export interface Oklch {
  l: number
  c: number
  h: number
}
/** Red, green and blue from 0 to 1. */
export interface Rgb {
  r: number
  g: number
  b: number
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

// The matrices of CSS Color 4.
export function oklchOf({ r, g, b }: Rgb): Oklch {
  const [red, green, blue] = [toLinear(r), toLinear(g), toLinear(b)]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  }
}

function rawRgb({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return {
    r: 4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    g: -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    b: -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  }
}

/** The nearest colour that a screen has: hue and lightness stay, chroma gives way. */
export function rgbOf(color: Oklch): Rgb {
  const inside = ({ r, g, b }: Rgb) => [r, g, b].every((value) => value >= -0.0001 && value <= 1.0001)
  let [low, high] = [0, color.c]
  if (!inside(rawRgb(color)))
    for (let step = 0; step < 24; step++) {
      const middle = (low + high) / 2
      if (inside(rawRgb({ ...color, c: middle }))) low = middle
      else high = middle
    }
  else low = color.c
  const { r, g, b } = rawRgb({ ...color, c: low })
  const clamp = (value: number) => Math.min(1, Math.max(0, toGamma(Math.max(0, value))))
  return { r: clamp(r), g: clamp(g), b: clamp(b) }
}

export const hexOf = ({ r, g, b }: Rgb): string =>
  `#${[r, g, b]
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const luminance = ({ r, g, b }: Rgb) => 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)
/** WCAG 2: from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
/** So much of one colour over another. */
export const mixed = (top: Rgb, share: number, ground: Rgb): Rgb => ({
  r: top.r * share + ground.r * (1 - share),
  g: top.g * share + ground.g * (1 - share),
  b: top.b * share + ground.b * (1 - share),
})
