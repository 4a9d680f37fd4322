import { boxState } from '@cubeward/domain/box-state.ts'
import { boxSize } from '@cubeward/domain/wall-layout.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { boxRead, wallPlan } from '../../../../../../features/boxes/reads.ts'
import { ConnectionChip } from '../../../../../../features/cubes/ConnectionChip.tsx'
import { frontOf, placeWords } from '../../../../../../features/cubes/door-place.ts'
import { cubeOverview } from '../../../../../../features/cubes/reads.ts'
import { lockList } from '../../../../../../features/locks/reads.ts'
import { useOpenCube } from '../../../../../../live/cube-feed-context.ts'
import { useCommandFailures } from '../../../../../../live/use-command-failures.ts'
import { formatSince } from '../../../../../../locales/format.ts'
import { t } from '../../../../../../locales/i18n.ts'
import { MonoId } from '../../../../../../ui/MonoId.tsx'
import { PageHeader } from '../../../../../../ui/PageHeader.tsx'
import { StatusChip } from '../../../../../../ui/StatusChip.tsx'
import { boxStatus, lockStatus } from '../../../../../../ui/status.ts'
import { look, PHONE, spokenOnly, text } from '../../../../../../ui/theme/css.ts'
import { styled } from '../../../../../../ui/theme/styled.ts'
import { useKeys } from '../../../../../../ui/use-keys.ts'
import { useNow } from '../../../../../../ui/use-now.ts'
import { EditButton, MoreMenu, OpenButton } from './-box-actions.tsx'
import { type BoxParams, useOpening } from './-use-opening.ts'

/** What the box is, in which state, opening it, and its neighbours. */
export function BoxHead(params: BoxParams) {
  const { operator, cubeId, boxNumber } = params
  const now = useNow()
  const navigate = useNavigate()
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const { data: box } = useSuspenseQuery(boxRead(operator, cubeId, boxNumber))
  const { data: locks } = useSuspenseQuery(lockList(operator, cubeId))
  useCommandFailures(useOpenCube().commands)
  const statusOf = (handle: string | null) => locks.find(({ lock }) => lock === handle)
  const lock = statusOf(box.lock)
  const state = boxState({
    lock: lock?.status,
    secondaryLock: statusOf(box.secondaryLock)?.status,
    enabled: box.enabled,
    maintenanceRequired: box.maintenanceRequiredAt !== null,
    occupied: box.occupiedBy !== null,
  })
  const { open } = useOpening(params)
  const { data: plan } = useQuery(wallPlan(operator, cubeId))
  const { boxes, units } = cube
  const place = useMemo(
    () => plan && placeWords(frontOf({ boxes, units }, plan), boxNumber),
    [boxes, units, plan, boxNumber],
  )
  const at = boxes.findIndex(({ number }) => number === box.number)
  const beside = { before: boxes[at - 1]?.number, after: at < 0 ? undefined : boxes[at + 1]?.number }
  const toBox = (number: string | undefined) =>
    number !== undefined &&
    void navigate({ to: '/$operator/cubes/$cubeId/boxes/$boxNumber', params: { operator, cubeId, boxNumber: number } })
  useKeys({ o: open, ArrowLeft: () => toBox(beside.before), ArrowRight: () => toBox(beside.after) })
  const size = boxSize(box.types)
  const lockWord = lock && t(lockStatus[lock.status].label)
  return (
    <Head>
      <PageHeader
        title={t('Box {number}', { number: box.number })}
        chips={
          <>
            {size && <Size>{size}</Size>}
            <StatusChip look={boxStatus[state]}>{t(boxStatus[state].label)}</StatusChip>
            {lock && (
              <StatusChip look={lockStatus[lock.status]}>
                {lock.since === null ? lockWord : `${lockWord} · ${formatSince(lock.since, now)}`}
              </StatusChip>
            )}
          </>
        }
        facts={[
          <Link key="cube" to="/$operator/cubes/$cubeId" params={{ operator, cubeId }}>
            {cube.description ?? cube.id}
          </Link>,
          place !== undefined && (
            <span key="place" data-wide>
              {place}
            </span>
          ),
          box.description,
          box.lock !== null && (
            <span key="lock">
              {t('lock')} <MonoId>{box.lock}</MonoId>
            </span>
          ),
          <ConnectionChip key="connection" cube={cube} quiet />,
        ]}
        actions={
          <>
            <Doing>
              <OpenButton params={params} />
              <EditButton params={params} />
              <MoreMenu params={params} />
            </Doing>
            <Beside aria-label={t('Neighbours')}>
              <Neighbour {...{ operator, cubeId }} number={beside.before} />
              <Neighbour {...{ operator, cubeId }} number={beside.after} after />
            </Beside>
          </>
        }
      />
    </Head>
  )
}

interface NeighbourProps {
  operator: string
  cubeId: string
  /** None beyond the first and the last box. */
  number: string | undefined
  after?: boolean
}
function Neighbour({ operator, cubeId, number, after = false }: NeighbourProps) {
  if (number === undefined) return null
  return (
    <Link
      to="/$operator/cubes/$cubeId/boxes/$boxNumber"
      params={{ operator, cubeId, boxNumber: number }}
      aria-label={t('Box {number}', { number })}
    >
      {!after && <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />}
      <span>{number}</span>
      {after && <ChevronRight size={16} strokeWidth={1.75} aria-hidden />}
    </Link>
  )
}

const Head = styled('div')({
  padding: '20px 24px 12px',
  // there the actions are at the lower edge, and the neighbours beside the state
  [PHONE]: {
    padding: '12px 16px 8px',
    '& h1': spokenOnly,
    '& header': { flexWrap: 'nowrap' },
    '& header > :last-child': { width: 'auto' },
  },
})
const Doing = styled('div')({ display: 'flex', gap: 8, [PHONE]: { display: 'none' } })
const Size = styled('span')({ ...text('cardTitle'), fontWeight: 400, color: look('textSecondary') })
const Beside = styled('nav')({
  display: 'flex',
  gap: 8,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minWidth: 34,
    height: 34,
    padding: '0 10px',
    borderRadius: 6,
    border: `1px solid ${look('lineStrong')}`,
    background: look('surface'),
    color: look('text'),
    textDecoration: 'none',
    ...text('button'),
  },
  '& a:hover': { background: look('hover') },
  [PHONE]: {
    gap: 0,
    '& a': { justifyContent: 'center', width: 44, height: 44, padding: 0, border: 0, background: 'none' },
    '& a > span': spokenOnly,
  },
})
