import type { Permission } from '@cubeward/contract/kernel/access.ts'
import {
  Cpu,
  LayoutDashboard,
  LayoutPanelLeft,
  LockKeyhole,
  type LucideIcon,
  ReceiptText,
  ScanBarcode,
  ScrollText,
  Send,
  SlidersHorizontal,
  Store,
  Users,
} from 'lucide-react'
import { t } from '../../locales/i18n.ts'

export interface NavEntry {
  key: string
  label: string
  icon: LucideIcon
  /** Absent while the page does not exist yet: the entry stands at its place but leads nowhere. */
  to?:
    | '/$operator/cubes'
    | '/$operator/devices'
    | '/$operator/lock-modules'
    | '/$operator/tenants'
    | '/$operator/users'
    | '/$operator/settings'
  /** Hidden from those who may not (spec §6). */
  needs?: Permission
}

/** The side navigation in the order of spec §2, in the groups of the design: work, people and money, administration. */
export const navGroups = (): NavEntry[][] => [
  [
    { key: 'dashboard', label: t('Dashboard'), icon: LayoutDashboard },
    { key: 'cubes', label: t('Cubes'), icon: LayoutPanelLeft, to: '/$operator/cubes' },
    { key: 'units', label: t('Units'), icon: Cpu },
    { key: 'devices', label: t('Devices'), icon: ScanBarcode, to: '/$operator/devices' },
    { key: 'lockModules', label: t('Lock Modules'), icon: LockKeyhole, to: '/$operator/lock-modules' },
  ],
  [
    { key: 'tenants', label: t('Tenants'), icon: Store, to: '/$operator/tenants' },
    { key: 'notifications', label: t('Notifications'), icon: Send },
    { key: 'accounting', label: t('Accounting'), icon: ReceiptText },
    { key: 'audit', label: t('Audit trail'), icon: ScrollText },
  ],
  [
    { key: 'users', label: t('Users'), icon: Users, to: '/$operator/users', needs: 'users:manage' },
    {
      key: 'settings',
      label: t('Settings'),
      icon: SlidersHorizontal,
      to: '/$operator/settings',
      needs: 'settings:manage',
    },
  ],
]
