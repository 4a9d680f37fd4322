import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import type { CubeOrder } from '@cubeward/contract/live/cube-events.ts'
import { CircleArrowUp, type LucideIcon, Monitor, Power, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { CubeFeed } from '../../live/use-cube-feed.ts'
import { useLiveState } from '../../live/use-live-state.ts'
import { t } from '../../locales/i18n.ts'
import { useMay } from '../../session/authorization.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useClearSnackbar, useSnackbar } from '../../ui/SnackbarHost.tsx'

interface Command {
  type: Exclude<CubeOrder['@type'], 'TakeScreenshot'>
  label: string
  icon: LucideIcon
  title: string
  text: string
  done: string
}

const commands = (): Command[] => [
  {
    type: 'UpdateSoftware',
    label: t('Update software'),
    icon: CircleArrowUp,
    title: t('Update the software now?'),
    text: t('The newest software is installed. The cube disconnects and comes back with it.'),
    done: t('The cube has updated its software and starts anew.'),
  },
  {
    type: 'RestartController',
    label: t('Restart controller'),
    icon: RotateCw,
    title: t('Restart the controller?'),
    text: t('The cube disconnects for some seconds. Nobody can open a box meanwhile.'),
    done: t('The controller is restarting.'),
  },
  {
    type: 'RestartUserInterface',
    label: t('Restart user interface'),
    icon: Monitor,
    title: t('Restart the user interface?'),
    text: t('The screen of the cube starts anew. Whoever stands in front of it has to begin again.'),
    done: t('The user interface is restarting.'),
  },
  {
    type: 'RestartOperatingSystem',
    label: t('Restart operating system'),
    icon: Power,
    title: t('Restart the operating system?'),
    text: t('The computer of the cube starts anew. The cube is disconnected for about a minute.'),
    done: t('The operating system is restarting.'),
  },
]

interface CommandsMenuProps {
  operator: string
  cube: CubeOverview
  feed: CubeFeed
}

/** Commands that act now or fail; each asks first. */
export function CommandsMenu({ operator, cube, feed }: CommandsMenuProps) {
  const may = useMay(operator)
  const live = useLiveState().state === 'live'
  const tell = useSnackbar()
  const clear = useClearSnackbar()
  const [chosen, setChosen] = useState<Command>()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const reason = !may('cube:write')
    ? t('Your role may not do this.')
    : live
      ? undefined
      : t('The live connection is down.')
  const close = () => {
    setChosen(undefined)
    setFailure(undefined)
  }
  const send = async ({ type, done }: Command) => {
    clear()
    setPending(true)
    setFailure(undefined)
    try {
      await feed.order({ '@type': type })
      setChosen(undefined)
      tell({ text: done })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <ActionMenu
        worded
        size="small"
        label={t('Commands')}
        actions={commands().map((command) => ({
          key: command.type,
          label: command.label,
          icon: command.icon,
          disabledReason: reason,
          onClick: () => setChosen(command),
        }))}
      />
      <ConfirmDialog
        open={chosen !== undefined}
        onClose={close}
        title={chosen?.title ?? ''}
        text={
          cube.connected
            ? chosen?.text
            : t('The cube is not connected. The command will fail; a request waits until the cube is back.')
        }
        confirmLabel={chosen?.label ?? ''}
        {...(chosen && { icon: chosen.icon })}
        pending={pending}
        error={failure}
        onConfirm={() => chosen && void send(chosen)}
      />
    </>
  )
}
