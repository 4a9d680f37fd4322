import { useQuery } from '@tanstack/react-query'
import type { QRCode } from 'qrcode'

export type QrMaker = (code: string) => QRCode

/** Makes the pictures of codes; no service sees them. Undefined until the part that does it is there. */
export const useQrMaker = (): QrMaker | undefined =>
  useQuery({
    queryKey: ['qr-maker'],
    queryFn: async () => {
      const { create } = await import('qrcode')
      return { make: (code: string) => create(code, { errorCorrectionLevel: 'M' }) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.make

interface QrPathProps {
  qr: QrMaker
  code: string
  /** CSS length of a side. */
  size: string
}

/** The code as a drawing, sharp at any size on paper, with the quiet margin of four modules that scanners want. */
export function QrPath({ qr, code, size }: QrPathProps) {
  const { modules } = qr(code)
  const dots: string[] = []
  for (let at = 0; at < modules.data.length; at++)
    if (modules.data[at]) dots.push(`M${4 + (at % modules.size)} ${4 + Math.floor(at / modules.size)}h1v1h-1z`)
  const side = modules.size + 8
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ flex: 'none', width: size, height: size }}
      aria-hidden
    >
      <path d={dots.join('')} />
    </svg>
  )
}
