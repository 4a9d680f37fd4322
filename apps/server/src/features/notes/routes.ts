import { boxNotes, notes } from '@cubeward/contract/admin/notes.ts'
import type { Context } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { noteService } from './service.ts'

export const noteRoutes = (route: Route, context: Pick<Context, 'db' | 'hub'>) => {
  const service = noteService(context)
  route(notes.list, ({ params, query }) => service.list(params, query.done))
  route(notes.create, ({ params, body, actor }) => service.create(params, body, actor))
  route(notes.read, ({ params }) => service.read(params))
  route(notes.update, ({ params, body, actor, ifMatch }) => service.update(params, body, actor, ifMatch))
  route(notes.remove, ({ params, actor }) => service.remove(params, actor))

  route(boxNotes.list, ({ params, query }) => service.list(params, query.done))
  route(boxNotes.create, ({ params, body, actor }) => service.create(params, body, actor))
  route(boxNotes.read, ({ params }) => service.read(params))
  route(boxNotes.update, ({ params, body, actor, ifMatch }) => service.update(params, body, actor, ifMatch))
  route(boxNotes.remove, ({ params, actor }) => service.remove(params, actor))
}
