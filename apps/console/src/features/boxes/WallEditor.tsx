import type { Box, WallPlan } from '@cubeward/contract/admin/boxes.ts'
import { misplaced, placed, TERMINAL, terminalPlace, type WallStep, withoutGone } from '@cubeward/domain/wall-edit.ts'
import { doorHeights, wallLayout } from '@cubeward/domain/wall-layout.ts'
import { BoxWall } from '@cubeward/wall/BoxWall.tsx'
import type { Door, WallLabels } from '@cubeward/wall/door.ts'
import { useDoorBoard } from '@cubeward/wall/use-door-board.ts'
import { Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { errorText } from '../../api/error-panel.ts'
import { areDraftsKept, useKeptTyping } from '../../form/drafts.ts'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, PHONE, spokenOnly, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { DraggableWall } from './DraggableWall.tsx'
import type { Gap } from './door-gap.ts'
import { WallControls } from './WallControls.tsx'
import { isBehind, isUnsaved, openWall, wallHistory } from './wall-history.ts'

interface WallEditorProps {
  boxes: readonly Box[]
  terminal: boolean
  doors: readonly Door[]
  labels: WallLabels
  /** As it is stored now, and its version. */
  plan: WallPlan
  version: string | undefined
  /** Why this user may not change it. */
  disabledReason: string | undefined
  /** Makes the call; refused with a sentence. */
  save: (plan: WallPlan, version: string | undefined) => Promise<void>
  onLeave: () => void
}

const ARROWS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const

/** Adjusts how the front of a cube is drawn, on the wall itself. */
export function WallEditor(props: WallEditorProps) {
  const { boxes, terminal, labels, plan, version, disabledReason, onLeave } = props
  const [history, dispatch] = useReducer(wallHistory, undefined, () => openWall(plan, version))
  const [selected, setSelected] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const draft = history.present
  const unsaved = isUnsaved(history)
  useEffect(() => dispatch({ type: 'read', stored: plan, version }), [plan, version])
  useKeptTyping(
    'wall',
    () => (unsaved ? draft : undefined),
    (kept) => dispatch({ type: 'kept', draft: kept }),
  )

  const layout = useMemo(() => wallLayout(boxes, { ...draft, terminal }), [boxes, draft, terminal])
  const columns = useMemo(() => placed(draft, boxes, terminal), [draft, boxes, terminal])
  const terminalAt = useMemo(() => terminalPlace(draft, boxes, terminal), [draft, boxes, terminal])
  const { unplaced, gone } = useMemo(() => misplaced(draft, boxes), [draft, boxes])
  // calm doors: here their places matter, not what is in them
  const doors = useMemo(() => props.doors.map((door): Door => ({ ...door, state: 'free' })), [props.doors])
  const board = useDoorBoard(doors)
  const marks = useMemo(() => Object.fromEntries(unplaced.map((number) => [number, 'current' as const])), [unplaced])
  const words = useMemo(() => ({ ...labels, mark: { done: '', current: t('not placed') } }), [labels])
  const box = boxes.find(({ number }) => number === selected)

  const moved = useRef<string>(undefined)
  const wall = useRef<HTMLDivElement>(null)
  // a door that moved into another column is a new element: the focus goes with it
  useLayoutEffect(() => {
    const number = moved.current
    if (number === undefined) return
    moved.current = undefined
    const door = wall.current?.querySelector<HTMLElement>(`[data-door="${CSS.escape(number)}"]`)
    if (document.activeElement === document.body) door?.focus()
    door?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const step = (one: WallStep) => {
    if (disabledReason !== undefined) return
    if (one.type === 'move' || one.type === 'put') moved.current = one.number
    setFailure(undefined)
    dispatch({ type: 'step', step: one, boxes, terminal })
  }
  const put = (number: string, { column, place }: Gap) => {
    step({ type: 'put', number, column, place })
    if (number !== TERMINAL) setSelected(number)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-door]') : null
    const number = target?.dataset.door
    const undoing = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    if (undoing) {
      dispatch({ type: event.shiftKey ? 'redo' : 'undo' })
    } else if (number === undefined) {
      return
    } else if (event.altKey && event.key in ARROWS) {
      step({ type: 'move', number, to: ARROWS[event.key as keyof typeof ARROWS] })
      setSelected(number)
    } else if (event.key === '+' || event.key === '-') {
      const one = boxes.find((it) => it.number === number)
      if (one) step({ type: 'height', number, units: doorHeights(draft)(one) + (event.key === '+' ? 1 : -1) })
      setSelected(number)
    } else {
      return
    }
    event.preventDefault()
  }
  const save = async () => {
    setSaving(true)
    setFailure(undefined)
    try {
      const { columns, heights, typeHeights, terminalAt } = withoutGone(draft, boxes)
      const next = { heights: { ...heights }, typeHeights: { ...typeHeights }, terminalAt }
      const plan = { columns: columns?.map((it) => [...it]) ?? null, ...next }
      dispatch({ type: 'sent', plan })
      await props.save(plan, history.version)
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setSaving(false)
    }
  }
  const place = box && placeOf(columns, box.number)

  return (
    <Page onKeyDown={onKeyDown}>
      {isBehind(history, plan) && (
        <Banner
          tone="warning"
          detail={t('Your changes cannot be saved over them.')}
          action={{
            label: t('Load the present layout'),
            onClick: () => dispatch({ type: 'read', stored: plan, version, force: true }),
          }}
        >
          {t('Someone else changed the layout meanwhile.')}
        </Banner>
      )}
      <Body>
        <SectionCard
          title={t('Layout of the wall')}
          count={formatNumber(boxes.length)}
          tight
          action={
            <>
              <IconAction
                icon={Undo2}
                label={t('Undo')}
                disabledReason={history.past.length === 0 ? t('Nothing to undo.') : undefined}
                onClick={() => dispatch({ type: 'undo' })}
              />
              <IconAction
                icon={Redo2}
                label={t('Redo')}
                disabledReason={history.future.length === 0 ? t('Nothing to redo.') : undefined}
                onClick={() => dispatch({ type: 'redo' })}
              />
            </>
          }
        >
          <DraggableWall wall={wall} disabled={disabledReason !== undefined} onPut={put}>
            <BoxWall
              board={board}
              layout={layout}
              labels={words}
              selected={selected}
              onSelect={setSelected}
              marks={marks}
            />
          </DraggableWall>
          <Hint>
            <span>{t('Drag a door to its place; on a touchscreen, hold it first.')}</span>{' '}
            <Keys>
              {t(
                'Or choose it and move it with Alt and the arrow keys; + and − change its height. The buttons beside the wall do the same.',
              )}
            </Keys>
          </Hint>
          <Spoken role="status">
            {place &&
              t('Box {number}: column {column} of {columns}, place {place} of {places}', {
                number: box.number,
                ...place,
              })}
          </Spoken>
        </SectionCard>
        <WallControls
          boxes={boxes}
          draft={draft}
          columns={columns}
          terminalAt={terminalAt}
          box={box}
          unplaced={unplaced}
          gone={gone}
          disabledReason={disabledReason}
          step={step}
        />
      </Body>
      {failure !== undefined && <ErrorPanel title={t('The layout could not be saved')} detail={failure} />}
      <Foot>
        <span aria-live="polite">{unsaved && t('Unsaved changes')}</span>
        <ActionButton kind="text" onClick={onLeave}>
          {unsaved ? t('Cancel') : t('Back')}
        </ActionButton>
        <ActionButton
          kind="main"
          pending={saving}
          disabledReason={disabledReason ?? (unsaved || gone.length > 0 ? undefined : t('Nothing was changed yet.'))}
          onClick={() => void save()}
        >
          {t('Save')}
        </ActionButton>
      </Foot>
      <LeaveGuard unsaved={() => unsaved} onUnload={() => unsaved && !areDraftsKept()} />
    </Page>
  )
}

function placeOf(columns: readonly (readonly string[])[], number: string) {
  const column = columns.findIndex((it) => it.includes(number))
  const place = columns[column]?.indexOf(number)
  if (place === undefined) return undefined
  return { column: column + 1, columns: columns.length, place: place + 1, places: columns[column]?.length ?? 0 }
}

const Page = styled('div')({
  display: 'grid',
  gap: 12,
  padding: '12px 24px 0',
  [PHONE]: { padding: '8px 8px 0', gap: 8 },
})
const Body = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  alignItems: 'start',
  gap: 16,
  '@media (max-width: 1099.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  [PHONE]: { gap: 8 },
})
const Hint = styled('p')({ margin: '12px 0 0', ...text('dense'), color: look('textSecondary') })
const Keys = styled('span')({
  '@media (hover: none)': { display: 'none' },
  [PHONE]: { display: 'none' },
})
const Spoken = styled('p')(spokenOnly)
const Foot = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '12px 0',
  background: look('canvas'),
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '& > span': { marginRight: 'auto', color: tone('warning', 'text') },
})
