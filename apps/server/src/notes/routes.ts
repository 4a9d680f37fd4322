import { type Note, notes } from '@cubeward/contract/admin/notes.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { tenantOf } from '../cubes/queries.ts'
import { uuidv7 } from '../db/uuidv7.ts'
import { found } from '../http/found.ts'
import { assertVersion, versionOf } from '../http/precondition.ts'
import type { Route } from '../http/route.ts'
import { Versioned } from '../http/serialize.ts'
import { cleanNote, isEmptyNote } from './note-html.ts'
import * as queries from './queries.ts'

function written(html: string): string {
  const clean = cleanNote(html)
  if (isEmptyNote(clean))
    throw new Problem('invalid', 'note: Write something.', { errors: [{ field: 'note', message: 'Write something.' }] })
  return clean
}
/** The trail is no second place to keep long texts in. */
const inTrail = ({ note, done }: { note: string; done: boolean }) => ({ note: note.slice(0, 1_000), done })

/** Of what is edited: a new picture of the author is no change of the note. */
const noteVersion = ({ note, done }: Note) => versionOf({ note, done })

export const noteRoutes = (route: Route, { db, hub }: Pick<Context, 'db' | 'hub'>) => {
  route(notes.list, async ({ params, query }) =>
    found(await queries.list(db, params.operator, params.cubeId, query.done), 'cube'),
  )

  route(notes.create, async ({ params: { operator, cubeId }, body, actor }) => {
    const note = written(body.note)
    const id = uuidv7()
    const made = await db.transaction(async (tx) => {
      const { tenantId } = found(await tenantOf(tx, operator, cubeId), 'cube')
      await queries.ensureAuthor(tx, { id: actor.id, name: actor.name, email: actor.user.email ?? null })
      await queries.insert(tx, { id, cubeId, note, done: body.done, created: new Date().toISOString(), by: actor.id })
      await audit.append(tx, {
        ...{
          operatorId: operator,
          category: 'cube',
          type: 'NoteCreated',
          message: 'Wrote a note.',
          actor,
          tenantId,
          cubeId,
        },
        data: { noteId: id, ...inTrail({ note, done: body.done }) },
      })
      return found(await queries.lock(tx, operator, cubeId, id), 'note')
    })
    hub.publishCube(cubeId, { '@type': 'CubeChanged' })
    return made
  })

  route(notes.read, async ({ params: { operator, cubeId, noteId } }) => {
    const note = found(await queries.read(db, operator, cubeId, noteId), 'note')
    return new Versioned(note, noteVersion(note))
  })

  route(notes.update, async ({ params: { operator, cubeId, noteId }, body, actor, ifMatch }) => {
    const note = written(body.note)
    const after = await db.transaction(async (tx) => {
      const before = found(await queries.lock(tx, operator, cubeId, noteId), 'note')
      assertVersion(ifMatch, noteVersion(before))
      const tenantId = (await tenantOf(tx, operator, cubeId))?.tenantId ?? null
      await queries.update(tx, noteId, note, body.done)
      const message =
        before.done === body.done
          ? 'Changed a note.'
          : body.done
            ? 'Marked a note as done.'
            : 'Marked a note as not done.'
      await audit.change(
        tx,
        {
          ...{ operatorId: operator, category: 'cube', type: 'NoteChanged', message, actor, tenantId, cubeId },
          data: { noteId },
        },
        inTrail(before),
        inTrail({ note, done: body.done }),
      )
      return { ...before, note, done: body.done }
    })
    hub.publishCube(cubeId, { '@type': 'CubeChanged' })
    return after
  })

  route(notes.remove, async ({ params: { operator, cubeId, noteId }, actor }) => {
    await db.transaction(async (tx) => {
      const before = found(await queries.lock(tx, operator, cubeId, noteId), 'note')
      const tenantId = (await tenantOf(tx, operator, cubeId))?.tenantId ?? null
      await queries.remove(tx, noteId)
      await audit.append(tx, {
        ...{
          operatorId: operator,
          category: 'cube',
          type: 'NoteDeleted',
          message: 'Deleted a note.',
          actor,
          tenantId,
          cubeId,
        },
        data: { noteId, ...inTrail(before) },
      })
    })
    hub.publishCube(cubeId, { '@type': 'CubeChanged' })
  })
}
