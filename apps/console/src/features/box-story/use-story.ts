import { boxStory } from '@cubeward/contract/admin/box-story.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { usePageRefresh } from '../../api/page-refresh.ts'
import { type KnownStory, withNewest, withOlder } from './merge.ts'
import { askedOf, type BoxParams, newestOf } from './reads.ts'
import type { StoryFilter } from './story-search.ts'

/** The story of a box, as it is filtered: the newest entries follow by themselves, older ones when they are asked for. */
export function useStory(params: BoxParams, filter: StoryFilter) {
  const { data: newest, isPlaceholderData, error, refetch } = useQuery(newestOf(params, filter))
  const of = JSON.stringify(filter)
  const [read, setRead] = useState<{ of: string; newest: typeof newest; story: KnownStory | undefined }>()
  if (newest !== undefined && !isPlaceholderData && (read?.newest !== newest || read.of !== of))
    setRead({ of, newest, story: withNewest(read?.of === of ? read.story : undefined, newest) })
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const present = useRef(of)
  present.current = of
  usePageRefresh(() => void refetch())
  const more = async () => {
    const from = read?.story?.next
    if (from === undefined || from === null || pending) return
    setPending(true)
    setFailure(undefined)
    try {
      const older = await call(boxStory.read, { params, query: { ...askedOf(filter), cursor: from } })
      // what was filtered otherwise meanwhile is another story
      if (present.current === of) setRead((now) => now && { ...now, story: now.story && withOlder(now.story, older) })
    } catch (thrown) {
      setFailure(errorText(thrown))
    } finally {
      setPending(false)
    }
  }
  // the entries of the filter before stay until this one is answered; if it is refused, they go
  const story = error !== null && read?.of !== of ? undefined : read?.story
  const { totalElements: total, capped } = newest ?? {}
  const counted = typeof total === 'number' ? { total, capped: capped === true } : undefined
  return { story, counts: newest?.counts ?? undefined, counted, error, refetch, more, pending, failure }
}
