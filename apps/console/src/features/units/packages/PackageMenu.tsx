import type { UnitPackage } from '@cubeward/contract/admin/unit-parts.ts'
import { isRemovable } from '@cubeward/domain/unit-packages.ts'
import { ArrowUpCircle, FileCog, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmCall } from '../../../form/ConfirmCall.tsx'
import { t } from '../../../locales/i18n.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import type { MenuAction } from '../../../ui/menu-action.ts'
import { showJob } from '../job/use-unit-job.ts'
import { useOpenUnit } from '../unit-feed-context.ts'
import { useUnitChange } from '../use-snapshot.ts'
import { ConfigDialog } from './ConfigDialog.tsx'
import { hasUpdate } from './package-state.ts'

/** What is done with one package. The base package has nothing to remove it by. */
export function PackageMenu({ one, reason }: { one: UnitPackage; reason: string | undefined }) {
  const { operator, unitId, ask } = useOpenUnit()
  const change = useUnitChange()
  const [dialog, setDialog] = useState<'config' | 'remove'>()
  const { name, hold, installed, available, configLeftOut } = one
  const [newest] = available
  const install = () =>
    void change({ '@type': 'InstallPackage', name, ...(newest !== undefined && { version: newest }) }).then(
      (asked) => asked && showJob(operator, unitId),
    )
  const disabledReason = reason
  const actions: MenuAction[] = [
    {
      key: 'hold',
      label: hold ? t('Release hold') : t('Hold'),
      icon: hold ? PinOff : Pin,
      disabledReason,
      onClick: () =>
        void change(
          { '@type': 'HoldPackage', name, hold: !hold },
          hold ? t('Package {name} released.', { name }) : t('Package {name} held.', { name }),
        ),
    },
    ...(installed === null
      ? [{ key: 'install', label: t('Install'), icon: ArrowUpCircle, disabledReason, onClick: install }]
      : hasUpdate(one)
        ? [
            {
              key: 'upgrade',
              label: t('Upgrade to {version}', { version: newest }),
              icon: ArrowUpCircle,
              disabledReason: disabledReason ?? (hold ? t('The package is held at its version.') : undefined),
              onClick: install,
            },
          ]
        : []),
    {
      key: 'config',
      label: t('Configuration'),
      icon: FileCog,
      disabledReason:
        installed === null
          ? t('The package is not installed.')
          : configLeftOut
            ? t('Its configuration is too long to be shown here.')
            : disabledReason,
      onClick: () => setDialog('config'),
    },
    ...(installed !== null && isRemovable(name)
      ? [
          {
            key: 'remove',
            label: t('Remove'),
            icon: Trash2,
            danger: true,
            disabledReason,
            onClick: () => setDialog('remove'),
          },
        ]
      : []),
  ]
  return (
    <>
      <ActionMenu size="small" label={t('Actions for {name}', { name })} actions={actions} />
      {dialog === 'config' && <ConfigDialog one={one} onClose={() => setDialog(undefined)} />}
      <ConfirmCall
        open={dialog === 'remove'}
        onClose={() => setDialog(undefined)}
        danger
        icon={Trash2}
        title={t('Remove {name}?', { name })}
        text={t('The package is removed from the unit; its configuration stays. What depends on it is removed too.')}
        confirmLabel={t('Remove package')}
        run={() => ask({ '@type': 'RemovePackage', name })}
        onDone={() => showJob(operator, unitId)}
      />
    </>
  )
}
