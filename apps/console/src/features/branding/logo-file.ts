import { isLogoUrl, maxLogo } from '@cubeward/contract/admin/branding.ts'
import { formatSize } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'

/** What a browser may be given as a logo. A picture in an `img` runs no script, also if it is an SVG. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']
/** base64 makes four characters of three bytes, and some stand in front. */
export const maxLogoFile = Math.floor(((maxLogo - 64) * 3) / 4 / 1024) * 1024

/** The picture of a file as its own address, or why it cannot be taken. */
export async function logoFrom(file: File): Promise<{ url: string } | { problem: string }> {
  if (!logoTypes.includes(file.type)) return { problem: t('Choose a PNG, JPEG, WebP or SVG picture.') }
  if (file.size > maxLogoFile)
    return {
      problem: t('This picture has {size}; at most {limit} can be stored.', {
        size: formatSize(file.size),
        limit: formatSize(maxLogoFile),
      }),
    }
  const url = `data:${file.type};base64,${base64(new Uint8Array(await file.arrayBuffer()))}`
  if (!isLogoUrl(url) || !(await canBeShown(url)))
    return { problem: t('This file holds no picture that can be shown.') }
  return { url }
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

async function canBeShown(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return true
  } catch {
    return false
  }
}
