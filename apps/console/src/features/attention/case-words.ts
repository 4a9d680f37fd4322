import type { AttentionCase, ClosedCase } from '@cubeward/contract/admin/attention.ts'
import type { LinkProps } from '@tanstack/react-router'
import {
  CircleQuestionMark,
  CircleX,
  type LucideIcon,
  OctagonMinus,
  Siren,
  TriangleAlert,
  Unplug,
  WifiOff,
  Wrench,
} from 'lucide-react'
import type { SimSession } from '../../api/sim-session.ts'
import { formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { plainText } from '../../ui/plain-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

type What = Pick<AttentionCase, 'type' | 'boxNumber' | 'lock'>
type Why = What & Pick<AttentionCase, 'since' | 'noted'>

interface Kind {
  icon: LucideIcon
  tone: Tone
  /** As long as nobody has it, its row is tinted. */
  loud?: true
  sentence: (where: string, since: string, what: What) => string
  reason: (what: Why, now: Date) => string
  /** What is so again, once it is over. */
  over: (where: string, cube: string) => string
}

const ofNote = ({ noted }: Why) =>
  noted === null ? '' : t('“{note}”, noted by {name}', { note: plainText(noted.note), name: noted.by })
const ofLock = ({ lock }: What) => (lock === null ? '' : t('Lock {lock}', { lock }))

const kinds: Record<string, Kind> = {
  BreakIn: {
    icon: Siren,
    tone: 'error',
    loud: true,
    sentence: (_, __, { boxNumber, lock }) =>
      boxNumber === null
        ? t('Break-in at lock {lock}', { lock })
        : t('Break-in at box {number}', { number: boxNumber }),
    reason: ofLock,
    over: (where, cube) => t('{where} of {cube} is well again', { where, cube }),
  },
  CloneSuspected: {
    icon: Siren,
    tone: 'error',
    sentence: () => t('Two devices are signed in as this cube.'),
    reason: () => t('One may be a copy.'),
    over: (_, cube) => t('{cube}: one device is signed in again', { cube }),
  },
  CubeDisconnected: {
    icon: WifiOff,
    tone: 'error',
    loud: true,
    sentence: (_, since) => t('No contact since {since}', { since }),
    reason: ofNote,
    over: (_, cube) => t('{cube} is connected again', { cube }),
  },
  LockControllerLost: {
    icon: Unplug,
    tone: 'error',
    sentence: () => t('Lock controller lost'),
    reason: () => t('Its boxes cannot be opened.'),
    over: (_, cube) => t('The lock controller of {cube} is there again', { cube }),
  },
  LockBlocked: {
    icon: OctagonMinus,
    tone: 'blocked',
    sentence: (where) => t('{where} is blocked', { where }),
    reason: ofLock,
    over: (where, cube) => t('{where} of {cube} moves again', { where, cube }),
  },
  LockDefective: {
    icon: CircleX,
    tone: 'error',
    sentence: (where) => t('{where} is defective', { where }),
    reason: ofLock,
    over: (where, cube) => t('{where} of {cube} is well again', { where, cube }),
  },
  OpeningUnanswered: {
    icon: CircleQuestionMark,
    tone: 'warning',
    sentence: (where) => t('{where} gave no answer', { where }),
    reason: ({ since }, now) => t('Open command of {time}', { time: formatWhen(since, now) }),
    over: (where, cube) => t('{where} of {cube} has moved', { where, cube }),
  },
  LateLockResult: {
    icon: TriangleAlert,
    tone: 'warning',
    sentence: (where) => t('{where} answered after the time limit', { where }),
    reason: ofLock,
    over: (where, cube) => t('{where} of {cube} is closed again', { where, cube }),
  },
  MaintenanceRequired: {
    icon: Wrench,
    tone: 'warning',
    sentence: (where) => t('{where} needs maintenance', { where }),
    reason: ofNote,
    over: (where, cube) => t('{where} of {cube} is maintained', { where, cube }),
  },
}
const other = (type: string): Kind => ({
  icon: TriangleAlert,
  tone: 'error',
  sentence: () => type,
  reason: () => '',
  over: () => type,
})
const kindOf = ({ type }: What): Kind => kinds[type] ?? other(type)

const whereOf = ({ boxNumber, lock }: What) =>
  boxNumber !== null
    ? t('Box {number}', { number: boxNumber })
    : lock === null
      ? t('The cube')
      : t('Lock {lock}', { lock })

export const caseLook = (what: What): Pick<Kind, 'icon' | 'tone' | 'loud'> => kindOf(what)
export const caseReason = (what: Why, now: Date): string => kindOf(what).reason(what, now)
/** What the carrier says of a cube without contact. */
export const simReason = (state: SimSession['state'] | undefined): string | undefined =>
  state === 'online' ? t('SIM online, computer silent') : state === 'offline' ? t('SIM offline too') : undefined
export const caseSentence = (what: What & { since: string }, now: Date): string =>
  kindOf(what).sentence(whereOf(what), formatWhen(what.since, now), what)
/** Without since when: of what is folded. */
export const caseShort = (what: What): string => kindOf(what).sentence(whereOf(what), '', what)
export const closedSentence = (it: ClosedCase): string =>
  kindOf(it).over(whereOf(it), it.cube.description ?? it.cube.id)

/** Where a case is seen to: the wall with its door, the locks, or the cube. */
export function placeOf(operator: string, cubeId: string, { type, boxNumber, lock }: What): LinkProps {
  const params = { operator, cubeId }
  if (boxNumber !== null) return { to: '/$operator/cubes/$cubeId', params, search: { door: boxNumber } }
  const to =
    lock !== null || type === 'LockControllerLost' ? '/$operator/cubes/$cubeId/locks' : '/$operator/cubes/$cubeId'
  return { to, params }
}
