import { boxStory } from '@cubeward/contract/admin/box-story.ts'
import { listRead } from '../../api/api.ts'
import type { StoryFilter } from './story-search.ts'

export interface BoxParams {
  operator: string
  cubeId: string
  boxNumber: string
}
const PAGE = '50'
export const askedOf = ({ kinds, ...span }: StoryFilter) => ({
  ...(kinds.length > 0 && { kind: [...kinds] }),
  ...span,
  size: PAGE,
})
/** The newest entries of the story of a box. */
export const newestOf = (params: BoxParams, filter: StoryFilter) =>
  listRead(boxStory.read, { params, query: askedOf(filter) })
