import type { Box, BoxChangeInput } from '@cubeward/contract/admin/boxes.ts'
import type { UnsavedWork, UnsavedWorkEvent } from '@cubeward/domain/unsaved-work.ts'
import { Replace, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { playTone } from './capture-tone.ts'
import { MeanwhilePanel } from './MeanwhilePanel.tsx'
import { NextStep } from './NextStep.tsx'
import { OpenAllLocks } from './OpenAllLocks.tsx'
import { SetupFrame, type SetupFrameProps } from './SetupFrame.tsx'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { type DoorWork, useGrowth } from './use-door-work.ts'
import { useSaving } from './use-saving.ts'
import { useUndoKey } from './use-undo-key.ts'

interface AssignmentProps<Assigned>
  extends Pick<
    SetupFrameProps,
    'work' | 'title' | 'headline' | 'sentence' | 'wall' | 'progress' | 'fields' | 'children'
  > {
  run: DoorWork<Pick<UnsavedWork<Assigned, Box>, 'assigned' | 'stored'>, UnsavedWorkEvent<Assigned, Box>>
  /** Every door has had its turn: once that is saved, the next step is offered. */
  complete: boolean
  /** What was assigned last, in words. */
  last: string | undefined
  /** A closing that assigned nothing, and why; or reports that came too late. */
  warning: string | undefined
  /** What somebody else has changed meanwhile, of the boxes as they are now. */
  conflicts: readonly { key: string; number: string; text: string }[]
  /** What is stored of the boxes as they are then; undefined if it is asked first what counts. */
  changes: (stored: readonly Box[]) => BoxChangeInput[] | undefined
  /** What saving takes away from stored boxes: it is asked about first. */
  losses?: readonly { key: string; text: string }[]
  /** Why there is nothing to save yet. */
  nothing: string | undefined
  words: {
    /** What the button that saves says. */
    save: string
    saved: string
    /** Asked by whoever leaves without saving. */
    unsaved: string
  }
}

/** Work at the doors that is stored at once, at its end: undo, what others do meanwhile, saving, and what is lost by leaving. */
export function Assignment<Assigned>(props: AssignmentProps<Assigned>) {
  const { work, run, complete, last, conflicts, losses = [], changes, nothing, words, ...frame } = props
  const { state, dispatch, resumedFrom, discard } = run
  const { assigned, stored } = state
  const { saving, failure, save } = useSaving()
  const capturedAt = useGrowth(assigned.length, () => playTone('captured'))
  useGrowth(stored.length, () => playTone('done'))
  const undo = () => !saving && dispatch({ type: 'undo' })
  useUndoKey(undo)
  const [asking, setAsking] = useState(false)
  const submit = () => {
    setAsking(false)
    void save(async () => {
      const reply = await work.saveBoxes(changes)
      if (reply === 'conflict') return 'conflict'
      // what was closed meanwhile is not among it
      dispatch({ type: 'saved', assigned, boxes: reply })
      return 'saved'
    })
  }
  const disputed = conflicts.length > 0
  const nothingLeft = nothing !== undefined && assigned.length === 0 && stored.length > 0
  const onward = complete && assigned.length === 0
  return (
    <SetupFrame
      {...frame}
      work={work}
      stage={onward ? 'onward' : 'work'}
      captured={last ?? (stored.length > 0 ? words.saved : undefined)}
      capturedAt={last === undefined ? undefined : capturedAt}
      resumed={{ from: resumedFrom, discard }}
      meanwhile={
        <MeanwhilePanel
          lines={conflicts}
          onTheirs={() => dispatch({ type: 'yield', numbers: conflicts.map(({ number }) => number) })}
          onMine={() => dispatch({ type: 'overrule' })}
        />
      }
      warning={(disputed ? undefined : failure) ?? props.warning}
      actions={
        <>
          <ActionButton
            size="large"
            icon={Undo2}
            shortcut="Control+Z Meta+Z"
            disabledReason={assigned.length === 0 || saving ? t('There is nothing to undo.') : undefined}
            onClick={undo}
          >
            {t('Undo')}
          </ActionButton>
          <OpenAllLocks work={work} label={t('Open All')} />
          {onward ? (
            <NextStep work={work} />
          ) : (
            <ActionButton
              size="large"
              kind="main"
              pending={saving}
              disabledReason={
                (nothingLeft ? t('Everything is saved.') : nothing) ??
                (disputed ? t('First choose which version to keep.') : undefined)
              }
              onClick={losses.length > 0 ? () => setAsking(true) : submit}
            >
              {words.save}
            </ActionButton>
          )}
        </>
      }
    >
      {props.children}
      <ConfirmDialog
        open={asking}
        danger
        icon={Replace}
        title={t('Change the locks of stored boxes?')}
        text={t('A box without a lock cannot be opened.')}
        losses={losses}
        confirmLabel={words.save}
        onClose={() => setAsking(false)}
        onConfirm={submit}
      />
      <UnsavedDialog work={work} unsaved={assigned.length > 0} text={words.unsaved} onDiscard={discard} />
    </SetupFrame>
  )
}
