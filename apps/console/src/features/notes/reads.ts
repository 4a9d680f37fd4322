import { notes } from '@cubeward/contract/admin/notes.ts'
import { read } from '../../api/api.ts'

/** Notes of a cube: those still to be done, or all of them. */
export const noteList = (operator: string, cubeId: string, withDone: boolean) =>
  read(notes.list, { params: { operator, cubeId }, query: withDone ? {} : { done: 'false' } })
