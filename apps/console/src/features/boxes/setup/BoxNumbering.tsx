import {
  type NumberingEvent,
  type NumberingState,
  numberingAfter,
  numberingStart,
} from '@cubeward/domain/box-numbering.ts'
import { styled } from '@mui/material/styles'
import { ChevronLeft, ChevronRight, RotateCcw } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { errorText } from '../../api/error-panel.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/SectionCard.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PHONE } from '../../ui/theme/css.ts'
import { playTone } from './capture-tone.ts'
import { featureKeys, features } from './features.ts'
import type { FieldWork } from './field-work.ts'
import { LockSelect } from './LockSelect.tsx'
import { lateWarning } from './late-warning.ts'
import { OpenAllButton } from './OpenAll.tsx'
import { TagsField } from './TagsField.tsx'
import { useDoorWork, useGrowth } from './use-door-work.ts'
import { useSaving } from './use-saving.ts'
import { WorkFrame } from './WorkFrame.tsx'

const reduce = (state: NumberingState, event: NumberingEvent) => numberingAfter(state, event, Date.now())

/** Box numbering wizard: number after number, the lock captured by closing the door, and what the box is. */
export function BoxNumbering({ work }: { work: FieldWork }) {
  const [state, dispatch] = useDoorWork<NumberingState, NumberingEvent>(reduce, numberingStart(), work)
  const { number, box, draft, initial } = state
  const dirty = JSON.stringify(draft) !== JSON.stringify(initial)
  const { saving, failure, save } = useSaving(dirty)
  const { readBox } = work
  const [unread, setUnread] = useState<string>()
  const tell = useRef(dispatch)
  useEffect(() => {
    tell.current = dispatch
  })
  useEffect(() => {
    if (box !== 'loading' || number.trim() === '') return
    let left = false
    const loaded = (found: Awaited<ReturnType<typeof readBox>>) => {
      if (!left) tell.current({ type: 'loaded', number, box: found })
    }
    setUnread(undefined)
    readBox(number).then(loaded, (error: unknown) => {
      if (!left) setUnread(error instanceof Error ? errorText(error) : String(error))
    })
    return () => {
      left = true
    }
  }, [box, number, readBox])
  useGrowth(state.captured, () => playTone('captured'))
  const owner = work.boxes.find((one) => one.lock !== null && one.lock === draft.lock && one.number !== number)
  const edit = (change: Partial<NumberingState['draft']>) => dispatch({ type: 'edit', change })
  const submit = () =>
    void save(async () => {
      await work.writeBox(number, draft)
      dispatch({ type: 'saved' })
    })
  const known = features()
  const marks = useMemo(
    () => ({
      ...Object.fromEntries(work.boxes.filter(({ lock }) => lock !== null).map((one) => [one.number, 'done'] as const)),
      [number]: 'current' as const,
    }),
    [work.boxes, number],
  )
  const front = useMemo(() => {
    const there = work.boxes.some((one) => one.number === number)
    return there || number.trim() === '' ? work.boxes : [...work.boxes, { number, types: draft.types }]
  }, [work.boxes, number, draft.types])
  const doors = useMemo(
    () =>
      work.doors.some((door) => door.number === number) || number.trim() === ''
        ? work.doors
        : [...work.doors, { number, state: 'unknown' as const }],
    [work.doors, number],
  )
  return (
    <WorkFrame
      sentence={
        draft.lock === null ? t('Close the door of this box to capture its lock') : t('Check the box, then go on')
      }
      headline={t('Box {number}', { number: number.trim() === '' ? '—' : number })}
      wall={{
        boxes: front,
        doors,
        marks,
        labels: work.labels,
        terminal: work.terminal,
        onSelect: (selected) => dispatch({ type: 'number', number: selected }),
      }}
      progress={{
        done: work.boxes.filter(({ lock }) => lock !== null).length,
        total: work.locks.length,
        words: t('{done} of {total} numbered', {
          done: formatNumber(work.boxes.filter(({ lock }) => lock !== null).length),
          total: formatNumber(work.locks.length),
        }),
      }}
      captured={draft.lock !== null && draft.lock !== initial.lock ? t('lock {lock}', { lock: draft.lock }) : undefined}
      warning={
        failure ??
        unread ??
        (owner
          ? t('Lock {lock} belongs to box {number}.', { lock: draft.lock ?? '', number: owner.number })
          : lateWarning(state.seen.late))
      }
      actions={
        <>
          <ActionButton size="large" icon={RotateCcw} disabled={!dirty} onClick={() => dispatch({ type: 'reset' })}>
            {t('Reset')}
          </ActionButton>
          <OpenAllButton
            large
            scope="locks"
            count={work.locks.length}
            work={work.openAll}
            disabledReason={work.disabledReason}
            label={t('Open All Locks')}
          />
          <ActionButton
            size="large"
            kind="main"
            pending={saving || (box === 'loading' && number.trim() !== '' && unread === undefined)}
            disabledReason={number.trim() === '' ? t('Enter a box number.') : unread}
            onClick={submit}
          >
            {box === 'exists' ? t('Update & Next') : t('Create & Next')}
          </ActionButton>
        </>
      }
      fields={
        <Card>
          <Fields>
            <Stepper>
              <ActionButton icon={ChevronLeft} onClick={() => dispatch({ type: 'step', by: -1 })}>
                {t('Prev')}
              </ActionButton>
              <TextField
                label={t('Box number')}
                value={number}
                onChange={(text) => dispatch({ type: 'number', number: text.replace(/\//g, '').slice(0, 64) })}
              />
              <ActionButton icon={ChevronRight} onClick={() => dispatch({ type: 'step', by: 1 })}>
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
              label={t('Types')}
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
                <SwitchRow
                  key={key}
                  label={known[key].word}
                  checked={draft[key]}
                  onChange={(on) => edit({ [key]: on })}
                />
              ))}
            </Switches>
          </Fields>
        </Card>
      }
    />
  )
}

/** spec §5: falls back to 1 when it is empty or no number. */
export function MaxOccupancies({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <TextField
      label={t('Max occupancies')}
      type="number"
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={(text) => onChange(text.trim() === '' ? Number.NaN : Number(text))}
      onBlur={() => Number.isNaN(value) && onChange(1)}
      hint={t('How many occupancies the box takes at the same time, from 1 to 1000.')}
      {...(!Number.isNaN(value) && (value < 1 || value > 1000 || !Number.isInteger(value))
        ? { error: t('Enter a whole number from 1 to 1000.') }
        : {})}
    />
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
  alignItems: 'end',
  gap: 8,
})
const Switches = styled('div')({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  gap: '0 16px',
})
