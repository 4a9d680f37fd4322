import { problemWith } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Database } from '../db/client.ts'
import type { AskedList } from '../http/rows.ts'
import { FleetLimit } from '../security/limits.ts'
import { append } from './audit.ts'
import { entryAt } from './change.ts'

/** A whole list is read at most so often: it is as much work as hundreds of pages. */
const ofUser = new FleetLimit('list export of user', { burst: 30, perSecond: 1 / 10 })

/** Refuses whoever has taken too many of late. */
export async function admitExport(db: Database, { actor }: AskedList): Promise<void> {
  if (await ofUser.take(db, actor.id)) return
  throw problemWith({ 'retry-after': String(ofUser.waitSeconds) }, 'list.tooManyExports')
}

/** Writes down that somebody takes a list with them. */
export async function recordExport(db: Database, { name, params, query, actor }: AskedList): Promise<void> {
  const { operator = null, tenantId = null, cubeId = null } = params
  const { page: _, size: __, cursor: ___, ...chosen } = query ?? {}
  await db.transaction((tx) =>
    append(
      tx,
      entryAt(
        { operator, tenantId, cubeId, actor: { id: actor.id, name: actor.name } },
        {
          ...{
            type: 'ListExported',
            message: tells('list.exported', { list: name }),
            referenceType: 'List',
            referenceId: name,
          },
          data: { list: name, ...params, ...chosen },
        },
      ),
    ),
  )
}
