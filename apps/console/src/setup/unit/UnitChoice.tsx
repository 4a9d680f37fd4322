import type { UnitSetup } from '@cubeward/contract/admin/setup.ts'
import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { look } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { go } from '../pages.tsx'
import { setupHref } from '../setup-path.ts'
import { WizardFrame } from '../WizardFrame.tsx'
import { mayStart, type Terminal } from './may-start.ts'

const nameOf = (unitId: string) => `cubeward.setup.unit.${unitId}`

/** How many terminals there are, and what this one is. */
export function UnitChoice({ setupKey, unit }: { setupKey: string; unit: UnitSetup }) {
  const [chosen, setChosen] = useState<Terminal>(() => kept(unit.id))
  const choose = (change: Terminal) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    localStorage.setItem(nameOf(unit.id), JSON.stringify(next))
  }
  const { count, role } = chosen
  const href = setupHref('unit', setupKey)
  return (
    <WizardFrame
      {...{ setupKey, id: unit.id, title: t('Terminal setup'), back: { href, label: t('Terminal setup') } }}
      link={unit.connected ? 'connected' : 'disconnected'}
      headline={
        unit.secondary
          ? t('This terminal belongs to cube {cube}', { cube: unit.cubeId ?? '' })
          : t('How many terminals does the installation have?')
      }
      sentence={unit.secondary && t('Another terminal is the main one. Go on with the setup there.')}
      action={
        <ActionButton
          kind="main"
          size="large"
          fullWidth
          disabledReason={
            mayStart(chosen, unit.secondary)
              ? undefined
              : unit.secondary || (count === 'multiple' && role === 'add')
                ? t('Another terminal is the main one.')
                : t('Answer the questions above.')
          }
          onClick={() => go(setupHref('unit', setupKey, 'install'))}
        >
          {t('Start installation')}
        </ActionButton>
      }
    >
      {!unit.secondary && (
        <Choice
          legend={t('How many terminals does the installation have?')}
          value={count}
          options={[
            { value: 'single', label: t('Single terminal'), meaning: t('This is the only one.') },
            { value: 'multiple', label: t('Multiple terminals'), meaning: t('Several terminals share one cube.') },
          ]}
          onChange={(next) => choose({ count: next })}
        />
      )}
      {!unit.secondary && count === 'multiple' && (
        <>
          <h2>{t('What to do with this terminal?')}</h2>
          <Choice
            legend={t('What to do with this terminal?')}
            value={role}
            options={[
              { value: 'main', label: t('Main terminal'), meaning: t('The controller of the cube runs on it.') },
              {
                value: 'add',
                label: t('Add to an existing installation'),
                meaning: t('Another terminal is the main one.'),
              },
            ]}
            onChange={(next) => choose({ role: next })}
          />
        </>
      )}
      {!unit.secondary && count === 'multiple' && role === 'add' && (
        <Banner tone="warning">
          {t('Start setup from the main terminal: scan the code of this terminal there, in the step Terminals.')}
        </Banner>
      )}
    </WizardFrame>
  )
}

function kept(unitId: string): Terminal {
  try {
    return JSON.parse(localStorage.getItem(nameOf(unitId)) ?? '{}') as Terminal
  } catch {
    return {}
  }
}

interface ChoiceProps<V extends string> {
  legend: string
  value: V | undefined
  options: readonly { value: V; label: string; meaning: string }[]
  onChange: (value: V) => void
}
function Choice<V extends string>({ legend, value, options, onChange }: ChoiceProps<V>) {
  return (
    <Options>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} data-chosen={option.value === value || undefined}>
          <input type="radio" name={legend} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>
            <b>{option.label}</b>
            <small>{option.meaning}</small>
          </span>
        </label>
      ))}
    </Options>
  )
}

const Options = styled('fieldset')({
  display: 'grid',
  gap: 10,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 14,
    minHeight: 72,
    padding: '12px 16px',
    border: `1px solid ${look('line')}`,
    borderRadius: 8,
    background: look('surface'),
    cursor: 'pointer',
  },
  '& label[data-chosen]': { borderColor: look('accent'), background: look('accentSoft') },
  '& label:focus-within': { outline: `2px solid ${look('accent')}`, outlineOffset: 2 },
  '& input': { flex: 'none', width: 22, height: 22, margin: 0, accentColor: look('accent') },
  '& span': { display: 'grid', gap: 2 },
  '& b': { fontSize: 16, fontWeight: 600 },
  '& small': { fontSize: 14, color: look('textSecondary') },
})
