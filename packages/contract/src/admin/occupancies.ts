import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { del, editOf, get, put } from '../kernel/endpoint.ts'
import { BoxNumber, Id, QueryFlag, Search, Text } from '../kernel/fields.ts'
import { JsonContent } from '../kernel/json-content.ts'
import { ListQuery, Page } from '../kernel/paging.ts'
import { ProcessingState } from './app-events.ts'
import { BoxOccupancy } from './boxes.ts'

/** Typed at the keypad of the cube. */
export const AccessCode = Text(32).regex(/^[A-Za-z0-9]{1,32}$/, says('occupancy.accessCode'))
/** NFC cards and codes that open the box, too. */
export const AccessKeys = z.array(Text(128, 1)).max(100, says('list.atMost', { max: 100 }))

/** The name of an app that was deleted since is not known any more. */
export const Occupancy = BoxOccupancy.extend({
  appName: z.string().nullable(),
  accessCode: Text(64).nullable(),
  accessKeys: z.array(Text(128, 1)),
})
export type Occupancy = z.infer<typeof Occupancy>
const Changeable = Occupancy.extend({
  content: JsonContent.optional(),
  accessCode: AccessCode.nullable().optional(),
  accessKeys: AccessKeys.optional(),
})

/** A row of the list: without what an app keeps in it, and without its code. */
export const OccupancyListItem = Occupancy.omit({ content: true, accessCode: true, accessKeys: true }).extend({
  boxTypes: z.array(z.string()),
  /** The worst state of its events and how many are in it: one that expired is worse than one that is pending. */
  events: z.object({ state: ProcessingState, number: z.number().int() }).nullable(),
})
export type OccupancyListItem = z.infer<typeof OccupancyListItem>

const filters = {
  search: Search.optional(),
  box: BoxNumber.optional(),
  appId: Id.optional(),
  /** `true`: those that have not ended. */
  current: QueryFlag.optional(),
}
const order = { fields: ['created', 'updated', 'ended', 'boxNumber'], initial: 'created,desc' } as const
const at = '/admin/v1/operators/:operator/cubes/:cubeId/occupancies'
const one = `${at}/:occupancyId` as const
export const occupancies = {
  list: get(at, {
    access: 'cube:read',
    summary: 'Occupancies of a cube, newest first; search over id, app and content.',
    query: ListQuery(order).extend(filters),
    reply: Page(OccupancyListItem),
  }),
  current: get(at, {
    access: 'cube:read',
    summary: 'The current occupancies of a cube.',
    accept: 'application/vnd.current-occupancies+json',
    query: ListQuery(order).extend(filters),
    reply: z.array(OccupancyListItem),
  }),
  read: get(one, {
    access: 'cube:read',
    summary: 'One occupancy. That one with an access code or keys was read is recorded.',
    reply: Occupancy,
    audited: true,
  }),
  update: put(one, {
    access: 'cube:write',
    summary:
      'Changes box, content and access of a current occupancy; what is left out stays as it is. The answer is recorded as read.',
    body: editOf(Changeable, ['boxNumber', 'content', 'accessCode', 'accessKeys']),
    reply: Occupancy,
  }),
  setAccess: put(`${one}/access`, {
    access: 'cube:write',
    summary: 'Changes access code and access keys of a current occupancy; the cube gets them.',
    body: z.strictObject({ accessCode: AccessCode.nullable(), accessKeys: AccessKeys }),
  }),
  setContent: put(`${one}/content`, {
    access: 'cube:write',
    summary: 'Replaces the content of a current occupancy by the JSON that is the body.',
    body: JsonContent,
  }),
  end: del(one, {
    access: 'cube:write',
    summary: 'Ends an occupancy; it stays readable. Ending it again changes nothing.',
  }),
  endAll: del(at, {
    access: 'cube:write',
    summary: 'Ends all current occupancies of the cube, or of one of its boxes.',
    query: z.object({ box: BoxNumber.optional() }),
  }),
}
