import type { Permission } from '@cubeward/contract/kernel/access.ts'
import {
  Blocks,
  Building2,
  Cpu,
  Inbox,
  LayoutDashboard,
  LayoutPanelLeft,
  LockKeyhole,
  type LucideIcon,
  ReceiptText,
  ScanBarcode,
  ScanQrCode,
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
  to:
    | '/admin-setups'
    | '/apps'
    | '/operators'
    | '/$operator'
    | '/$operator/attention'
    | '/$operator/cubes'
    | '/$operator/units'
    | '/$operator/devices'
    | '/$operator/lock-modules'
    | '/$operator/tenants'
    | '/$operator/notifications'
    | '/$operator/accounting'
    | '/$operator/audit'
    | '/$operator/users'
    | '/$operator/settings'
  /** Hidden from those who may not. */
  needs?: Permission
}

/** The side navigation, in the groups of the design: work, people and money, administration. */
export const navGroups = (): NavEntry[][] => [
  [
    { key: 'dashboard', label: t('Dashboard'), icon: LayoutDashboard, to: '/$operator' },
    { key: 'attention', label: t('Attention'), icon: Inbox, to: '/$operator/attention' },
    { key: 'cubes', label: t('Cubes'), icon: LayoutPanelLeft, to: '/$operator/cubes' },
    { key: 'units', label: t('Units'), icon: Cpu, to: '/$operator/units' },
    { key: 'devices', label: t('Devices'), icon: ScanBarcode, to: '/$operator/devices' },
    { key: 'lockModules', label: t('Lock Modules'), icon: LockKeyhole, to: '/$operator/lock-modules' },
  ],
  [
    { key: 'tenants', label: t('Tenants'), icon: Store, to: '/$operator/tenants' },
    { key: 'notifications', label: t('Notifications'), icon: Send, to: '/$operator/notifications' },
    { key: 'accounting', label: t('Accounting'), icon: ReceiptText, to: '/$operator/accounting' },
    { key: 'audit', label: t('Audit trail'), icon: ScrollText, to: '/$operator/audit' },
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

/** The side navigation of the pages that belong to no operator. */
export const platformGroups = (root: boolean): NavEntry[][] => [
  [
    ...(root ? [{ key: 'apps', label: t('Apps'), icon: Blocks, to: '/apps' } as const] : []),
    { key: 'operators', label: t('Operators'), icon: Building2, to: '/operators' },
    ...(root ? [{ key: 'setups', label: t('Setups'), icon: ScanQrCode, to: '/admin-setups' } as const] : []),
  ],
]
