import {
  type LockAssignmentEvent,
  type LockAssignmentState,
  lockAssignmentAfter,
  lockAssignmentChanges,
  lockAssignmentStart,
  nextToAssign,
} from '@cubeward/domain/box-lock-assignment.ts'
import { compareBoxNumbers } from '@cubeward/domain/box-number.ts'
import type { Door } from '@cubeward/wall/door.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { playTone } from './capture-tone.ts'
import type { FieldWork } from './field-work.ts'
import { lateWarning } from './late-warning.ts'
import { OpenAllButton } from './OpenAll.tsx'
import { useDoorWork, useGrowth } from './use-door-work.ts'
import { useSaving } from './use-saving.ts'
import { WorkFrame } from './WorkFrame.tsx'

/** Box-lock assignment: each lock that is closed goes to the next box in ascending order. Nothing is stored before saving. */
export function LockAssignment({ work }: { work: FieldWork }) {
  const [state, dispatch] = useDoorWork<LockAssignmentState, LockAssignmentEvent>(
    lockAssignmentAfter,
    lockAssignmentStart(),
    work,
  )
  const changes = useMemo(() => lockAssignmentChanges(state, work.boxes), [state, work.boxes])
  const { saving, failure, saved, save } = useSaving(state.assigned.length > 0)
  const next = nextToAssign(state, work.boxes)
  const last = state.assigned.at(-1)
  useGrowth(state.assigned.length, () => playTone('captured'))
  const { boxes, doors } = useMemo(() => frontOf(work, state, next), [work, state, next])
  const marks = Object.fromEntries([
    ...state.assigned.filter(({ side }) => side === state.side).map(({ number }) => [number, 'done'] as const),
    ...(next === undefined ? [] : [[next, 'current'] as const]),
  ])
  return (
    <WorkFrame
      sentence={t('Walk from top left to bottom right')}
      headline={next === undefined ? t('No box is left') : t('Close box {number}', { number: next })}
      wall={{
        boxes,
        doors,
        marks,
        labels: work.labels,
        terminal: work.terminal,
        onSelect: (number) => state.side === 'lock' && dispatch({ type: 'next', number }),
      }}
      progress={{
        done: state.assigned.length,
        total: work.locks.length,
        words: t('{done} of {total} numbered', { done: state.assigned.length, total: work.locks.length }),
      }}
      captured={
        last
          ? t('Box {number} · lock {lock}', { number: last.number, lock: last.lock })
          : saved
            ? t('The assignment is saved')
            : undefined
      }
      warning={
        failure ??
        (state.ignored === undefined
          ? lateWarning(state.seen.late)
          : state.ignored.why === 'assigned'
            ? t('Lock {lock} is assigned already. It counts once.', { lock: state.ignored.lock })
            : t('Lock {lock} was closed, but there is no box left for it.', { lock: state.ignored.lock }))
      }
      actions={
        <>
          <ActionButton
            size="large"
            icon={Undo2}
            disabled={state.assigned.length === 0 || saving}
            onClick={() => dispatch({ type: 'undo' })}
          >
            {t('Undo')}
          </ActionButton>
          <OpenAllButton
            large
            scope="locks"
            count={work.locks.length}
            work={work.openAll}
            disabledReason={work.disabledReason}
            label={t('Open All')}
          />
          <ActionButton
            size="large"
            kind="main"
            pending={saving}
            disabledReason={changes.length === 0 ? t('No lock is assigned yet.') : undefined}
            onClick={() =>
              void save(async () => {
                await work.saveBoxes(changes)
                dispatch({ type: 'saved' })
              })
            }
          >
            {t('Save assignment')}
          </ActionButton>
        </>
      }
    >
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={state.side}
        aria-label={t('Side')}
        onChange={(_, side) => (side === 'lock' || side === 'secondaryLock') && dispatch({ type: 'side', side })}
      >
        <ToggleButton value="lock">{t('Primary lock')}</ToggleButton>
        <ToggleButton value="secondaryLock">{t('Secondary lock')}</ToggleButton>
      </ToggleButtonGroup>
      {state.side === 'lock' && (
        <TextField
          label={t('Next box number')}
          value={state.next}
          onChange={(number) => dispatch({ type: 'next', number: number.replace(/\//g, '').slice(0, 64) })}
          hint={t('Each closed lock goes to this box; then it counts on.')}
        />
      )}
    </WorkFrame>
  )
}

/** The front as it will be: the boxes there are, and those that are being made. */
function frontOf(work: FieldWork, state: LockAssignmentState, next: string | undefined) {
  const known = new Set(work.boxes.map(({ number }) => number))
  const made = [...state.assigned.map(({ number }) => number), ...(next === undefined ? [] : [next])]
  const fresh = [...new Set(made)].filter((number) => !known.has(number))
  const boxes = [
    ...work.boxes.map(({ number, types }) => ({ number, types })),
    ...fresh.map((number) => ({ number, types: [] })),
  ]
  const doors: Door[] = [...work.doors, ...fresh.map((number): Door => ({ number, state: 'unknown' }))]
  return { boxes: boxes.sort((a, b) => compareBoxNumbers(a.number, b.number)), doors }
}
