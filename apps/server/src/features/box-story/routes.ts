import { boxStory, storyKinds } from '@cubeward/contract/admin/box-story.ts'
import { fieldProblem } from '@cubeward/contract/kernel/problem.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import * as queries from './queries.ts'

export const boxStoryRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(boxStory.read, async ({ params, query: { kind = storyKinds, from, until, cursor, size } }) => {
    if (from !== undefined && until !== undefined && Date.parse(from) > Date.parse(until))
      throw fieldProblem('until', 'time.untilBeforeFrom')
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const box = { ...params, locks: found(await queries.locksOf(db, params), 'box') }
    const span = { from, until }
    const [rows, counted] = await Promise.all([
      queries.page(db, box, kind, span, size, after),
      after === undefined ? queries.counts(db, box, kind, span) : uncounted,
    ])
    const shown = rows.slice(0, size)
    const last = rows.length > shown.length ? shown.at(-1) : undefined
    const { totalElements } = counted
    return {
      ...{ content: shown.map(({ entry }) => entry), next: last ? cursorOf(last) : null, ...counted },
      totalPages: totalElements === null ? null : Math.ceil(totalElements / size),
    }
  })
}

/** Beyond the first page. */
const uncounted = { counts: null, totalElements: null, capped: null }

const cursorOf = ({ at, rank, id }: { at: string; rank: number; id: string }) =>
  Buffer.from(JSON.stringify([at, rank, id])).toString('base64url')

const moment = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
function readCursor(text: string): queries.Cursor {
  try {
    const [at, rank, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof at === 'string' && moment.test(at) && Number.isInteger(rank) && typeof id === 'string' && uuid.test(id))
      return [at, Number(rank), id]
  } catch {
    // Told below.
  }
  throw fieldProblem('cursor', 'paging.cursor')
}
