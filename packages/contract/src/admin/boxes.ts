import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { del, editOf, get, patch, put } from '../kernel/endpoint.ts'
import { BoxNumber, Id, LockHandle, Text, Timestamp, Uuid } from '../kernel/fields.ts'
import { numberInQuery } from '../kernel/in-query.ts'
import { ListQuery } from '../kernel/paging.ts'
import { readBack } from '../kernel/read-back.ts'

export const MAX_OCCUPANCIES = 1000
const occupanciesRange = says('number.wholeRange', { min: 1, max: MAX_OCCUPANCIES })

/** Falls back to 1 when it is empty or no number; what is a number must be one that makes sense. */
export const MaxOccupancies = z.preprocess(
  (value) => {
    // a field that was cleared is NaN in a form
    if (value === null || value === undefined || Number.isNaN(value)) return 1
    if (typeof value !== 'string') return value
    const number = value.trim() === '' ? Number.NaN : Number(value)
    return Number.isNaN(number) ? 1 : number
  },
  z.number(occupanciesRange).int(occupanciesRange).min(1, occupanciesRange).max(MAX_OCCUPANCIES, occupanciesRange),
)

const unique = (values: readonly string[]) => new Set(values).size === values.length

/**
 * A box as it is stored, and what is going on in it (`occupied`, the current occupancy, its app and start), so that a
 * wall can be drawn from one read. Several current occupancies (maxOccupancies > 1) show the oldest one.
 */
export const Box = z.object({
  number: BoxNumber,
  description: Text(255).nullable(),
  types: z.array(Text(64, 1)).max(32),
  apps: z.array(Id).max(100),
  enabled: z.boolean(),
  lock: LockHandle.nullable(),
  secondaryLock: LockHandle.nullable(),
  maxOccupancies: z.number().int(),
  accessible: z.boolean(),
  cooled: z.boolean(),
  dangerousGoods: z.boolean(),
  charger: z.boolean(),
  accessKeys: z.array(Text(128, 1)).max(100),
  maintenanceRequiredAt: Timestamp.nullable(),
  occupancies: z.number().int(),
  occupiedBy: z.object({ id: Uuid, appId: Id, appName: Text(255), since: Timestamp }).nullable(),
  /** How many notes at it are not done. */
  openNotes: z.number().int(),
})
export type Box = z.infer<typeof Box>

export const boxFields = [
  'description',
  'types',
  'apps',
  'enabled',
  'lock',
  'secondaryLock',
  'maxOccupancies',
  'accessible',
  'cooled',
  'dangerousGoods',
  'charger',
  'accessKeys',
] as const
export type BoxField = (typeof boxFields)[number]

const list = <T extends z.ZodType<string>>(
  item: T,
  max: number,
  twice: 'box.typeTwice' | 'box.appTwice' | 'box.keyTwice',
) => z.array(item).max(max, says('box.tooManyValues', { max })).refine(unique, says(twice)).optional()

/** Fields of a box that may be changed, each optional. Writes accept `disabled` as the inverse of `enabled` (decision 26). */
const changeable = {
  description: Text(255)
    .nullable()
    .transform((text) => (text === null || text.trim() === '' ? null : text.trim()))
    .optional(),
  types: list(Text(64, 1), 32, 'box.typeTwice'),
  apps: list(Id, 100, 'box.appTwice'),
  enabled: z.boolean().optional(),
  disabled: z.boolean().optional(),
  lock: LockHandle.nullable().optional(),
  secondaryLock: LockHandle.nullable().optional(),
  maxOccupancies: MaxOccupancies.optional(),
  accessible: z.boolean().optional(),
  cooled: z.boolean().optional(),
  dangerousGoods: z.boolean().optional(),
  charger: z.boolean().optional(),
  accessKeys: list(Text(128, 1), 100, 'box.keyTwice'),
}
type Changeable = z.output<z.ZodObject<typeof changeable>>
const withoutDisabled = <T extends Changeable>({ disabled, ...rest }: T): Omit<T, 'disabled'> =>
  disabled === undefined || rest.enabled !== undefined ? rest : { ...rest, enabled: !disabled }

/** What a read gives back is taken as it is: fields that cannot be changed are known and ignored. */
const readOnly = {
  number: BoxNumber.optional(),
  maintenanceRequiredAt: readBack,
  requiredMaintenance: readBack,
  occupancies: readBack,
  occupiedBy: readBack,
  openNotes: readBack,
}
const withoutReadOnly = <T extends Record<string, unknown>>(value: T) => {
  const {
    number: _n,
    maintenanceRequiredAt: _m,
    requiredMaintenance: _r,
    occupancies: _o,
    occupiedBy: _b,
    openNotes: _c,
    ...rest
  } = value
  return rest as Omit<T, keyof typeof readOnly>
}

/** Settings of one box. What is left out stays as it is; of a new box, as new boxes are. */
export const BoxEdit = z
  .strictObject({ ...changeable, ...readOnly })
  .transform((value) => withoutReadOnly(withoutDisabled(value)))
export type BoxEdit = z.output<typeof BoxEdit>
export type BoxEditInput = z.input<typeof BoxEdit>

