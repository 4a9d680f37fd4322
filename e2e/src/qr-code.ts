import type { Locator } from '@playwright/test'
import jsqr from 'jsqr'

// A CommonJS package: its function is the default export or that of the default export, as the loader pleases.
const decode = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr

/** What the QR code in a square picture says. */
export async function decoded(image: Locator, size: number): Promise<string | undefined> {
  const pixels = await image.evaluate((it: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = it.naturalWidth
    canvas.height = it.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(it, 0, 0)
    const rgba = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    // one letter a pixel: a longer answer would hold up the page for more than two heartbeats
    let dots = ''
    for (let at = 0; at < rgba.length; at += 4) dots += (rgba[at] ?? 0) < 128 ? '#' : '.'
    return dots
  })
  const rgba = Uint8ClampedArray.from(
    [...pixels].flatMap((dot) => (dot === '#' ? [0, 0, 0, 255] : [255, 255, 255, 255])),
  )
  return decode(rgba, size, size)?.data
}
