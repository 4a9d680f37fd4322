import type { LockDriver } from '@cubeward/contract/admin/setup.ts'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { Cpu, LockKeyhole } from 'lucide-react'
import { useId } from 'react'
import { errorText } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { connectionStatus } from '../../ui/status.ts'
import { refusedOf, sendErrand, useErrands, waitingOf } from '../errands.ts'
import { useFeed } from '../live/feed-store.ts'
import { lockDrivers, lockingDevices, locksFound, unitsOfCube } from '../reads.ts'
import { type StepProps, stepFrame, stepNames } from '../step.ts'
import { Row, Rows, SectionLine } from '../WizardCard.tsx'
import { NextButton, WizardFrame } from '../WizardFrame.tsx'

/** Which vendor made the lock controllers, and what was found of them. */
export default function LockingStep({ setupKey, cube, link }: StepProps) {
  const drivers = useQuery({
    ...lockDrivers(setupKey),
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? 2_000 : 30_000),
  })
  const devices = useQuery({ ...lockingDevices(setupKey), refetchInterval: 5_000 })
  const units = useQuery(unitsOfCube(setupKey))
  const locks = useQuery({ ...locksFound(setupKey), refetchInterval: 5_000 })
  const noMain = units.data !== undefined && !units.data.some(({ secondary }) => !secondary)
  const frame = stepFrame(setupKey, 'locking')
  return (
    <WizardFrame
      {...{ setupKey, link, id: cube.id, title: stepNames().locking, step: frame.step, back: frame.back }}
      headline={t('Which lock drivers?')}
      sentence={t('Switch on the vendor of the lock controllers in this cube. Found hardware is listed below.')}
      action={<NextButton to={frame.next.href}>{t('Continue to terminals')}</NextButton>}
    >
      {noMain && <Banner tone="error">{t('Could not determine main unit.')}</Banner>}
      {drivers.error && <Banner tone="error">{errorText(drivers.error)}</Banner>}
      <Rows aria-label={t('Lock drivers')}>
        {(drivers.data ?? []).map((driver) => (
          <li key={driver.id}>
            <Driver driver={driver} setupKey={setupKey} disabled={noMain} />
          </li>
        ))}
      </Rows>
      <SectionLine>
        <h3>{t('Locking devices')}</h3>
        <span>
          {t('{n} found', { n: devices.data?.length ?? 0 })} ·{' '}
          {t('{n, plural, one {# lock} other {# locks}}', { n: locks.data?.length ?? 0 })}
        </span>
      </SectionLine>
      {devices.data !== undefined && devices.data.length > 0 && (
        <Rows aria-label={t('Locking devices')}>
          {devices.data.map(({ deviceId, vendor, model, connected }) => (
            <li key={deviceId}>
              <Row>
                <LockKeyhole size={20} strokeWidth={1.75} aria-hidden />
                <div>
                  <b>{[vendor, model].filter(Boolean).join(' ') || deviceId}</b>
                  <code>{deviceId}</code>
                </div>
                <StatusChip look={connectionStatus[connected ? 'connected' : 'disconnected']} quiet>
                  {connected ? t('Connected') : t('Disconnected')}
                </StatusChip>
              </Row>
            </li>
          ))}
        </Rows>
      )}
    </WizardFrame>
  )
}

const isBusy = ({ job }: LockDriver) => job?.state === 'Running'

function Driver({ driver, setupKey, disabled }: { driver: LockDriver; setupKey: string; disabled: boolean }) {
  const id = useId()
  const feed = useFeed()
  const errands = useErrands(setupKey)
  const { label, installed, packageName, job } = driver
  const ordered = waitingOf(errands, 'driver').find(({ name }) => name === packageName)
  const refused = refusedOf(errands, 'driver').find(({ errand }) => errand.name === packageName)
  const failed = job?.state === 'Done' && job.exit !== 0
  const removes = ordered === undefined ? job?.kind === 'RemovePackage' : !ordered.on
  const state =
    ordered !== undefined && feed?.state !== 'open'
      ? t('Waits for reception')
      : ordered !== undefined || isBusy(driver)
        ? removes
          ? t('Removing...')
          : t('Installing...')
        : refused !== undefined
          ? refused.reason
          : failed
            ? removes
              ? t('Removal failed.')
              : t('Installation failed.')
            : installed === null
              ? t('Not installed')
              : t('Installed: {version}', { version: installed })
  return (
    <Row>
      <Cpu size={24} strokeWidth={1.75} aria-hidden />
      <div>
        <b id={id}>{label}</b>
        <small aria-live="polite">{state}</small>
      </div>
      <Switch
        checked={ordered?.on ?? installed !== null}
        disabled={isBusy(driver) || disabled}
        onChange={(_, on) => sendErrand(setupKey, { kind: 'driver', id: crypto.randomUUID(), name: packageName, on })}
        slotProps={{ input: { 'aria-labelledby': id } }}
      />
    </Row>
  )
}
