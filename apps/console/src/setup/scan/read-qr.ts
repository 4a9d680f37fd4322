/** Longest side of a picture that is looked at: codes on labels are large, and phones have little to spare. */
const LONGEST = 1_280

interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}
declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => Detector) | undefined
}

let native: Promise<Detector | undefined> | undefined
/** The browser's own reader, where it has one that works. */
function ownReader(): Promise<Detector | undefined> {
  native ??= (async () => {
    try {
      return globalThis.BarcodeDetector && new globalThis.BarcodeDetector({ formats: ['qr_code'] })
    } catch {
      return undefined
    }
  })()
  return native
}

const canvas = () => document.createElement('canvas')
let drawn: HTMLCanvasElement | undefined

/** What the QR code in a picture says; undefined if there is none that can be read. */
export async function readQr(source: CanvasImageSource, width: number, height: number): Promise<string | undefined> {
  if (width === 0 || height === 0) return undefined
  const reader = await ownReader()
  if (reader !== undefined)
    try {
      const [code] = await reader.detect(source)
      if (code !== undefined) return code.rawValue
    } catch {
      // some have the name and not the service behind it
      native = Promise.resolve(undefined)
    }
  const { default: jsQR } = await import('jsqr')
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  drawn ??= canvas()
  drawn.width = Math.round(width * scale)
  drawn.height = Math.round(height * scale)
  const context = drawn.getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.drawImage(source, 0, 0, drawn.width, drawn.height)
  const { data } = context.getImageData(0, 0, drawn.width, drawn.height)
  return jsQR(data, drawn.width, drawn.height)?.data || undefined
}

/** The code in a photo; undefined if there is none, or it is no picture at all. */
export async function readPhoto(file: Blob): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file)
    try {
      return await readQr(picture, picture.width, picture.height)
    } finally {
      picture.close()
    }
  } catch {
    return undefined
  }
}
