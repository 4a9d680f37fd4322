import type { Box } from '@cubeward/contract/admin/boxes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import { DoorOpen, KeyRound, Wrench } from 'lucide-react'
import { isSettled, type LockCommand } from '../../live/command-state.ts'
import { stepsOf } from '../../live/command-words.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { useRefusals } from '../../locales/refusals.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CardRow } from '../../ui/CardRow.tsx'
import { CommandSteps } from '../../ui/CommandSteps.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { boxStatus, lockStatus } from '../../ui/status.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { FeatureMarks } from './FeatureMarks.tsx'

interface SettingsCardProps {
  box: Box
  appNames: ReadonlyMap<string, string>
}

export function SettingsCard({ box, appNames }: SettingsCardProps) {
  const hasFeatures = box.accessible || box.cooled || box.dangerousGoods || box.charger
  return (
    <SectionCard title={t('Settings')}>
      <KeyValueList
        entries={[
          { key: 'number', label: t('Number'), value: box.number },
          { key: 'description', label: t('Description'), value: box.description },
          { key: 'types', label: t('Types##of boxes'), value: box.types.join(', ') },
          { key: 'enabled', label: t('Enabled'), value: box.enabled ? t('Yes') : t('No') },
          { key: 'features', label: t('Features'), value: hasFeatures ? <FeatureMarks box={box} /> : null },
          { key: 'max', label: t('Max occupancies'), value: formatNumber(box.maxOccupancies) },
          {
            key: 'apps',
            label: t('Apps'),
            value: box.apps.length === 0 ? t('All##apps') : box.apps.map((app) => appNames.get(app) ?? app).join(', '),
          },
        ]}
      />
    </SectionCard>
  )
}

interface LockCardProps {
  title: string
  handle: string | null
  lock: Lock | undefined
  command: LockCommand | undefined
  disabledReason: string | undefined
  onOpen: () => void
}

/** One of a box's locks: what it is, how it is now, and opening it. */
export function LockCard({ title, handle, lock, command, disabledReason, onOpen }: LockCardProps) {
  const look = lock === undefined ? boxStatus.unknown : lockStatus[lock.status]
  useRefusals()
  const steps = stepsOf(command)
  return (
    <SectionCard
      title={title}
      action={
        handle !== null && (
          <ActionButton
            size="small"
            icon={DoorOpen}
            pending={command !== undefined && !isSettled(command)}
            disabledReason={disabledReason}
            onClick={onOpen}
          >
            {t('Open##action')}
            <span className="visually-hidden"> {title}</span>
          </ActionButton>
        )
      }
    >
      <KeyValueList
        entries={[
          { key: 'lock', label: t('Lock'), value: handle === null ? t('No lock assigned') : <MonoId>{handle}</MonoId> },
          ...(handle === null
            ? []
            : [
                { key: 'status', label: t('Status'), value: <StatusChip look={look}>{t(look.label)}</StatusChip> },
                { key: 'since', label: t('Since'), value: lock?.since ? <TimeText at={lock.since} /> : null },
              ]),
        ]}
      />
      {steps.length > 0 && <CommandSteps steps={steps} />}
    </SectionCard>
  )
}

export function AccessKeysCard({ accessKeys }: { accessKeys: readonly string[] }) {
  return (
    <SectionCard title={t('Access keys')} count={formatNumber(accessKeys.length)} rows>
      {accessKeys.length === 0 ? (
        <CardRow>{t('No access keys.')}</CardRow>
      ) : (
        accessKeys.map((key) => (
          <CardRow key={key} icon={KeyRound}>
            <MonoId>{key}</MonoId>
          </CardRow>
        ))
      )}
    </SectionCard>
  )
}

interface MaintenanceCardProps {
  box: Box
  pending: boolean
  disabledReason: string | undefined
  error: string | undefined
  onSet: (required: boolean) => void
}

/** Maintenance: while it is required apps cannot occupy the box. */
export function MaintenanceCard({ box, pending, disabledReason, error, onSet }: MaintenanceCardProps) {
  const required = box.maintenanceRequiredAt !== null
  return (
    <SectionCard
      title={t('Maintenance')}
      error={error === undefined ? undefined : { title: t('The maintenance could not be changed'), detail: error }}
      action={
        <ActionButton
          size="small"
          icon={Wrench}
          pending={pending}
          disabledReason={disabledReason}
          onClick={() => onSet(!required)}
        >
          {required ? t('Complete maintenance') : t('Require maintenance')}
        </ActionButton>
      }
    >
      <KeyValueList
        entries={[
          {
            key: 'state',
            label: t('State'),
            value: required ? (
              <StatusChip look={boxStatus.maintenance}>{t('Maintenance required')}</StatusChip>
            ) : (
              t('None required')
            ),
          },
          ...(box.maintenanceRequiredAt === null
            ? []
            : [{ key: 'since', label: t('Since'), value: <TimeText at={box.maintenanceRequiredAt} /> }]),
        ]}
      />
    </SectionCard>
  )
}
