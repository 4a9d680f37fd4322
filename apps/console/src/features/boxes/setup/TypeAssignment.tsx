import {
  type TypeAssignmentEvent,
  type TypeAssignmentState,
  typeAssignmentAfter,
  typeAssignmentChanges,
  typeAssignmentStart,
  typesWith,
} from '@cubeward/domain/box-type-assignment.ts'
import { styled } from '@mui/material/styles'
import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { playTone } from './capture-tone.ts'
import type { FieldWork } from './field-work.ts'
import { lateWarning } from './late-warning.ts'
import { OpenAllButton } from './OpenAll.tsx'
import { useDoorWork, useGrowth } from './use-door-work.ts'
import { useSaving } from './use-saving.ts'
import { WorkFrame } from './WorkFrame.tsx'

/** Box-type assignment: pick a type, then close every box that has it. Nothing is stored before saving. */
export function TypeAssignment({ work }: { work: FieldWork }) {
  const [state, dispatch] = useDoorWork<TypeAssignmentState, TypeAssignmentEvent>(
    typeAssignmentAfter,
    typeAssignmentStart,
    work,
  )
  const changes = useMemo(() => typeAssignmentChanges(state, work.boxes), [state, work.boxes])
  const { saving, failure, saved, save } = useSaving(state.assigned.length > 0)
  const given = useMemo(() => new Map(state.assigned.map(({ number, type }) => [number, type])), [state.assigned])
  const boxes = useMemo(
    () =>
      work.boxes.map(({ number, types }) => {
        const type = given.get(number)
        return { number, types: type === undefined ? types : typesWith(types, type) }
      }),
    [work.boxes, given],
  )
  useGrowth(state.assigned.length, () => playTone('captured'))
  const last = state.assigned.at(-1)
  if (work.boxes.length === 0)
    return (
      <EmptyState title={t('No boxes yet')} sentence={t('Number the boxes first: then they can get their types.')} />
    )
  return (
    <WorkFrame
      sentence={
        state.type === undefined ? t('Then close every box that has it') : t('Each box that is closed gets this type')
      }
      headline={state.type === undefined ? t('Pick a type') : t('Type {type}', { type: state.type })}
      wall={{
        boxes,
        doors: work.doors,
        marks: Object.fromEntries([...given.keys()].map((number) => [number, 'done'] as const)),
        labels: work.labels,
        terminal: work.terminal,
      }}
      progress={{
        done: given.size,
        total: work.boxes.length,
        words: t('{done} of {total} typed', { done: given.size, total: work.boxes.length }),
      }}
      captured={
        last
          ? t('Box {number} · type {type}', { number: last.number, type: last.type })
          : saved
            ? t('The types are saved')
            : undefined
      }
      warning={
        failure ??
        (state.ignored === undefined
          ? lateWarning(state.seen.late)
          : state.ignored.why === 'noType'
            ? t('Pick a type first: lock {lock} was closed.', { lock: state.ignored.lock })
            : t('Lock {lock} belongs to no box.', { lock: state.ignored.lock }))
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
            disabledReason={changes.length === 0 ? t('No type is assigned yet.') : undefined}
            onClick={() =>
              void save(async () => {
                await work.saveBoxes(changes)
                dispatch({ type: 'saved' })
              })
            }
          >
            {t('Save')}
          </ActionButton>
        </>
      }
    >
      <Types role="group" aria-label={t('Box types')}>
        {work.types.map((type) => (
          <FilterChip key={type} on={type === state.type} onToggle={() => dispatch({ type: 'pick', boxType: type })}>
            {type}
          </FilterChip>
        ))}
      </Types>
    </WorkFrame>
  )
}

const Types = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, padding: '0 8px' })
