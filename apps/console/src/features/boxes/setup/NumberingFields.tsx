import type { NumberingDraft } from '@cubeward/domain/box-numbering.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/SectionCard.tsx'
import { SwitchRow } from '../../../ui/SwitchRow.tsx'
import { TagsField } from '../../../ui/TagsField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PHONE } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'
import { featureKeys, features } from '../features.ts'
import { LockSelect } from '../LockSelect.tsx'
import { MaxOccupancies } from '../MaxOccupancies.tsx'
import type { SetupWork } from './setup-work.ts'

interface NumberingFieldsProps {
  work: Pick<SetupWork, 'locks' | 'types'>
  number: string
  numberError: string | undefined
  draft: NumberingDraft
  edit: (change: Partial<NumberingDraft>) => void
  onNumber: (number: string) => void
  onStep: (by: 1 | -1) => void
}

/** The number of the box and everything that the wizard lets one say of it. */
export function NumberingFields({ work, number, numberError, draft, edit, onNumber, onStep }: NumberingFieldsProps) {
  const known = features()
  return (
    <Card>
      <Fields>
        <Stepper>
          <ActionButton icon={ChevronLeft} onClick={() => onStep(-1)}>
            {t('Prev')}
          </ActionButton>
          <TextField label={t('Box number')} value={number} onChange={onNumber} error={numberError} />
          <ActionButton icon={ChevronRight} onClick={() => onStep(1)}>
            {t('Next')}
          </ActionButton>
        </Stepper>
        <LockSelect
          label={t('Lock')}
          value={draft.lock}
          locks={work.locks}
          own={number}
          onChange={(lock) => edit({ lock })}
          hint={t('Close the door to choose its lock.')}
        />
        <TagsField
          label={t('Types##of boxes')}
          free
          options={work.types}
          value={draft.types}
          onChange={(types) => edit({ types })}
        />
        <TextField
          label={t('Description')}
          optional
          maxLength={255}
          value={draft.description ?? ''}
          onChange={(text) => edit({ description: text === '' ? null : text })}
        />
        <MaxOccupancies value={draft.maxOccupancies} onChange={(maxOccupancies) => edit({ maxOccupancies })} />
        <Switches>
          <SwitchRow label={t('Enabled')} checked={draft.enabled} onChange={(enabled) => edit({ enabled })} />
          {featureKeys.map((key) => (
            <SwitchRow key={key} label={known[key].word} checked={draft[key]} onChange={(on) => edit({ [key]: on })} />
          ))}
        </Switches>
      </Fields>
    </Card>
  )
}

const Fields = styled('div')({
  display: 'grid',
  gap: 16,
  padding: 16,
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: 12, gap: 12 },
})
const Stepper = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 8,
  // in one line with the field, whatever stands below it
  '& > button': { marginTop: 22 },
})
const Switches = styled('div')({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  gap: '0 16px',
})
