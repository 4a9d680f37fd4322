import {
  inEffect,
  type LockAssignmentEvent,
  type LockAssignmentState,
  type LockLoss,
  lastLosses,
  lockAssignmentAfter,
  lockAssignmentChanges,
  lockAssignmentStart,
  lockConflicts,
  lockLosses,
  lockProgress,
  nextToAssign,
} from '@cubeward/domain/box-lock-assignment.ts'
import { compareBoxNumbers } from '@cubeward/domain/box-number.ts'
import { typesWith } from '@cubeward/domain/box-type-assignment.ts'
import { stepBoxNumber } from '@cubeward/domain/number-step.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { formatNumber } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Assignment } from './Assignment.tsx'
import { boxNumberError } from './box-number-field.ts'
import { lateWarning } from './late-warning.ts'
import { Below } from './SetupFrame.tsx'
import type { SetupWork } from './setup-work.ts'
import { useDoorWork } from './use-door-work.ts'

/** Box-lock assignment: each lock that is closed goes to the next box in ascending order. Nothing is stored before saving. */
export function LockAssignment({ work }: { work: SetupWork }) {
  const run = useDoorWork<LockAssignmentState, LockAssignmentEvent>({
    kind: 'locks',
    reduce: lockAssignmentAfter,
    start: lockAssignmentStart(),
    worthKeeping: ({ assigned }) => assigned.length > 0,
    reached: ({ assigned }) => assigned,
    work,
  })
  const { state, dispatch } = run
  const { assigned, side } = state
  const changes = useMemo(() => lockAssignmentChanges(state, work.boxes), [state, work.boxes])
  const conflicts = useMemo(() => lockConflicts(state, work.boxes), [state, work.boxes])
  const losses = useMemo(() => lockLosses(state, work.boxes), [state, work.boxes])
  const taken = useMemo(() => lastLosses(state, work.boxes), [state, work.boxes])
  const done = useMemo(() => lockProgress(state, work.boxes), [state, work.boxes])
  const complete = work.locks.length > 0 && work.locks.every(({ lock }) => done.locks.includes(lock))
  const next = complete ? undefined : nextToAssign(state, work.boxes)
  const front = useMemo(
    () => frontOf(work.boxes, work.locks.length, state, next),
    [work.boxes, work.locks.length, state, next],
  )
  const marks = useMemo(() => {
    const there = new Set(work.boxes.map(({ number }) => number))
    return {
      ...Object.fromEntries(
        front.filter(({ number }) => !there.has(number)).map((it) => [it.number, 'planned' as const]),
      ),
      ...Object.fromEntries(done.boxes.map((number) => [number, 'done' as const])),
      ...(next !== undefined && { [next]: 'current' as const }),
    }
  }, [work.boxes, front, done, next])
  const last = assigned.at(-1)
  const unsaved = inEffect(assigned).length
  const numberError = side === 'lock' && next !== undefined ? boxNumberError(next) : undefined
  return (
    <Assignment
      work={work}
      run={run}
      title={t('Box numbers')}
      complete={complete}
      sentence={instruction(complete, unsaved > 0, next)}
      headline={
        complete
          ? t('All doors are done')
          : numberError !== undefined
            ? t('Which number is next?')
            : next === undefined
              ? t('No box is left')
              : t('Close box {number}', { number: next })
      }
      wall={{ boxes: front, marks, onSelect: (number) => dispatch({ type: 'next', number }) }}
      progress={{
        done: done.locks.length,
        total: work.locks.length,
        words: t('{done} of {total} numbered', {
          done: formatNumber(done.locks.length),
          total: formatNumber(work.locks.length),
        }),
      }}
      last={last && t('Box {number} · lock {lock}', { number: last.number, lock: last.lock })}
      warning={
        whyIgnored(state.ignored, work.boxes) ??
        lateWarning(state.seen.late) ??
        (taken.length > 0 ? taken.map(lossWords).join(' ') : undefined)
      }
      losses={losses.map((loss) => ({ key: `${loss.number} ${loss.side}`, text: lossWords(loss) }))}
      conflicts={conflicts.map(({ number, side: where, theirs, mine }) => ({
        key: `${number} ${where}`,
        number,
        text:
          theirs === undefined
            ? t('Box {number} was deleted; here it has lock {mine}.', { number, mine: mine ?? '—' })
            : t('Box {number} has lock {theirs} now; here it has {mine}.', {
                number,
                theirs: theirs ?? '—',
                mine: mine ?? '—',
              }),
      }))}
      changes={(now) => (lockConflicts(state, now).length > 0 ? undefined : lockAssignmentChanges(state, now))}
      nothing={changes.length === 0 ? t('No lock is assigned yet.') : undefined}
      words={{
        save: t('Save assignment'),
        saved: t('The assignment is saved'),
        unsaved: t(
          '{n, plural, one {# lock is captured and not saved.} other {# locks are captured and not saved.}} Keep them and stay here, or discard them.',
          { n: unsaved },
        ),
      }}
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
              value={state.chosen ? state.next : (next ?? '')}
              onChange={(number) => dispatch({ type: 'next', number })}
              hint={t('Each door you close gets the next number.')}
              error={numberError}
            />
          )}
          <SelectField
            label={t('Type of each box')}
            value={state.boxType ?? ''}
            onChange={(type) => dispatch({ type: 'boxType', boxType: type === '' ? undefined : type })}
            options={[{ value: '', label: t('As it is') }, ...work.types.map((type) => ({ value: type, label: type }))]}
          />
          {!state.anew && assigned.length === 0 && done.boxes.length > 0 && (
            <ActionButton icon={RotateCcw} onClick={() => dispatch({ type: 'anew' })}>
              {t('Number all doors again')}
            </ActionButton>
          )}
        </Below>
      }
    />
  )
}

