import { readUnitLink } from '@cubeward/domain/unit-link.ts'
import { useQuery } from '@tanstack/react-query'
import { CloudUpload, Keyboard, Monitor, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { connectionStatus } from '../../ui/status.ts'
import { forgetRefusal, refusedOf, sendErrand, useErrands, waitingOf } from '../errands.ts'
import { unitsOfCube } from '../reads.ts'
import { Scanner } from '../scan/Scanner.tsx'
import { type StepProps, stepFrame, stepNames } from '../step.ts'
import { Row, Rows } from '../WizardCard.tsx'
import { NextButton, WizardFrame } from '../WizardFrame.tsx'

/** The terminals of the cube; more of them are added by the codes on their screens. */
export default function UnitsStep({ setupKey, cube, link }: StepProps) {
  const units = useQuery({ ...unitsOfCube(setupKey), refetchInterval: 5_000 })
  const [scanning, setScanning] = useState<'camera' | 'typing'>()
  const errands = useErrands(setupKey)
  const frame = stepFrame(setupKey, 'units')
  const begin = (how: 'camera' | 'typing') => {
    forgetRefusal(setupKey, 'unit')
    setScanning(how)
  }
  /** What is wrong with it; the camera goes on then. */
  const scanned = (text: string, typed: boolean): string | undefined => {
    const link = readUnitLink(text)
    const key = 'key' in link ? link.key : typed && !text.includes('/') ? text.trim() : ''
    if (key === '')
      return 'wrong' in link && link.wrong === 'noKey'
        ? t('Setup key not found in link.')
        : t('The detected QR-code is not a unit setup link.')
    sendErrand(setupKey, { kind: 'unit', id: crypto.randomUUID(), key: key.slice(0, 64), cubeId: cube.id })
    setScanning(undefined)
    return undefined
  }
  return (
    <WizardFrame
      {...{ setupKey, link, id: cube.id, title: stepNames().units, step: frame.step, back: frame.back }}
      headline={t('Which terminals belong to it?')}
      sentence={t('Each further terminal shows a code after its first start. Scan it to add the terminal.')}
      action={
        <>
          <ActionButton size="large" fullWidth icon={ScanLine} onClick={() => begin('camera')}>
            {t('Add a terminal')}
          </ActionButton>
          <ActionButton kind="text" size="large" fullWidth icon={Keyboard} onClick={() => begin('typing')}>
            {t('Type the setup key')}
          </ActionButton>
          <NextButton to={frame.next.href}>{t('Next: {page}', { page: frame.next.label })}</NextButton>
        </>
      }
    >
      {refusedOf(errands, 'unit').map(({ errand: { id, cubeId, key } }) => (
        <Banner key={id} tone="error">
          {t('Could not assign unit to cube {id}. Setup key: {key}', { id: cubeId, key })}
        </Banner>
      ))}
      <Rows aria-label={t('Terminals')}>
        {(units.data ?? []).map(({ id, secondary, connected }) => (
          <li key={id}>
            <Row>
              <Monitor size={22} strokeWidth={1.75} aria-hidden />
              <div>
                <b>{secondary ? t('Secondary') : t('Main')}</b>
                <code>{id}</code>
              </div>
              <StatusChip look={connectionStatus[connected ? 'connected' : 'disconnected']} quiet>
                {connected ? t('Connected') : t('Disconnected')}
              </StatusChip>
            </Row>
          </li>
        ))}
        {waitingOf(errands, 'unit').map(({ id, key }) => (
          <li key={id}>
            <Row>
              <CloudUpload size={22} strokeWidth={1.75} aria-hidden />
              <div>
                <b>{t('Is being added')}</b>
                <code>{key}</code>
              </div>
            </Row>
          </li>
        ))}
      </Rows>
      {scanning !== undefined && (
        <Scanner
          typing={scanning === 'typing'}
          title={t('Add a terminal')}
          headline={t('Scan the code on the terminal’s screen')}
          sentence={t('It is shown after the first start.')}
          typeLabel={t('Type the setup key')}
          onCode={scanned}
          onClose={() => setScanning(undefined)}
        />
      )}
    </WizardFrame>
  )
}
