import {
  enteredFields,
  type NumberingDraft,
  type NumberingEvent,
  type NumberingState,
  numberingAfter,
  numberingChange,
  numberingResumed,
  numberingStart,
} from '@cubeward/domain/box-numbering.ts'
import { RotateCcw } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { errorText } from '../../../api/error-panel.ts'
import { formatNumber } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { features } from '../features.ts'
import { maxOccupanciesError } from '../MaxOccupancies.tsx'
import { boxNumberError } from './box-number-field.ts'
import { playTone } from './capture-tone.ts'
import { lateWarning } from './late-warning.ts'
import { MeanwhilePanel } from './MeanwhilePanel.tsx'
import { NextStep } from './NextStep.tsx'
import { NumberingFields } from './NumberingFields.tsx'
import { OpenAllLocks } from './OpenAllLocks.tsx'
import { SetupFrame } from './SetupFrame.tsx'
import type { SetupWork } from './setup-work.ts'
import { DiscardDialog, UnsavedDialog } from './UnsavedDialog.tsx'
import { useDoorWork, useGrowth } from './use-door-work.ts'
import { useSaving } from './use-saving.ts'

/** Box numbering wizard: number after number, the lock captured by closing the door, and what the box is. */
export function BoxNumbering({ work }: { work: SetupWork }) {
  const { state, dispatch, resumedFrom, discard } = useDoorWork<NumberingState, NumberingEvent>({
    kind: 'boxes',
    reduce: numberingAfter,
    start: numberingStart(),
    resume: numberingResumed,
    worthKeeping: (it) => enteredFields(it).length > 0,
    reached: ({ number: at }) => at,
    work,
  })
  const { number, box, draft, initial, disputed } = state
  const dirty = enteredFields(state).length > 0
  const numberError = boxNumberError(number)
  const { saving, failure, save, forget } = useSaving()
  const unread = useStoredBox(state, numberError === undefined, dispatch, work)
  const [leaving, setLeaving] = useState<NumberingEvent>()
  const [done, setDone] = useState(0)
  useGrowth(state.captured, () => playTone('captured'))
  useGrowth(done, () => playTone('done'))
  /** To another box: what was entered for this one is not given up without a word. */
  const move = (event: NumberingEvent) => (dirty ? setLeaving(event) : dispatch(event))
  const owner = work.boxes.find(
    (one) => draft.lock !== null && one.number !== number && [one.lock, one.secondaryLock].includes(draft.lock),
  )
  const submit = () =>
    void save(async () => {
      const reply = await work.saveBoxes((stored) => {
        const change = numberingChange(
          state,
          stored.find((one) => one.number === number),
        )
        return change && (Object.keys(change).length === 1 && box === 'exists' ? [] : [change])
      })
      if (reply === 'conflict') {
        dispatch({ type: 'loaded', number, box: await work.readBox(number) })
        return 'conflict'
      }
      dispatch({ type: 'saved' })
      setDone((before) => before + 1)
      return 'saved'
    })
  const numbered = work.boxes.filter(({ lock }) => lock !== null).length
  const shown = numberError === undefined
  // all that can be captured is, and nothing more was asked for; a further box without a lock can still be made
  const complete =
    done > 0 &&
    !dirty &&
    box === 'absent' &&
    work.locks.length > 0 &&
    work.locks.every(({ boxNumber }) => boxNumber !== null)
  const marks = useMemo(
    () => ({
      ...Object.fromEntries(work.boxes.filter(({ lock }) => lock !== null).map((one) => [one.number, 'done'] as const)),
      ...(shown && !complete && { [number]: 'current' as const }),
    }),
    [work.boxes, number, shown, complete],
  )
  const front = useMemo(() => {
    const there = work.boxes.some((one) => one.number === number)
    return there || !shown || complete ? work.boxes : [...work.boxes, { number, types: draft.types }]
  }, [work.boxes, number, draft.types, shown, complete])
  const loading = box === 'loading' && numberError === undefined && unread === undefined
  return (
    <SetupFrame
      work={work}
      title={t('Numbers and types')}
      sentence={
        complete
          ? t('Every lock has its box')
          : draft.lock === null
            ? t('Close the door of this box to capture its lock')
            : t('Check the box, then go on')
      }
      headline={complete ? t('All doors are done') : t('Box {number}', { number: shown ? number : '—' })}
      wall={{ boxes: front, marks, onSelect: (selected) => move({ type: 'go', number: selected }) }}
      progress={{
        done: numbered,
        total: work.locks.length,
        words: t('{done} of {total} numbered', {
          done: formatNumber(numbered),
          total: formatNumber(work.locks.length),
        }),
      }}
      captured={
        draft.lock !== null && draft.lock !== initial.lock && owner === undefined
          ? t('lock {lock}', { lock: draft.lock })
          : undefined
      }
      resumed={{ from: resumedFrom, discard }}
      meanwhile={
        <MeanwhilePanel
          lines={disputed.map((field) => ({
            key: field,
            text: t('{field} of box {number} is {theirs} now; here it is {mine}.', {
              field: nameOf(field),
              number,
              theirs: wordsOf(initial[field]),
              mine: wordsOf(draft[field]),
            }),
          }))}
          onTheirs={() => dispatch({ type: 'settle', mine: false })}
          onMine={() => dispatch({ type: 'settle', mine: true })}
        />
      }
      warning={
        (disputed.length > 0 ? undefined : failure) ??
        unread ??
        (owner ? (
          <>
            {t('Lock {lock} belongs to box {number}.', { lock: draft.lock ?? '', number: owner.number })}{' '}
            <ActionButton size="small" onClick={() => move({ type: 'go', number: owner.number })}>
              {t('Go to box {number}', { number: owner.number })}
            </ActionButton>
          </>
        ) : (
          lateWarning(state.seen.late)
        ))
      }
      actions={
        <>
          {!complete && (
            <ActionButton
              size="large"
              icon={RotateCcw}
              disabledReason={dirty ? undefined : t('Nothing was changed yet.')}
              onClick={() => {
                forget()
                dispatch({ type: 'reset' })
              }}
            >
              {t('Reset')}
            </ActionButton>
          )}
          <OpenAllLocks work={work} label={t('Open All Locks')} />
          <ActionButton
            size="large"
            kind={complete ? 'plain' : 'main'}
            pending={saving || loading}
            disabledReason={
              numberError ??
              unread ??
              maxOccupanciesError(draft.maxOccupancies) ??
              (disputed.length > 0 ? t('First choose which version to keep.') : undefined)
            }
            onClick={submit}
          >
            {box === 'exists' ? t('Update & Next') : t('Create & Next')}
          </ActionButton>
          {complete && <NextStep work={work} />}
        </>
      }
      fields={
        <NumberingFields
          work={work}
          number={number}
          numberError={numberError}
          draft={draft}
          edit={(change) => dispatch({ type: 'edit', change })}
          onNumber={(text) => dispatch({ type: 'number', number: text })}
          onStep={(by) => move({ type: 'step', by })}
        />
      }
    >
      <DiscardDialog
        open={leaving !== undefined}
        title={t('Discard what was entered?')}
        text={t('Box {number} is not saved yet.', { number })}
        onKeep={() => setLeaving(undefined)}
        onDiscard={() => {
          if (leaving) dispatch(leaving)
          setLeaving(undefined)
        }}
      />
      <UnsavedDialog
        work={work}
        unsaved={dirty}
        text={t('Box {number} is not saved yet.', { number })}
        onDiscard={discard}
      />
    </SetupFrame>
  )
}

