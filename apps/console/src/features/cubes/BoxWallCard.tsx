import type { Box, WallPlan } from '@cubeward/contract/admin/boxes.ts'
import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import type { BoxState } from '@cubeward/domain/box-state.ts'
import { wallLayout } from '@cubeward/domain/wall-layout.ts'
import { BoxWall } from '@cubeward/wall/BoxWall.tsx'
import type { Door } from '@cubeward/wall/door.ts'
import type { DoorBoard } from '@cubeward/wall/door-board.ts'
import { useDoorView } from '@cubeward/wall/use-door-board.ts'
import { WallLegend } from '@cubeward/wall/WallLegend.tsx'
import { useQuery } from '@tanstack/react-query'
import { List as ListIcon, PanelsTopLeft } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { isSettled, locksInDoubt } from '../../live/command-state.ts'
import { useCommandFailures } from '../../live/use-command-failures.ts'
import type { CubeFeed } from '../../live/use-cube-feed.ts'
import { useLiveState } from '../../live/use-live-state.ts'
import { formatNumber, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LiveLamp } from '../../ui/LiveLamp.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { PHONE } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { BoxTable } from './BoxTable.tsx'
import { DoorPanel } from './DoorPanel.tsx'
import { doorsOf, knownOf } from './doors.ts'
import { openReason } from './open-reason.ts'
import { cubeLocks } from './reads.ts'
import { useLiveDoors } from './use-live-doors.ts'
import { WallSpace } from './WallSpace.tsx'
import { boxStateWords, wallLabels } from './wall-labels.ts'

interface BoxWallCardProps {
  operator: string
  cube: CubeOverview
  /** How the front is drawn where it was adjusted. */
  plan: WallPlan
  feed: CubeFeed
  mayOpen: boolean
  /** The way to the page where it is adjusted. */
  adjust?: ReactNode
  /** The page has its own switch to the list. */
  wallOnly?: boolean
  /** The door that is asked about. */
  door?: string | undefined
  /** What is written at a door, in its panel. */
  notesOf?: (box: Box) => ReactNode
}

/** The cube as its doors: what each is in, and opening them. The card stands still while doors move in it. */
export function BoxWallCard(props: BoxWallCardProps) {
  const { operator, cube, plan, feed, mayOpen, adjust, wallOnly, door, notesOf } = props
  const [asList, setAsList] = useState(false)
  const live = useLiveState()
  const now = useNow()
  const isLive = cube.connected && live.state === 'live'
  const reasonFor = (lock: string | null) =>
    openReason({ allowed: mayOpen, connected: cube.connected, live: live.state === 'live', lock })
  const openBox = (number: string) => {
    const { lock = null } = cube.boxes.find((it) => it.number === number) ?? {}
    const command = lock === null ? undefined : feed.commands[lock]
    if (lock === null || reasonFor(lock) !== undefined || (command && !isSettled(command))) return
    feed.open(lock)
  }
  const body = { operator, cube, feed, reasonFor, openBox }
  const lamp = isLive ? (
    <LiveLamp>{t('Live')}</LiveLamp>
  ) : (
    <LiveLamp tone="neutral">{lastKnown((cube.connected ? live.since : null) ?? cube.lastConnected, now)}</LiveLamp>
  )

  return (
    <SectionCard
      title={t('Boxes')}
      count={formatNumber(cube.boxes.length)}
      action={
        <>
          <WideLamp>{lamp}</WideLamp>
          {!asList && cube.boxes.length > 0 && adjust}
          {!wallOnly && (
            <ActionButton
              kind="text"
              size="small"
              icon={asList ? PanelsTopLeft : ListIcon}
              onClick={() => setAsList(!asList)}
            >
              {asList ? t('Wall') : t('List')}
            </ActionButton>
          )}
        </>
      }
      rows={asList}
      tight
    >
      <PhoneLamp>{lamp}</PhoneLamp>
      {cube.boxes.length === 0 ? (
        <EmptyState title={t('No boxes yet')} sentence={t('Boxes appear here once they are set up on the cube.')} />
      ) : asList ? (
        <TableBody {...body} />
      ) : (
        <WallBody key={door} {...body} plan={plan} isLive={isLive} door={door} notesOf={notesOf} />
      )}
    </SectionCard>
  )
}

