import type { Branding } from '@cubeward/contract/admin/branding.ts'
import { parseCssColor } from '@cubeward/contract/kernel/css-color.ts'

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface Frame {
  language: string
  title: string
  /** Who writes. */
  name: string
  branding: Pick<Branding, 'colorPrimary' | 'logoLightUrl'>
  /** HTML. */
  body: string
}

/** A mail in the look of whoever writes it: their logo or name, their colour, and what they say below it. */
export function mailFrame({ language, title, name, branding, body }: Frame): string {
  const { band, ink } = coloursOf(branding.colorPrimary)
  const logo = branding.logoLightUrl
  // Mail programs show no data: addresses; then the name is what stands there.
  const brand = logo?.startsWith('https://')
    ? `<img src="${escaped(logo)}" alt="${escaped(name)}" height="28" style="display:block;height:28px;border:0">`
    : escaped(name)
  const head = logo?.startsWith('https://')
    ? `background:#ffffff;color:#111111;border-top:4px solid ${band}`
    : `background:${band};color:${ink}`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:16px;background:#f4f5f7;color:#111111;font-family:'IBM Plex Sans',Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;overflow:hidden">
<div style="padding:16px 24px;font-size:16px;font-weight:600;${head}">${brand}</div>
${body}
</div>
</body></html>
`
}

/** The colour of the header, and what can be read on it. */
function coloursOf(colour: string | null): { band: string; ink: string } {
  const { r, g, b } = parseCssColor(colour ?? '') ?? { r: 0.12, g: 0.16, b: 0.22 }
  const hex = [r, g, b]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const light = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  return { band: `#${hex}`, ink: light > 0.179 ? '#111111' : '#ffffff' }
}
