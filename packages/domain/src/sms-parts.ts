/** GSM 03.38: what one septet writes, and what takes two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')

export type SmsCoding = 'gsm7' | 'ucs2'

export interface SmsParts {
  coding: SmsCoding
  /** The text, cut so that each part fits into one short message with the header that joins them. */
  parts: string[]
}

const limits = {
  gsm7: { alone: 160, joined: 153 },
  ucs2: { alone: 70, joined: 67 },
} as const

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Coding and parts of an SMS: GSM-7 if every sign has a place there, otherwise UCS-2. No sign is cut in two. */
export function smsParts(text: string): SmsParts {
  const signs = [...text]
  const coding: SmsCoding = signs.every((sign) => basic.has(sign) || extended.has(sign)) ? 'gsm7' : 'ucs2'
  const sizeOf = (piece: string) =>
    coding === 'ucs2' ? piece.length : [...piece].reduce((sum, sign) => sum + (extended.has(sign) ? 2 : 1), 0)
  const { alone, joined } = limits[coding]
  if (sizeOf(text) <= alone) return { coding, parts: [text] }
  const parts: string[] = []
  let part = ''
  let size = 0
  const add = (piece: string) => {
    const more = sizeOf(piece)
    if (size + more > joined) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += piece
    size += more
  }
  // A sign of many code points that fills a part of its own is cut between them.
  for (const { segment } of graphemes.segment(text))
    if (sizeOf(segment) <= joined) add(segment)
    else for (const point of segment) add(point)
  parts.push(part)
  return { coding, parts }
}