/** One of several changes: the box by its number, and what changes; an unknown number creates the box (decision 34). */
export const BoxChange = z
  .strictObject({ ...changeable, ...readOnly, number: BoxNumber })
  .transform((value) => ({ number: value.number, ...withoutReadOnly(withoutDisabled(value)) }))
export type BoxChange = z.output<typeof BoxChange>
export type BoxChangeInput = z.input<typeof BoxChange>

export const BoxChanges = z
  .array(BoxChange)
  .min(1, says('box.none'))
  .max(1000, says('box.tooMany'))
  .refine((changes) => unique(changes.map(({ number }) => number)), says('box.twice'))

/** A current occupancy of a box; what opens it is read with the occupancy itself. */
export const BoxOccupancy = z.object({
  id: Uuid,
  cubeId: Id,
  boxNumber: BoxNumber,
  appId: Id,
  appName: Text(255),
  created: Timestamp,
  updated: Timestamp,
  ended: Timestamp.nullable(),
  content: z.unknown(),
})
export type BoxOccupancy = z.infer<typeof BoxOccupancy>

const Height = z.number().min(1, says('wall.doorTooLow')).max(24, says('wall.doorTooHigh'))
const bounded = (heights: object) => Object.keys(heights).length <= 1000

/**
 * How the front of the cube is drawn where it differs from what numbers and types say: columns from the left with their boxes from above,
 * and heights of doors in units, by number before by type. Boxes that it leaves out stand behind; what it names and is no more, nowhere.
 * The terminal stands in a column, counted from 0, below so many of its doors; left out, where there is room.
 */
export const WallPlan = z.object({
  columns: z
    .array(z.array(BoxNumber).max(200))
    .max(100)
    .refine((columns) => unique(columns.flat()), says('wall.twice'))
    .nullable(),
  heights: z.record(BoxNumber, Height).refine(bounded, says('wall.tooManyHeights')),
  typeHeights: z.record(Text(64, 1), Height).refine(bounded, says('wall.tooManyHeights')),
  terminalAt: z
    .strictObject({ column: z.number().int().min(0).max(99), above: z.number().int().min(0).max(200) })
    .optional(),
})
export type WallPlan = z.infer<typeof WallPlan>

/** What a box may be used by: apps of the cube and of its tenant. */
export const BoxApp = z.object({ appId: Id, appName: Text(255) })
export type BoxApp = z.infer<typeof BoxApp>

const at = '/admin/v1/operators/:operator/cubes/:cubeId'
const one = `${at}/boxes/:boxNumber` as const
export const boxes = {
  list: get(`${at}/boxes`, {
    access: 'cube:read',
    summary: 'Boxes of a cube in natural order of their numbers.',
    reply: z.array(Box),
  }),
  change: patch(`${at}/boxes`, {
    access: 'box:write',
    summary: 'Changes several boxes at once, all or none; an unknown number creates the box.',
    ifMatch: true,
    body: BoxChanges,
    reply: z.array(Box),
  }),
  removeAll: del(`${at}/boxes`, {
    access: 'box:deleteAll',
    summary:
      'Deletes all boxes of a cube; refused while one is occupied, or if their number is not the one that is confirmed.',
    query: z.object({
      confirm: z
        .string()
        .regex(/^\d{1,6}$/, says('box.count'))
        .register(numberInQuery, { minimum: 0, maximum: 999_999 })
        .transform(Number)
        .optional(),
    }),
  }),
  read: get(one, { access: 'cube:read', summary: 'One box.', reply: Box }),
  write: put(one, {
    access: 'box:write',
    summary: 'Creates (201) or changes (200) one box.',
    creates: true,
    body: BoxEdit,
    reply: Box,
  }),
  remove: del(one, { access: 'box:write', summary: 'Deletes one box; refused while it is occupied.' }),
  maintain: put(`${one}/maintenance`, {
    access: 'box:write',
    summary: 'Requires or completes the maintenance of a box; meanwhile apps cannot occupy it.',
    ifMatch: false,
    body: z.strictObject({ requiredMaintenance: z.boolean() }),
    reply: Box,
  }),
  occupancies: get(`${one}/occupancies`, {
    access: 'cube:read',
    summary: 'Current occupancies of a box, without what opens them.',
    query: ListQuery({ fields: ['created', 'updated'], initial: 'created,desc' }),
    reply: z.array(BoxOccupancy),
  }),
  types: get(`${at}/box-types`, {
    access: 'cube:read',
    summary: 'Types offered for the boxes of a cube: the usual ones and those in use.',
    reply: z.array(Text(64, 1)),
  }),
  apps: get(`${at}/box-apps`, {
    access: 'cube:read',
    summary: 'Apps to which a box of the cube can be restricted, by name.',
    query: ListQuery({ fields: ['appName'], initial: 'appName,asc' }),
    reply: z.array(BoxApp),
  }),
  wall: get(`${at}/wall`, { access: 'cube:read', summary: 'How the front of the cube is drawn.', reply: WallPlan }),
  setWall: put(`${at}/wall`, {
    access: 'cube:write',
    summary: 'Adjusts how the front of the cube is drawn.',
    body: editOf(WallPlan, ['columns', 'heights', 'typeHeights', 'terminalAt']),
    reply: WallPlan,
  }),
}
