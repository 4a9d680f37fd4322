import type { DeviceType } from '@cubeward/contract/admin/devices.ts'
import { Cpu, CreditCard, LockKeyhole, type LucideIcon, Monitor, Nfc, ScanBarcode, Ticket } from 'lucide-react'
import { t } from '../../locales/i18n.ts'

/** Word and sign of each kind of device. */
export const deviceTypes = (): Record<DeviceType, { label: string; icon: LucideIcon }> => ({
  NfcReader: { label: t('NFC reader'), icon: Nfc },
  PaymentTerminal: { label: t('Payment terminal'), icon: CreditCard },
  Locking: { label: t('Locking'), icon: LockKeyhole },
  BarcodeReader: { label: t('Barcode reader'), icon: ScanBarcode },
  Admission: { label: t('Admission'), icon: Ticket },
  ComputeUnit: { label: t('Compute unit'), icon: Cpu },
  Kiosk: { label: t('Kiosk'), icon: Monitor },
})
