import {
  canBeTyped,
  type TypeAssignmentEvent,
  type TypeAssignmentState,
  typeAssignmentAfter,
  typeAssignmentChanges,
  typeAssignmentStart,
  typeConflicts,
  typedBoxes,
  typesWith,
  untypedBoxes,
} from '@cubeward/domain/box-type-assignment.ts'
import { useMemo } from 'react'
import { formatNumber } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { PHONE } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'
import { Assignment } from './Assignment.tsx'
import { lateWarning } from './late-warning.ts'
import { NothingYet } from './NothingYet.tsx'
import type { SetupWork } from './setup-work.ts'
import { useDoorWork } from './use-door-work.ts'

/** Box-type assignment: pick a type, then close every box that has it. Nothing is stored before saving. */
export function TypeAssignment({ work }: { work: SetupWork }) {
  const run = useDoorWork<TypeAssignmentState, TypeAssignmentEvent>({
    kind: 'types',
    reduce: typeAssignmentAfter,
    start: typeAssignmentStart,
    worthKeeping: ({ assigned }) => assigned.length > 0,
    reached: ({ assigned }) => assigned,
    work,
  })
  const { state, dispatch } = run
  const { assigned, type: picked } = state
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
  const rest = useMemo(() => untypedBoxes(state, work.boxes), [state, work.boxes])
  const done = useMemo(
    () => [...typedBoxes(state), ...work.boxes.flatMap(({ number }) => (rest.includes(number) ? [] : [number]))],
    [state, work.boxes, rest],
  )
  const marks = useMemo(() => Object.fromEntries(done.map((number) => [number, 'done'] as const)), [done])
  const give = (number: string) => dispatch({ type: 'give', numbers: [number] })
  const last = assigned.at(-1)
  const title = t('Types of boxes')
  const closable = work.boxes.filter(canBeTyped)
  if (closable.length === 0 && assigned.length === 0)
    return (
      <NothingYet
        work={work}
        title={title}
        headline={work.boxes.length === 0 ? t('No boxes yet') : t('No boxes with locks yet')}
        sentence={t('Number the boxes first: then they can get their types.')}
      />
    )
  const typed = closable.filter(({ number }) => done.includes(number)).length
  const complete = closable.length > 0 && typed === closable.length
  return (
    <Assignment
      work={work}
      run={run}
      title={title}
      complete={complete}
      sentence={
        complete
          ? assigned.length > 0
            ? t('Every box has a type: save them')
            : t('Every box has a type')
          : picked === undefined
            ? t('Pick a type, then close every box of that type')
            : t('Close every box of that type, or touch it on the wall')
      }
      headline={
        complete
          ? t('All doors are done')
          : picked === undefined
            ? t('Pick a type')
            : t('Type {type}', { type: picked })
      }
      wall={{ boxes, marks, onSelect: give, onSweep: give }}
      progress={{
        done: typed,
        total: closable.length,
        words: t('{done} of {total} boxes have a type', {
          done: formatNumber(typed),
          total: formatNumber(closable.length),
        }),
      }}
      last={last && t('Box {number} · type {type}', { number: last.number, type: last.type })}
      warning={whyIgnored(state.ignored) ?? lateWarning(state.seen.late)}
      conflicts={conflicts.map(({ number, theirs, mine }) => ({
        key: number,
        number,
        text:
          theirs === undefined
            ? t('Box {number} was deleted; here it has type {mine}.', { number, mine })
            : t('Box {number} has type {theirs} now; here it has {mine}.', {
                number,
                theirs: theirs.length === 0 ? '—' : theirs.join(', '),
                mine,
              }),
      }))}
      changes={(now) => (typeConflicts(state, now).length > 0 ? undefined : typeAssignmentChanges(state, now))}
      nothing={assigned.length === 0 ? t('No type is assigned yet.') : undefined}
      words={{
        save: t('Save'),
        saved: t('The types are saved'),
        unsaved: t(
          '{n, plural, one {The type of # box is not saved.} other {The types of # boxes are not saved.}} Keep them and stay here, or discard them.',
          { n: given.size },
        ),
      }}
    >
      <Types role="group" aria-label={t('Box types')}>
        {work.types.map((type) => (
          <FilterChip key={type} on={type === picked} onToggle={() => dispatch({ type: 'pick', boxType: type })}>
            {type}
          </FilterChip>
        ))}
        {picked !== undefined && rest.length > 0 && (
          <ActionButton onClick={() => dispatch({ type: 'give', numbers: rest })}>
            {t('The rest: {type}', { type: picked })}
          </ActionButton>
        )}
      </Types>
    </Assignment>
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
