import { Keyboard, ScanLine, Store } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { forgetRefusal, refusedOf, sendErrand, useErrands, waitingOf } from '../errands.ts'
import { Scanner } from '../scan/Scanner.tsx'
import { type StepProps, stepFrame, stepNames } from '../step.ts'
import { Row, Rows } from '../WizardCard.tsx'
import { NextButton, WizardFrame } from '../WizardFrame.tsx'

/** The tenant whose cube it is: by a code that its label has. */
export default function TenantStep({ setupKey, cube, link }: StepProps) {
  const [scanning, setScanning] = useState<'camera' | 'typing'>()
  const errands = useErrands(setupKey)
  const pending = waitingOf(errands, 'tenant').length > 0
  const frame = stepFrame(setupKey, 'tenant')
  const failure = refusedOf(errands, 'tenant').at(-1)?.errand.code
  const begin = (how: 'camera' | 'typing') => {
    forgetRefusal(setupKey, 'tenant')
    setScanning(how)
  }
  return (
    <WizardFrame
      {...{ setupKey, link, id: cube.id, title: stepNames().tenant, step: frame.step, back: frame.back }}
      headline={cube.tenant === null ? t('Whose cube is this?') : t('This cube has its tenant')}
      sentence={t('Scan the cube activation code on the label. It also tells the cube its site and address.')}
      action={
        <>
          <ActionButton
            kind={cube.tenant === null ? 'main' : 'plain'}
            size="large"
            fullWidth
            icon={ScanLine}
            pending={pending}
            onClick={() => begin('camera')}
          >
            {t('Scan the code')}
          </ActionButton>
          {cube.tenant === null ? (
            <ActionButton size="large" fullWidth icon={Keyboard} onClick={() => begin('typing')}>
              {t('Type the code')}
            </ActionButton>
          ) : (
            <NextButton to={frame.next.href}>{t('Next: {page}', { page: frame.next.label })}</NextButton>
          )}
        </>
      }
    >
      {failure !== undefined && (
        <Banner tone="error">
          {t('Could not assign tenant to cube using cube activation code: {code}', { code: failure })}
        </Banner>
      )}
      <Rows aria-label={t('Tenant')}>
        <li>
          <Row data-missing={cube.tenant === null ? '' : undefined}>
            <Store size={22} strokeWidth={1.75} aria-hidden />
            <div>
              <b>{cube.tenant?.name ?? t('No tenant yet')}</b>
              {cube.tenant && <code>{cube.tenant.id}</code>}
            </div>
          </Row>
        </li>
        {cube.tenant !== null && (cube.description ?? cube.site) !== null && (
          <li>
            <Row>
              <div>
                <b>{[cube.description, cube.site].filter(Boolean).join(' · ')}</b>
                <small>
                  {[
                    [cube.address.street, cube.address.houseNo].filter(Boolean).join(' '),
                    [cube.address.zip, cube.address.city].filter(Boolean).join(' '),
                  ]
                    .filter((line) => line !== '')
                    .join(', ')}
                </small>
              </div>
            </Row>
          </li>
        )}
      </Rows>
      {scanning !== undefined && (
        <Scanner
          typing={scanning === 'typing'}
          title={t('Assign a tenant')}
          headline={t('Scan the cube activation code')}
          sentence={t('It stands on the label of the cube.')}
          typeLabel={t('Type the code')}
          onCode={(code) => {
            sendErrand(setupKey, { kind: 'tenant', id: crypto.randomUUID(), code: code.trim().slice(0, 512) })
            setScanning(undefined)
            return undefined
          }}
          onClose={() => setScanning(undefined)}
        />
      )}
    </WizardFrame>
  )
}
