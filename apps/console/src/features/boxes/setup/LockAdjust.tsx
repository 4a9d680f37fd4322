import {
  type AdjustEvent,
  type AdjustState,
  adjustAfter,
  adjusting,
  adjustStart,
} from '@cubeward/domain/lock-adjust.ts'
import { ArrowLeft, DoorOpen, Play, RotateCcw, SkipForward } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { playTone } from './capture-tone.ts'
import type { FieldWork } from './field-work.ts'
import { lateWarning } from './late-warning.ts'
import { useDoorWork, useGrowth } from './use-door-work.ts'
import { WorkFrame } from './WorkFrame.tsx'

const GAP_MS = 550

const reduce = (state: AdjustState, event: AdjustEvent) => adjustAfter(state, event, Date.now())

/** Adjust locks: boxes open one by one; closing one three times within 6 seconds goes on to the next. */
export function LockAdjust({ work }: { work: FieldWork }) {
  const withLock = work.boxes.filter(({ lock }) => lock !== null)
  const [state, dispatch] = useDoorWork<AdjustState, AdjustEvent>(reduce, adjustStart(work.boxes), work)
  const current = adjusting(state)
  const { opening } = state
  const open = useRef(work.open)
  useEffect(() => {
    open.current = work.open
  })
  const order = opening?.order
  const lock = opening?.lock
  const openedAt = useRef(0)
  // the cube opens at most two doors a second: a door closed faster than that is opened a moment later, unless it is passed by then
  useEffect(() => {
    if (order === undefined || lock === undefined) return
    const wait = setTimeout(
      () => {
        openedAt.current = performance.now()
        open.current(lock)
      },
      Math.max(0, openedAt.current + GAP_MS - performance.now()),
    )
    return () => clearTimeout(wait)
  }, [order, lock])
  useGrowth(state.closes.length, () => playTone('captured'))
  useGrowth(state.adjusted.length, () => playTone('done'))
  if (withLock.length === 0)
    return (
      <EmptyState
        title={t('No boxes with locks yet')}
        sentence={t('Number the boxes first: then their locks can be adjusted one by one.')}
      />
    )
  const marks = Object.fromEntries([
    ...state.adjusted.map((number) => [number, 'done'] as const),
    ...(current ? [[current.number, 'current'] as const] : []),
  ])
  const headline =
    state.phase === 'ready'
      ? t('Adjust locks')
      : current
        ? t('Box {number}', { number: current.number })
        : t('All locks are adjusted')
  const sentence = current
    ? t('Close it three times within 6 seconds to go on')
    : state.phase === 'done'
      ? t('{n, plural, one {# box was skipped} other {# boxes were skipped}}', { n: state.skipped.length })
      : t('The boxes open one by one, starting with the first')
  return (
    <WorkFrame
      headline={headline}
      sentence={sentence}
      wall={{ boxes: work.boxes, doors: work.doors, marks, labels: work.labels, terminal: work.terminal }}
      progress={{
        done: state.adjusted.length,
        total: state.boxes.length,
        words: t('{done} of {total} adjusted', { done: state.adjusted.length, total: state.boxes.length }),
      }}
      captured={
        current && state.closes.length > 0
          ? t('{n, plural, one {closed once} other {closed # times}}', { n: state.closes.length })
          : undefined
      }
      warning={lateWarning(state.seen.late)}
      actions={
        current ? (
          <>
            <ActionButton
              size="large"
              icon={ArrowLeft}
              disabled={state.at === 0}
              onClick={() => dispatch({ type: 'back' })}
            >
              {t('Previous')}
            </ActionButton>
            <ActionButton
              size="large"
              icon={DoorOpen}
              disabledReason={work.disabledReason}
              onClick={() => dispatch({ type: 'reopen' })}
            >
              {t('Open##action')}
            </ActionButton>
            <ActionButton size="large" icon={SkipForward} onClick={() => dispatch({ type: 'skip' })}>
              {t('Skip')}
            </ActionButton>
          </>
        ) : (
          <ActionButton
            size="large"
            kind="main"
            icon={state.phase === 'done' ? RotateCcw : Play}
            disabledReason={work.disabledReason}
            onClick={() => {
              playTone('captured')
              dispatch({ type: 'start' })
            }}
          >
            {state.phase === 'done' ? t('Start again') : t('Start')}
          </ActionButton>
        )
      }
    />
  )
}
