import {
  inEffect,
  type LockAssignmentEvent,
  type LockAssignmentState,
  lockAssignmentAfter,
  lockAssignmentChanges,
  lockAssignmentStart,
  lockConflicts,
  nextToAssign,
} from '@cubeward/domain/box-lock-assignment.ts'
import { compareBoxNumbers } from '@cubeward/domain/box-number.ts'
import { stepBoxNumber } from '@cubeward/domain/number-step.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { AssignmentActions } from './AssignmentActions.tsx'
import { boxNumberError } from './box-number-field.ts'
import { signal } from './capture-signal.ts'
import { lateWarning } from './late-warning.ts'
import { MeanwhilePanel } from './MeanwhilePanel.tsx'
import { Below, SetupFrame } from './SetupFrame.tsx'
import type { SetupWork } from './setup-work.ts'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { useDoorWork, useGrowth } from './use-door-work.ts'
import { useSaving } from './use-saving.ts'
import { useUndoKey } from './use-undo-key.ts'

/** Box-lock assignment: each lock that is closed goes to the next box in ascending order. Nothing is stored before saving. */
export function LockAssignment({ work }: { work: SetupWork }) {
  const { state, dispatch, resumedFrom, discard } = useDoorWork<LockAssignmentState, LockAssignmentEvent>({
    kind: 'locks',
    reduce: lockAssignmentAfter,
    start: lockAssignmentStart(),
    worthKeeping: ({ assigned }) => assigned.length > 0,
    work,
  })
  const { assigned, side, ignored } = state
  const { saving, failure, saved, save } = useSaving()
  const [stored, setStored] = useState<readonly string[]>([])
  const changes = useMemo(() => lockAssignmentChanges(state, work.boxes), [state, work.boxes])
  const conflicts = useMemo(() => lockConflicts(state, work.boxes), [state, work.boxes])
  const next = nextToAssign(state, work.boxes)
  const boxes = useMemo(
    () => frontOf(work.boxes, work.locks.length, state, next),
    [work.boxes, work.locks.length, state, next],
  )
  const done = useMemo(
    () => [...new Set([...stored, ...assigned.filter((one) => one.side === side).map(({ number }) => number)])],
    [stored, assigned, side],
  )
  const marks = useMemo(
    () => ({
      ...Object.fromEntries(done.map((number) => [number, 'done'] as const)),
      ...(next !== undefined && { [next]: 'current' as const }),
    }),
    [done, next],
  )
  useGrowth(assigned.length, () => signal('captured'))
  useGrowth(stored.length, () => signal('done'))
  const undo = () => !saving && dispatch({ type: 'undo' })
  useUndoKey(undo)
  const last = assigned.at(-1)
  const numbered = new Set([
    ...work.boxes.flatMap(({ lock, secondaryLock }) => [lock, secondaryLock]).filter((lock) => lock !== null),
    ...assigned.map(({ lock }) => lock),
  ]).size
  const numberError = side === 'lock' ? boxNumberError(state.next.trim() === '' ? '1' : state.next) : undefined
  const submit = () =>
    void save(async () => {
      const given = assigned
      const reply = await work.saveBoxes((now) =>
        lockConflicts(state, now).length > 0 ? undefined : lockAssignmentChanges(state, now),
      )
      if (reply === 'conflict') return 'conflict'
      dispatch({ type: 'saved', assigned: given, boxes: reply })
      setStored((before) => [...before, ...inEffect(given).map(({ number }) => number)])
      return 'saved'
    })
  return (
    <SetupFrame
      work={work}
      title={t('Box numbers')}
      sentence={
        work.locks.length > 0 && done.length >= work.locks.length
          ? t('Every lock has its box')
          : t('Walk from top left to bottom right')
      }
      headline={
        numberError !== undefined
          ? t('Which number is next?')
          : next === undefined
            ? t('No box is left')
            : t('Close box {number}', { number: next })
      }
      wall={{ boxes, marks, onSelect: (number) => dispatch({ type: 'next', number }) }}
      progress={{
        done: numbered,
        total: work.locks.length,
        words: (
          <>
            {t('{done} of {total} numbered', { done: formatNumber(numbered), total: formatNumber(work.locks.length) })}
            {assigned.length > 0 && ` · ${t('{n} not saved', { n: formatNumber(inEffect(assigned).length) })}`}
          </>
        ),
      }}
      captured={
        last
          ? t('Box {number} · lock {lock}', { number: last.number, lock: last.lock })
          : saved
            ? t('The assignment is saved')
            : undefined
      }
      resumed={{ from: resumedFrom, discard }}
      meanwhile={
        <MeanwhilePanel
          lines={conflicts.map(({ number, side: where, theirs, mine }) => ({
            key: `${number} ${where}`,
            text:
              theirs === undefined
                ? t('Box {number} was deleted; here it has lock {mine}.', { number, mine: mine ?? '—' })
                : t('Box {number} has lock {theirs} now; here it has {mine}.', {
                    number,
                    theirs: theirs ?? '—',
                    mine: mine ?? '—',
                  }),
          }))}
          onTheirs={() => dispatch({ type: 'yield', numbers: conflicts.map(({ number }) => number) })}
          onMine={() => dispatch({ type: 'overrule' })}
        />
      }
      warning={(conflicts.length > 0 ? undefined : failure) ?? whyIgnored(ignored) ?? lateWarning(state.seen.late)}
      fields={
        <Below>
          <ToggleButtonGroup
            exclusive
            fullWidth
            value={side}
            aria-label={t('Side')}
            onChange={(_, to) => (to === 'lock' || to === 'secondaryLock') && dispatch({ type: 'side', side: to })}
          >
            <ToggleButton value="lock">{t('Primary lock')}</ToggleButton>
            <ToggleButton value="secondaryLock">{t('Secondary lock')}</ToggleButton>
          </ToggleButtonGroup>
          {side === 'lock' && (
            <TextField
              label={t('Next box number')}
              value={state.next}
              onChange={(number) => dispatch({ type: 'next', number })}
              hint={t('Each closed lock goes to this box; then it counts on.')}
              error={numberError}
            />
          )}
        </Below>
      }
      actions={
        <AssignmentActions
          work={work}
          undoable={assigned.length > 0}
          onUndo={undo}
          saving={saving}
          disputed={conflicts.length > 0}
          nothing={changes.length === 0 ? t('No lock is assigned yet.') : undefined}
          onSave={submit}
          save={t('Save assignment')}
        />
      }
    >
      <UnsavedDialog
        unsaved={assigned.length > 0}
        text={t(
          '{n, plural, one {# lock is captured and not saved.} other {# locks are captured and not saved.}} Keep them and stay here, or discard them.',
          { n: inEffect(assigned).length },
        )}
        onDiscard={discard}
      />
    </SetupFrame>
  )
}

