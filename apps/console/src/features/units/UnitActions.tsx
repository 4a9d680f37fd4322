import { type Unit, units } from '@cubeward/contract/admin/units.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { HardHat, KeyRound, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { useMay } from '../../session/authorization.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { connectionStatus } from '../../ui/status.ts'
import { Tip } from '../../ui/Tip.tsx'
import { unitRead } from './reads.ts'

type Dialog = 'enterSetup' | 'leaveSetup' | 'secret' | 'delete'
interface UnitActionsProps {
  operator: string
  unit: Unit
}

/** Setup mode, secret and end of a unit: what is rare stands in the menu. */
export function UnitActions({ operator, unit }: UnitActionsProps) {
  const may = useMay(operator)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Dialog>()
  const params = { operator, unitId: unit.id }
  const role = (allowed: boolean) => (allowed ? undefined : t('Your role may not do this.'))
  const dialog = (which: Dialog, run: () => Promise<unknown>) => ({
    open: open === which,
    run,
    onDone: () => cache.invalidateQueries(unitRead(operator, unit.id)),
    onClose: () => setOpen(undefined),
  })
  return (
    <>
      {unit.setupKey !== null && (
        <ActionButton icon={LogOut} disabledReason={role(may('unit:write'))} onClick={() => setOpen('leaveSetup')}>
          {t('Leave setup')}
        </ActionButton>
      )}
      <ActionMenu
        actions={[
          ...(unit.setupKey === null
            ? [
                {
                  key: 'enterSetup',
                  label: t('Enter Setup Mode'),
                  icon: HardHat,
                  disabledReason: role(may('unit:write')),
                  onClick: () => setOpen('enterSetup'),
                },
              ]
            : []),
          {
            key: 'secret',
            label: t('Reset secret'),
            icon: KeyRound,
            danger: true,
            disabledReason: role(may('secret:reset')),
            onClick: () => setOpen('secret'),
          },
          {
            key: 'delete',
            label: t('Delete unit'),
            icon: Trash2,
            danger: true,
            disabledReason: role(may('unit:delete')),
            onClick: () => setOpen('delete'),
          },
        ]}
      />
      <ConfirmCall
        {...dialog('enterSetup', () => call(units.enterSetup, { params }))}
        icon={HardHat}
        title={t('Enter setup mode?')}
        text={t('The terminal shows a setup link. Whoever opens it can set this unit up without signing in.')}
        confirmLabel={t('Enter Setup Mode')}
        done={t('The unit is in setup mode.')}
      />
      <ConfirmCall
        {...dialog('leaveSetup', () => call(units.leaveSetup, { params }))}
        icon={LogOut}
        title={t('Leave setup mode?')}
        text={t('The setup key stops working at once.')}
        confirmLabel={t('Leave setup')}
        done={t('The unit has left setup mode.')}
      />
      <ConfirmCall
        {...dialog('secret', () => call(units.revokeSecret, { params }))}
        danger
        icon={KeyRound}
        title={t('Reset the secret of this unit?')}
        text={t('The unit is disconnected at once. It may register itself anew for 15 minutes.')}
        confirmLabel={t('Reset secret')}
        done={t('The secret was reset.')}
      />
      <ConfirmCall
        {...dialog('delete', () => call(units.remove, { params }))}
        danger
        icon={Trash2}
        title={t('Delete unit {id}?', { id: unit.id })}
        text={t('The unit is disconnected and deleted; its cube goes on without it.')}
        confirmLabel={t('Delete unit')}
        done={t('The unit was deleted.')}
        onDone={async () => {
          await navigate({ to: '/$operator/units', params: { operator } })
          await cache.invalidateQueries({ queryKey: [units.list.path] })
        }}
      />
    </>
  )
}

/** Says that a unit is in setup mode, and leads to its link. */
export function UnitSetupChip({ unit: { setupKey } }: { unit: Unit }) {
  if (setupKey === null) return null
  return (
    <Tip title={t('Opens the setup link.')} describeChild>
      <a href={`/setup/unit/${setupKey}`} target="_blank" rel="noopener">
        <StatusChip look={connectionStatus.setup}>{t(connectionStatus.setup.label)}</StatusChip>
      </a>
    </Tip>
  )
}
