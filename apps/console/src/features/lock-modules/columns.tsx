import type { LockModule, LockModuleLog, LockModuleLogType } from '@cubeward/contract/admin/lock-modules.ts'
import { Eye, EyeOff, KeyRound, LockKeyhole, LockKeyholeOpen, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { t } from '../../locales/i18n.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { lockStatus } from '../../ui/status.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, mono } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

const lastLogin = ({ lastLoginAt }: LockModule) => (lastLoginAt === null ? t('Never') : <TimeText at={lastLoginAt} />)

export const lockModuleColumns = (): Column<LockModule>[] => [
  { key: 'id', label: t('ID'), sort: 'id', fixed: true, cell: ({ id }) => <MonoId copy="hover">{id}</MonoId> },
  { key: 'name', label: t('Name'), sort: 'name', strong: true, cell: ({ name }) => name },
  {
    key: 'cubeId',
    label: t('Cube'),
    sort: 'cubeId',
    cell: ({ cubeId }) => cubeId && <MonoId copy="never">{cubeId}</MonoId>,
  },
  { key: 'lastLoginAt', label: t('Last login'), sort: 'lastLoginAt', cell: lastLogin },
]

export const lockModulePhoneRow = (module: LockModule): PhoneRow => ({
  title: module.name,
  detail: <MonoId copy="never">{[module.id, module.cubeId].filter(Boolean).join(' · ')}</MonoId>,
  end: lastLogin(module),
})

const kinds: Record<LockModuleLogType, LucideIcon> = {
  PasswordChanged: KeyRound,
  LockOpenCommand: LockKeyholeOpen,
  LockStatusChanged: LockKeyhole,
}

/** What happened, in words; a password in the row that it belongs to. */
function Happened({ log }: { log: LockModuleLog }) {
  const { type, status, password } = log
  const Icon = kinds[type]
  if (type === 'LockStatusChanged' && status !== null)
    return (
      <StatusChip look={{ ...lockStatus[status], good: true }} quiet>
        {t(lockStatus[status].label)}
      </StatusChip>
    )
  return (
    <Line>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      {happened(log)}
      {password !== null && <Password value={password} />}
    </Line>
  )
}

function happened({ type, by }: LockModuleLog): string {
  if (type === 'PasswordChanged') return t('Password changed')
  if (type === 'LockStatusChanged') return t('Lock changed')
  return by === null ? t('Told to open') : t('Told to open by {name}', { name: by })
}

/** decision 18: masked until it is asked for. */
function Password({ value }: { value: string }) {
  const [shown, setShown] = useState(false)
  return (
    <Line>
      <code>{shown ? value : '••••••••'}</code>
      <IconAction
        small
        icon={shown ? EyeOff : Eye}
        label={shown ? t('Hide password') : t('Show password')}
        pressed={shown}
        onClick={() => setShown(!shown)}
      />
    </Line>
  )
}

export const lockModuleLogColumns = (): Column<LockModuleLog>[] => [
  {
    key: 'createdAt',
    label: t('Created'),
    sort: 'createdAt',
    fixed: true,
    width: 180,
    cell: ({ createdAt }) => <TimeText at={createdAt} />,
  },
  { key: 'type', label: t('Event'), strong: true, cell: (log) => <Happened log={log} />, value: ({ type }) => type },
  { key: 'box', label: t('Box'), cell: ({ boxNumber }) => boxNumber ?? '—' },
  { key: 'lockId', label: t('Lock'), cell: ({ lockId }) => lockId && <MonoId copy="hover">{lockId}</MonoId> },
]

export const lockModuleLogPhoneRow = (log: LockModuleLog): PhoneRow => ({
  title: <Happened log={log} />,
  detail: <TimeText at={log.createdAt} />,
  end: log.lockId && (
    <MonoId copy="never">
      {[log.boxNumber && t('Box {number}', { number: log.boxNumber }), log.lockId].filter(Boolean).join(' · ')}
    </MonoId>
  ),
})

const Line = styled('span')({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: 8,
  '& > svg': { flex: 'none', color: look('textSecondary') },
  '& code': { ...mono, color: look('textSecondary') },
})
