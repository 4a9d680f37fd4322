import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import type { CubeOrder } from '@cubeward/contract/live/cube-events.ts'
import { CircleArrowUp, type LucideIcon, Monitor, Power, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import type { CubeFeed } from '../../live/use-cube-feed.ts'
import { useLiveState } from '../../live/use-live-state.ts'
import { t } from '../../locales/i18n.ts'
import { useMay } from '../../session/authorization.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { useClearSnackbar } from '../../ui/SnackbarHost.tsx'

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
    text: t('Installs the latest software. The cube is offline for about a minute.'),
    done: t('The cube has updated its software and restarts.'),
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
    text: t('The screen of the cube restarts. Whoever stands in front of it has to begin again.'),
    done: t('The user interface is restarting.'),
  },
  {
    type: 'RestartOperatingSystem',
    label: t('Restart operating system'),
    icon: Power,
    title: t('Restart the operating system?'),
    text: t('The computer of the cube restarts. The cube is disconnected for about a minute.'),
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
  const clear = useClearSnackbar()
  const [chosen, setChosen] = useState<Command>()
  const reason = !may('cube:write')
    ? t('Your role may not do this.')
    : live
      ? undefined
      : t('The live connection is down.')
  const send = async () => {
    clear()
    if (chosen) await feed.order({ '@type': chosen.type })
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
      <ConfirmCall
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={chosen?.title ?? ''}
        text={
          cube.connected
            ? chosen?.text
            : t('The cube is not connected. The command will fail; a request waits until the cube is back.')
        }
        confirmLabel={chosen?.label ?? ''}
        {...(chosen && { icon: chosen.icon })}
        run={send}
        done={chosen?.done ?? ''}
      />
    </>
  )
}
