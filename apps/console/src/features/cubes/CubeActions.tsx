import { type CubeOverview, cubes } from '@cubeward/contract/admin/cubes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { HardHat, KeyRound, LogOut, Pencil, Store } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { useMay } from '../../session/authorization.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { loadedCube } from './loaded-cube.ts'
import { cubeOverview } from './reads.ts'
import { TenantDialog } from './TenantDialog.tsx'

type Dialog = 'enterSetup' | 'leaveSetup' | 'secret' | 'tenant'

interface CubeActionsProps {
  operator: string
  cubeId: string
  /** Undefined while it is being read. */
  cube: CubeOverview | undefined
}

/** What is done with a cube as a whole: edit it, and in the menu what is rare or dangerous. */
export function CubeActions({ operator, cubeId, cube }: CubeActionsProps) {
  const may = useMay(operator)
  const navigate = useNavigate()
  const [open, setOpen] = useState<Dialog>()
  const role = (allowed: boolean) => (allowed ? undefined : t('Your role may not do this.'))
  const inSetup = cube !== undefined && cube.setupKey !== null
  return (
    <>
      <ActionButton
        icon={Pencil}
        disabledReason={role(may('cube:write'))}
        onClick={() => void navigate({ to: '/$operator/cubes/$cubeId/edit', params: { operator, cubeId } })}
      >
        {t('Edit')}
      </ActionButton>
      <ActionMenu
        actions={[
          inSetup
            ? {
                key: 'leaveSetup',
                label: t('Leave setup mode'),
                icon: LogOut,
                disabledReason: role(may('cube:write')),
                onClick: () => setOpen('leaveSetup'),
              }
            : {
                key: 'enterSetup',
                label: t('Enter setup mode'),
                icon: HardHat,
                disabledReason: role(may('cube:write')),
                onClick: () => setOpen('enterSetup'),
              },
          {
            key: 'tenant',
            label: t('Assign to another tenant'),
            icon: Store,
            disabledReason: role(may('cube:write')),
            onClick: () => setOpen('tenant'),
          },
          {
            key: 'secret',
            label: t('Reset secret'),
            icon: KeyRound,
            danger: true,
            disabledReason: role(may('secret:reset')),
            onClick: () => setOpen('secret'),
          },
        ]}
      />
      <ActDialogs operator={operator} cube={cube} open={open} onClose={() => setOpen(undefined)} />
      {open === 'tenant' && <TenantDialog operator={operator} cube={cube} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface ActDialogsProps {
  operator: string
  cube: CubeOverview | undefined
  open: Dialog | undefined
  onClose: () => void
}

function ActDialogs({ operator, cube, open, onClose }: ActDialogsProps) {
  const cache = useQueryClient()
  const act = (work: (params: { operator: string; cubeId: string }) => Promise<unknown>, done: string) => ({
    run: async () => {
      const params = { operator, cubeId: loadedCube(cube).id }
      await work(params)
      await cache.invalidateQueries(cubeOverview(operator, params.cubeId))
    },
    done,
    onClose,
  })
  return (
    <>
      <ConfirmCall
        {...act((params) => call(cubes.enterSetup, { params }), t('The cube is in setup mode.'))}
        open={open === 'enterSetup'}
        icon={HardHat}
        title={t('Enter setup mode?')}
        text={t(
          'Setup mode may limit some user functions: apps cannot occupy boxes and automatic alerts are muted until it is left.',
        )}
        confirmLabel={t('Enter setup mode')}
      />
      <ConfirmCall
        {...act((params) => call(cubes.leaveSetup, { params }), t('The cube has left setup mode.'))}
        open={open === 'leaveSetup'}
        icon={LogOut}
        title={t('Leave setup mode?')}
        text={t('The setup key stops working at once.')}
        confirmLabel={t('Leave setup mode')}
      />
      <ConfirmCall
        {...act((params) => call(cubes.removeSecret, { params }), t('The secret was reset.'))}
        open={open === 'secret'}
        danger
        icon={KeyRound}
        title={t('Reset the secret of this cube?')}
        text={t(
          'The controller is disconnected at once and cannot connect any more until it has been set up anew. Nobody can open a box from here meanwhile.',
        )}
        confirmLabel={t('Reset secret')}
      />
    </>
  )
}