function whyIgnored(ignored: LockAssignmentState['ignored']): string | undefined {
  switch (ignored?.why) {
    case 'assigned':
      return t('Lock {lock} is assigned already. It counts once.', { lock: ignored.lock })
    case 'noBox':
      return t('Lock {lock} was closed, but there is no box left for it.', { lock: ignored.lock })
    case 'badNumber':
      return t('Lock {lock} was closed, but the next box number is none.', { lock: ignored.lock })
    default:
      return undefined
  }
}

/** The front as it will be: the boxes there are, those that are being made, and as many more as there are locks without a box. */
function frontOf(
  boxes: SetupWork['boxes'],
  locks: number,
  { assigned, side }: LockAssignmentState,
  next: string | undefined,
) {
  const front = new Map(boxes.map(({ number, types }) => [number, types]))
  const made = [...assigned.map(({ number }) => number), ...(next === undefined ? [] : [next])]
  for (const number of made) if (!front.has(number)) front.set(number, [])
  let number = next ?? ''
  for (let tries = 0; side === 'lock' && next !== undefined && front.size < locks && tries < 1000; tries++) {
    number = stepBoxNumber(number, 1)
    if (!front.has(number)) front.set(number, [])
  }
  return [...front].map(([it, types]) => ({ number: it, types })).sort((a, b) => compareBoxNumbers(a.number, b.number))
}
