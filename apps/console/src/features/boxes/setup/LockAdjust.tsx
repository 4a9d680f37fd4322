import {
  type AdjustEvent,
  type AdjustOutsideEvent,
  type AdjustState,
  adjustAfter,
  adjusting,
  adjustResumed,
  adjustStart,
} from '@cubeward/domain/lock-adjust.ts'
import { ArrowLeft, DoorOpen, Play, RotateCcw, SkipForward } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { formatNumber } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { playTone } from './capture-tone.ts'
import { lateWarning } from './late-warning.ts'
import { NextStep } from './NextStep.tsx'
import { NothingYet } from './NothingYet.tsx'
import { SetupFrame } from './SetupFrame.tsx'
import type { SetupWork } from './setup-work.ts'
import { useDoorWork, useGrowth } from './use-door-work.ts'

const GAP_MS = 550

/** Adjust locks: boxes open one by one; closing one three times within 6 seconds goes on to the next. */
export function LockAdjust({ work }: { work: SetupWork }) {
  const { boxes, link } = work
  const { state, dispatch, resumedFrom, discard } = useDoorWork<AdjustState, AdjustEvent | AdjustOutsideEvent>({
    kind: 'adjust',
    reduce: adjustAfter,
    start: adjustStart(boxes),
    resume: adjustResumed,
    worthKeeping: ({ phase }) => phase === 'running',
    reached: ({ at }) => at,
    work,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever the boxes are others
  useEffect(() => dispatch({ type: 'boxes' }), [boxes, dispatch])
  useEffect(() => {
    if (link !== 'connected') dispatch({ type: 'pause' })
  }, [link, dispatch])
  const current = adjusting(state)
  useOpening(state.opening, work.open)
  useGrowth(state.closes.length, () => playTone('captured'))
  useGrowth(state.adjusted.length, () => playTone('done'))
  const { adjusted, skipped } = state
  const marks = useMemo(
    () => ({
      ...Object.fromEntries(adjusted.map((number) => [number, 'done'] as const)),
      ...(current && { [current.number]: 'current' as const }),
    }),
    [adjusted, current],
  )
  const title = t('Adjust locks')
  if (state.boxes.length === 0)
    return (
      <NothingYet
        work={work}
        title={title}
        headline={t('No boxes with locks yet')}
        sentence={t('Number the boxes first: then their locks can be adjusted one by one.')}
      />
    )
  const status = current && work.locks.find(({ lock }) => lock === current.lock)?.status
  // after a pause, or a close that was not heard: nothing opens by itself
  const waits = current !== undefined && state.opening === undefined && status === 'Closed' && link === 'connected'
  const start = (
    <ActionButton
      key="start"
      size="large"
      kind={state.phase === 'done' ? 'plain' : 'main'}
      icon={state.phase === 'done' ? RotateCcw : Play}
      disabledReason={work.disabledReason}
      onClick={() => dispatch({ type: 'start' })}
    >
      {state.phase === 'done' ? t('Start again') : t('Start##action')}
    </ActionButton>
  )
  return (
    <SetupFrame
      work={work}
      title={title}
      stage={state.phase}
      headline={
        current
          ? t('Box {number}', { number: current.number })
          : state.phase === 'done'
            ? skipped.length === 0
              ? t('All locks are adjusted')
              : t('Done##of work')
            : t('Ready')
      }
      sentence={
        current
          ? waits
            ? t('Press Open, then close it three times within 6 seconds')
            : t('Close it three times within 6 seconds to go on')
          : state.phase === 'done'
            ? t('{n, plural, one {# box was skipped} other {# boxes were skipped}}', { n: skipped.length })
            : t('Adjust the locks. Each box opens in turn; close it three times within 6 seconds.')
      }
      wall={{ boxes, marks }}
      progress={{
        done: adjusted.length,
        total: state.boxes.length,
        words: t('{done} of {total} adjusted', {
          done: formatNumber(adjusted.length),
          total: formatNumber(state.boxes.length),
        }),
      }}
      captured={
        current && state.closes.length > 0
          ? t('{n, plural, one {closed once} other {closed # times}}', { n: state.closes.length })
          : undefined
      }
      resumed={{ from: resumedFrom, discard }}
      warning={lateWarning(state.seen.late)}
      actions={
        current ? (
          <>
            <ActionButton
              size="large"
              icon={ArrowLeft}
              disabledReason={state.at === 0 ? t('This is the first box.') : work.disabledReason}
              onClick={() => dispatch({ type: 'back' })}
            >
              {t('Previous##box')}
            </ActionButton>
            <ActionButton
              size="large"
              icon={DoorOpen}
              {...(waits && { kind: 'main' as const })}
              disabledReason={work.disabledReason}
              onClick={() => dispatch({ type: 'reopen' })}
            >
              {t('Open##action')}
            </ActionButton>
            <ActionButton
              size="large"
              icon={SkipForward}
              disabledReason={work.disabledReason}
              onClick={() => dispatch({ type: 'skip' })}
            >
              {t('Skip')}
            </ActionButton>
          </>
        ) : (
          <>
            {start}
            {state.phase === 'done' && <NextStep work={work} />}
          </>
        )
      }
    />
  )
}

/** The cube opens at most two doors a second: a door closed faster than that is opened a moment later, unless it is passed by then. */
function useOpening(opening: AdjustState['opening'], open: (lock: string) => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  const openedAt = useRef(0)
  const order = opening?.order
  const lock = opening?.lock
  useEffect(() => {
    if (order === undefined || lock === undefined) return
    const wait = setTimeout(
      () => {
        openedAt.current = performance.now()
        latest.current(lock)
      },
      Math.max(0, openedAt.current + GAP_MS - performance.now()),
    )
    return () => clearTimeout(wait)
  }, [order, lock])
}