/** Reads the box of the number; and again what others make of it. Gives the reason if it cannot be read. */
function useStoredBox(
  { box, number }: NumberingState,
  readable: boolean,
  dispatch: (event: NumberingEvent) => void,
  { readBox, boxes }: Pick<SetupWork, 'readBox' | 'boxes'>,
): string | undefined {
  const [unread, setUnread] = useState<string>()
  useEffect(() => {
    if (box !== 'loading' || !readable) return
    let left = false
    setUnread(undefined)
    readBox(number).then(
      (found) => {
        if (!left) dispatch({ type: 'loaded', number, box: found })
      },
      (error: unknown) => {
        if (!left) setUnread(errorText(error))
      },
    )
    return () => {
      left = true
    }
  }, [box, number, readable, readBox, dispatch])
  const before = useRef(boxes)
  useEffect(() => {
    if (before.current === boxes) return
    before.current = boxes
    if (box !== 'loading') dispatch({ type: 'loaded', number, box: boxes.find((one) => one.number === number) })
  }, [boxes, box, number, dispatch])
  return unread
}

const nameOf = (field: keyof NumberingDraft): string => {
  switch (field) {
    case 'description':
      return t('Description')
    case 'lock':
      return t('Lock')
    case 'types':
      return t('Types##of boxes')
    case 'enabled':
      return t('Enabled')
    case 'maxOccupancies':
      return t('Max occupancies')
    default:
      return features()[field].word
  }
}

function wordsOf(value: NumberingDraft[keyof NumberingDraft]): string {
  if (typeof value === 'boolean') return value ? t('on') : t('off')
  const words = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return words === '' ? '—' : words
}
