/** Red, green, blue and opacity, each from 0 to 1. */
export interface Rgba {
  r: number
  g: number
  b: number
  a: number
}

// Names of CSS Color 4 with their values, packed: a name, then six hexadecimal digits.
const packedNames =
  'aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32'
const words = packedNames.split(' ')
const names = new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ''] as const] : [])))

const clamp = (value: number) => Math.min(1, Math.max(0, value))

function ofHex(digits: string): Rgba | undefined {
  if (!/^([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return undefined
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16) / 255
  return { r: part(0), g: part(2), b: part(4), a: long.length === 8 ? part(6) : 1 }
}

/** A number, or a percentage of `whole`. */
function amount(text: string | undefined, whole: number): number | undefined {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(%)?$/.exec(text ?? '')
  if (match === null) return undefined
  return match[2] === undefined ? Number(match[1]) : (Number(match[1]) / 100) * whole
}

function degrees(text: string | undefined): number | undefined {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(deg|rad|turn)?$/.exec(text ?? '')
  if (match === null) return undefined
  const value = Number(match[1])
  return match[2] === 'rad' ? (value * 180) / Math.PI : match[2] === 'turn' ? value * 360 : value
}

function ofHsl(hue: number, saturation: number, lightness: number, a: number): Rgba {
  const channel = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return { r: clamp(channel(0)), g: clamp(channel(8)), b: clamp(channel(4)), a }
}

/** The parts of `name(a b c / d)`, in the comma form too. */
function parts(text: string): { name: string; values: string[]; alpha: string | undefined } | undefined {
  const match = /^(rgba?|hsla?)\(([^()]*)\)$/.exec(text)
  if (match === null) return undefined
  const inner = (match[2] ?? '').trim()
  const comma = inner.includes(',')
  const values = comma ? inner.split(',').map((part) => part.trim()) : inner.replace('/', ' / ').split(/\s+/)
  if (!comma && values.length === 5 && values[3] === '/') values.splice(3, 1)
  else if (!comma && values.length !== 3) return undefined
  if (values.length !== 3 && values.length !== 4) return undefined
  return { name: (match[1] ?? '').slice(0, 3), values: values.slice(0, 3), alpha: values[3] }
}

/**
 * A CSS colour that stands for itself: hexadecimal, a name, `rgb()` or `hsl()`. Undefined for everything else, also for what depends on
 * its place (`currentcolor`, `var()`), so that nothing but a colour can come in with it.
 */
export function parseCssColor(given: string): Rgba | undefined {
  const text = given.trim().toLowerCase()
  if (text.length > 64) return undefined
  if (text.startsWith('#')) return ofHex(text.slice(1))
  const named = names.get(text)
  if (named !== undefined) return ofHex(named)
  const found = parts(text)
  if (found === undefined) return undefined
  const alpha = found.alpha === undefined ? 1 : amount(found.alpha, 1)
  if (alpha === undefined) return undefined
  const [first, second, third] = found.values
  if (found.name === 'rgb') {
    const [r, g, b] = [amount(first, 255), amount(second, 255), amount(third, 255)]
    if (r === undefined || g === undefined || b === undefined) return undefined
    return { r: clamp(r / 255), g: clamp(g / 255), b: clamp(b / 255), a: clamp(alpha) }
  }
  const hue = degrees(first)
  if (hue === undefined || !second?.endsWith('%') || !third?.endsWith('%')) return undefined
  const [saturation, lightness] = [amount(second, 1), amount(third, 1)]
  if (saturation === undefined || lightness === undefined) return undefined
  return ofHsl(hue, clamp(saturation), clamp(lightness), clamp(alpha))
}