function instruction(complete: boolean, unsaved: boolean, next: string | undefined): string {
  if (complete) return unsaved ? t('Every lock has its box: save the assignment') : t('Every lock has its box')
  return next === undefined ? t('Save the assignment, or choose a box') : t('Walk down each column, from left to right')
}

function lossWords({ number, side, had, gets }: LockLoss): string {
  if (gets !== null) return t('Box {number} gets lock {lock} instead of {had}.', { number, lock: gets, had })
  return side === 'lock'
    ? t('{had} is the primary lock of box {number}: the box loses it.', { had, number })
    : t('{had} is the secondary lock of box {number}: the box loses it.', { had, number })
}

function whyIgnored(ignored: LockAssignmentState['ignored'], boxes: SetupWork['boxes']): string | undefined {
  const owner = boxes.find(({ lock, secondaryLock }) => ignored && [lock, secondaryLock].includes(ignored.lock))
  switch (ignored?.why) {
    case 'assigned':
      if (owner) {
        const words = { lock: ignored.lock, number: owner.number }
        return t('Lock {lock} is assigned to box {number} already. To move it, choose its new box first.', words)
      }
      return t('Lock {lock} is assigned already. It counts once.', { lock: ignored.lock })
    case 'noBox':
      return t('Lock {lock} was closed, but there is no box left for it.', { lock: ignored.lock })
    case 'badNumber':
      return t('Lock {lock} was closed. Enter the next box number.', { lock: ignored.lock })
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
  for (const { number, boxType } of assigned) {
    const types = front.get(number) ?? []
    front.set(number, boxType === undefined ? types : typesWith(types, boxType))
  }
  if (next !== undefined && !front.has(next)) front.set(next, [])
  // from the first box on, so that a number chosen far behind moves none of the doors
  let number = [...front.keys()].sort(compareBoxNumbers)[0] ?? ''
  for (let tries = 0; side === 'lock' && next !== undefined && front.size < locks && tries < 1000; tries++) {
    number = stepBoxNumber(number, 1)
    if (!front.has(number)) front.set(number, [])
  }
  return [...front].map(([it, types]) => ({ number: it, types })).sort((a, b) => compareBoxNumbers(a.number, b.number))
}
