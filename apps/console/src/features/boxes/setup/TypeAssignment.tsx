import {
  type TypeAssignmentEvent,
  type TypeAssignmentState,
  typeAssignmentAfter,
  typeAssignmentChanges,
  typeAssignmentStart,
  typeConflicts,
  typesWith,
} from '@cubeward/domain/box-type-assignment.ts'
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { PHONE } from '../../../ui/theme/css.ts'
import { AssignmentActions } from './AssignmentActions.tsx'
import { signal } from './capture-signal.ts'
import { lateWarning } from './late-warning.ts'
import { MeanwhilePanel } from './MeanwhilePanel.tsx'
import { NothingYet } from './NothingYet.tsx'
import { SetupFrame } from './SetupFrame.tsx'
import type { SetupWork } from './setup-work.ts'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { useDoorWork, useGrowth } from './use-door-work.ts'
import { useSaving } from './use-saving.ts'
import { useUndoKey } from './use-undo-key.ts'

/** Box-type assignment: pick a type, then close every box that has it. Nothing is stored before saving. */
export function TypeAssignment({ work }: { work: SetupWork }) {
  const { state, dispatch, resumedFrom, discard } = useDoorWork<TypeAssignmentState, TypeAssignmentEvent>({
    kind: 'types',
    reduce: typeAssignmentAfter,
    start: typeAssignmentStart,
    worthKeeping: ({ assigned }) => assigned.length > 0,
    work,
  })
  const { assigned, type: picked, ignored } = state
  const { saving, failure, saved, save } = useSaving()
  const [stored, setStored] = useState<readonly string[]>([])
  const conflicts = useMemo(() => typeConflicts(state, work.boxes), [state, work.boxes])
  const given = useMemo(() => new Map(assigned.map(({ number, type }) => [number, type])), [assigned])
  const boxes = useMemo(
    () =>
      work.boxes.map(({ number, types }) => {
        const type = given.get(number)
        return { number, types: type === undefined ? types : typesWith(types, type) }
      }),
    [work.boxes, given],
  )
  const marks = useMemo(
    () => Object.fromEntries([...stored, ...given.keys()].map((number) => [number, 'done'] as const)),
    [stored, given],
  )
  useGrowth(assigned.length, () => signal('captured'))
  useGrowth(stored.length, () => signal('done'))
  const undo = () => !saving && dispatch({ type: 'undo' })
  useUndoKey(undo)
  const last = assigned.at(-1)
  const title = t('Types of boxes')
  if (work.boxes.length === 0 && assigned.length === 0)
    return (
      <NothingYet
        work={work}
        title={title}
        headline={t('No boxes yet')}
        sentence={t('Number the boxes first: then they can get their types.')}
      />
    )
  const typed = boxes.filter(({ types }) => types.length > 0).length
  const submit = () =>
    void save(async () => {
      const before = assigned
      const reply = await work.saveBoxes((now) =>
        typeConflicts(state, now).length > 0 ? undefined : typeAssignmentChanges(state, now),
      )
      if (reply === 'conflict') return 'conflict'
      dispatch({ type: 'saved', assigned: before, boxes: reply })
      setStored((earlier) => [...earlier, ...new Set(before.map(({ number }) => number))])
      return 'saved'
    })
  return (
    <SetupFrame
      work={work}
      title={title}
      sentence={
        Object.keys(marks).length >= boxes.length
          ? t('Every box has a type')
          : picked === undefined
            ? t('Then close every box that has it')
            : t('Close every box that has it')
      }
      headline={picked === undefined ? t('Pick a type') : t('Type {type}', { type: picked })}
      wall={{ boxes, marks }}
      progress={{
        done: typed,
        total: boxes.length,
        words: (
          <>
            {t('{done} of {total} typed', { done: formatNumber(typed), total: formatNumber(boxes.length) })}
            {given.size > 0 && ` · ${t('{n} not saved', { n: formatNumber(given.size) })}`}
          </>
        ),
      }}
      captured={
        last
          ? t('Box {number} · type {type}', { number: last.number, type: last.type })
          : saved
            ? t('The types are saved')
            : undefined
      }
      resumed={{ from: resumedFrom, discard }}
      meanwhile={
        <MeanwhilePanel
          lines={conflicts.map(({ number, theirs, mine }) => ({
            key: number,
            text:
              theirs === undefined
                ? t('Box {number} was deleted; here it has type {mine}.', { number, mine })
                : t('Box {number} has type {theirs} now; here it has {mine}.', {
                    number,
                    theirs: theirs.length === 0 ? '—' : theirs.join(', '),
                    mine,
                  }),
          }))}
          onTheirs={() => dispatch({ type: 'yield', numbers: conflicts.map(({ number }) => number) })}
          onMine={() => dispatch({ type: 'overrule' })}
        />
      }
      warning={(conflicts.length > 0 ? undefined : failure) ?? whyIgnored(ignored) ?? lateWarning(state.seen.late)}
      actions={
        <AssignmentActions
          work={work}
          undoable={assigned.length > 0}
          onUndo={undo}
          saving={saving}
          disputed={conflicts.length > 0}
          nothing={assigned.length === 0 ? t('No type is assigned yet.') : undefined}
          onSave={submit}
          save={t('Save')}
        />
      }
    >
      <Types role="group" aria-label={t('Box types')}>
        {work.types.map((type) => (
          <FilterChip key={type} on={type === picked} onToggle={() => dispatch({ type: 'pick', boxType: type })}>
            {type}
          </FilterChip>
        ))}
      </Types>
      <UnsavedDialog
        unsaved={assigned.length > 0}
        text={t(
          '{n, plural, one {The type of # box is not saved.} other {The types of # boxes are not saved.}} Keep them and stay here, or discard them.',
          { n: given.size },
        )}
        onDiscard={discard}
      />
    </SetupFrame>
  )
}

function whyIgnored(ignored: TypeAssignmentState['ignored']): string | undefined {
  if (ignored === undefined) return undefined
  return ignored.why === 'noType'
    ? t('Pick a type first: lock {lock} was closed.', { lock: ignored.lock })
    : t('Lock {lock} belongs to no box.', { lock: ignored.lock })
}

const Types = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  [PHONE]: { padding: '0 8px', '& > button': { height: 48, minWidth: 56, justifyContent: 'center', fontSize: 16 } },
})
