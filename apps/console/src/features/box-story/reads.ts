import { boxStory, type StoryKind } from '@cubeward/contract/admin/box-story.ts'
import { listRead } from '../../api/api.ts'

export interface BoxParams {
  operator: string
  cubeId: string
  boxNumber: string
}
/** The newest entries of the story of a box; of all kinds if none is named. */
export const newestOf = (params: BoxParams, kinds: readonly StoryKind[]) =>
  listRead(boxStory.read, { params, query: kinds.length === 0 ? {} : { kind: [...kinds] } })
