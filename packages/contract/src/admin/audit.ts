import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { BoxNumber, Id, Search, Text, Timestamp, Told, Uuid } from '../kernel/fields.ts'
import { Cursor, ListQuery, LongPage } from '../kernel/paging.ts'

export const AuditCategory = z.enum(['cube', 'box', 'occupancy', 'operator', 'tenant'])
export type AuditCategory = z.infer<typeof AuditCategory>
/** `audit` is what someone did; `log` is what happened. */
export const AuditLevel = z.enum(['audit', 'log'])

/** An entry of the audit log. Who no longer exists is still named by what stood in the entry. */
export const AuditListItem = z.object({
  id: Uuid,
  created: Timestamp,
  category: AuditCategory,
  level: AuditLevel,
  type: Text(128),
  message: Text(10_000),
  /** The message as a code with its parameters, of which some are such themselves; null: it was written by somebody else. */
  said: Told.nullable(),
  actor: z.object({ id: Text(255), name: Text(255).nullable() }),
  tenantId: Id.nullable(),
  cubeId: Id.nullable(),
  appId: Id.nullable(),
  boxNumber: Text(64).nullable(),
  occupancyId: Uuid.nullable(),
  userId: Text(255).nullable(),
  referenceType: Text(128).nullable(),
  referenceId: Text(255).nullable(),
})
export type AuditListItem = z.infer<typeof AuditListItem>

const PatchOperation = z.object({
  op: z.enum(['add', 'remove', 'replace']),
  /** A JSON pointer into what was changed. */
  path: Text(10_000),
  value: z.unknown().optional(),
  fromValue: z.unknown().optional(),
})
export type PatchOperation = z.infer<typeof PatchOperation>

const hash = z.string().regex(/^[0-9a-f]{64}$/)
export const AuditEntry = AuditListItem.extend({
  data: z.unknown(),
  patch: z.array(PatchOperation),
  /** What the ids are called now; null: the operator has none of it any more. */
  names: z.object({ tenant: z.string().nullable(), cube: z.string().nullable(), app: z.string().nullable() }),
  /** The entries beside it in the audit log of the operator. */
  newer: Uuid.nullable(),
  older: Uuid.nullable(),
  /** Its seal in the hash chain; null for a few seconds, until it is sealed. */
  proof: z
    .object({
      number: z.number().int(),
      hash,
      previous: hash,
      /** What the hash is over, after the bytes of the previous one: these texts as JSON. */
      fields: z.array(z.string().nullable()),
      sealed: Timestamp,
      /** Whether the entry still is the one that was sealed. */
      unchanged: z.boolean(),
    })
    .nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What the server has found when it last recomputed the hash chain of the operator, which it does every hour. */
export const AuditChain = z.object({
  /** When the chain was last whole, and how many entries it had; null: it was not checked yet. */
  verified: z.object({ at: Timestamp, entries: z.number().int() }).nullable(),
  /** What was found first, if the last check found something. */
  broken: z
    .object({
      what: z.enum(['changed', 'removed', 'inserted', 'rewritten', 'backdated']),
      /** Place in the chain. */
      number: z.number().int().nullable(),
      entry: Uuid.nullable(),
      found: Timestamp,
    })
    .nullable(),
})
export type AuditChain = z.infer<typeof AuditChain>

/** Fewer letters find too many. */
export const leastActorLetters = 3

const Categories = z.union([AuditCategory, z.array(AuditCategory).max(5)]).transform((given) => [given].flat())

const at = '/admin/v1/operators/:operator/audit'
export const audit = {
  list: get(at, {
    access: 'audit:read',
    summary: 'The audit trail of the operator, newest first; filters combine.',
    query: ListQuery({ fields: ['created'], initial: 'created,desc' }).extend({
      category: Categories.optional(),
      tenantId: Id.optional(),
      cubeId: Id.optional(),
      boxNumber: BoxNumber.optional(),
      occupancyId: Uuid.optional(),
      level: AuditLevel.optional(),
      search: Search.optional(),
      from: Timestamp.optional(),
      until: Timestamp.optional(),
      actor: Text(255).optional(),
      type: Text(128).optional(),
      referenceType: Text(128).optional(),
      referenceId: Text(255).optional(),
      cursor: Cursor.optional(),
    }),
    reply: LongPage(AuditListItem),
  }),
  actors: get(`${at}/actors`, {
    access: 'audit:read',
    summary: 'Whoever stands in the audit trail as its actor and whose name or id contains the text: at most 20.',
    query: z.object({
      search: Search.refine(
        (text) => text.length >= leastActorLetters,
        says('text.tooShort', { min: leastActorLetters }),
      ),
    }),
    reply: z.array(z.object({ id: Text(255), name: Text(255).nullable() })),
  }),
  types: get(`${at}/types`, {
    access: 'audit:read',
    summary: 'Types of the entries of the operator.',
    reply: z.array(Text(128)),
  }),
  referenceTypes: get(`${at}/reference-types`, {
    access: 'audit:read',
    summary: 'What the entries of the operator refer to.',
    reply: z.array(Text(128)),
  }),
  chain: get(`${at}/chain`, {
    access: 'audit:read',
    summary: 'Whether the hash chain of the entries was whole when the server last recomputed it.',
    reply: AuditChain,
  }),
  read: get(`${at}/:auditLogEntryId`, {
    access: 'audit:read',
    summary: 'One entry with its data, what was changed, and its seal.',
    reply: AuditEntry,
  }),
}