// on a phone it has a line of its own, whatever it says: the doors below stay where the finger is
const WideLamp = styled('span')({ display: 'inline-flex', [PHONE]: { display: 'none' } })
const PhoneLamp = styled('div')({ display: 'none', [PHONE]: { display: 'flex', height: 24, padding: '0 8px' } })

interface BodyProps {
  operator: string
  cube: CubeOverview
  feed: CubeFeed
  reasonFor: (lock: string | null) => string | undefined
  openBox: (number: string) => void
}

function WallBody({
  operator,
  cube,
  feed,
  reasonFor,
  openBox,
  plan,
  isLive,
  door,
  notesOf,
}: BodyProps & { plan: WallPlan; isLive: boolean; door: string | undefined; notesOf: BoxWallCardProps['notesOf'] }) {
  const [selected, setSelected] = useState(door)
  const [only, setOnly] = useState<BoxState>()
  const inDoubt = useMemo(() => locksInDoubt(feed.commands), [feed.commands])
  const board = useLiveDoors(operator, cube.id, cube.boxes, inDoubt)
  const layout = useMemo(
    () => wallLayout(cube.boxes, { ...plan, terminal: cube.units.some((it) => !it.secondary) }),
    [cube.boxes, cube.units, plan],
  )
  const labels = useMemo(wallLabels, [])
  const words = useMemo(boxStateWords, [])
  const box = cube.boxes.find((it) => it.number === selected)
  useCommandFailures(feed.commands, (lock) => lock === box?.lock)
  return (
    <WallSpace
      selected={selected}
      panel={
        box && (
          <LivePanel
            operator={operator}
            cubeId={cube.id}
            box={box}
            board={board}
            command={box.lock === null ? undefined : feed.commands[box.lock]}
            disabledReason={reasonFor(box.lock)}
            onOpen={() => openBox(box.number)}
            notes={notesOf?.(box)}
          />
        )
      }
      onClose={() => setSelected(undefined)}
    >
      <BoxWall
        board={board}
        layout={layout}
        labels={labels}
        selected={selected}
        onSelect={setSelected}
        onAct={openBox}
        dimmedExcept={only}
        lastKnown={!isLive}
        commandState={openingBoxes(cube.boxes, feed)}
      />
      <WallLegend
        label={t('Show only')}
        board={board}
        labels={words}
        format={formatNumber}
        only={only}
        onOnly={setOnly}
      />
    </WallSpace>
  )
}

/** Follows the selected door and its lock: the wall around it does not. */
function LivePanel({
  board,
  ...props
}: Omit<ComponentProps<typeof DoorPanel>, 'door' | 'lock'> & { board: DoorBoard }) {
  const { operator, cubeId, box } = props
  const view = useDoorView(board, box.number)
  const { data: lock } = useQuery({
    ...cubeLocks(operator, cubeId),
    select: (locks) => locks.find((it) => it.lock === box.lock),
  })
  return <DoorPanel {...props} door={view?.door} lock={lock} />
}

function TableBody({ operator, cube, feed, reasonFor, openBox }: BodyProps) {
  const { data: locks = NONE } = useQuery(cubeLocks(operator, cube.id))
  const doors = useDoors(cube.boxes, locks, feed)
  useCommandFailures(feed.commands)
  return (
    <BoxTable
      boxes={cube.boxes}
      doors={doors}
      locks={locks}
      commands={feed.commands}
      reasonFor={reasonFor}
      onOpen={openBox}
    />
  )
}

const NONE: readonly Lock[] = []
const lastKnown = (since: string | null, now: Date): string =>
  since === null ? t('Last known') : t('Last known · {time}', { time: formatWhen(since, now) })

function useDoors(boxes: readonly Box[], locks: readonly Lock[], { commands }: CubeFeed): readonly Door[] {
  const before = useRef<readonly Door[]>([])
  const doors = useMemo(
    () => doorsOf(boxes, knownOf(locks, locksInDoubt(commands)), before.current),
    [boxes, locks, commands],
  )
  useEffect(() => {
    before.current = doors
  })
  return doors
}

function openingBoxes(boxes: readonly Box[], { commands }: CubeFeed): Readonly<Record<string, 'opening'>> {
  const opening = boxes.filter(({ lock }) => {
    const command = lock === null ? undefined : commands[lock]
    return command !== undefined && !isSettled(command)
  })
  return Object.fromEntries(opening.map((it) => [it.number, 'opening'] as const))
}
