import { boxStory, type StoryKind } from '@cubeward/contract/admin/box-story.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { usePageRefresh } from '../../api/page-refresh.ts'
import { type KnownStory, withNewest, withOlder } from './merge.ts'
import { type BoxParams, newestOf } from './reads.ts'

/** The story of a box, of some kinds: the newest entries follow by themselves, older ones when they are asked for. */
export function useStory(params: BoxParams, kinds: readonly StoryKind[]) {
  const { data: newest, isPlaceholderData, error, refetch } = useQuery(newestOf(params, kinds))
  const of = kinds.join()
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
      const older = await call(boxStory.read, {
        params,
        query: { cursor: from, ...(kinds.length > 0 && { kind: [...kinds] }) },
      })
      // what was filtered otherwise meanwhile is another story
      if (present.current === of) setRead((now) => now && { ...now, story: now.story && withOlder(now.story, older) })
    } catch (thrown) {
      setFailure(errorText(thrown))
    } finally {
      setPending(false)
    }
  }
  return { story: read?.story, counts: newest?.counts ?? undefined, error, refetch, more, pending, failure }
}
