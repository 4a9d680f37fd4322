import { useQuery } from '@tanstack/react-query'
import { t } from '../../locales/i18n.ts'

/** Made here, 280 pixels wide; no service sees the code. */
export const qrWidth = 280

/** The bare code as a picture that the installer scans (decision 14). */
export function QrImage({ code }: { code: string }) {
  const { data } = useQuery({
    queryKey: ['qr', code],
    queryFn: async () => {
      const { toDataURL } = await import('qrcode')
      return toDataURL(code, { width: qrWidth, margin: 2, errorCorrectionLevel: 'M' })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <img src={data} width={qrWidth} height={qrWidth} alt={t('QR code of the cube activation code {code}', { code })} />
  )
}
