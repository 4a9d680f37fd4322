import { forgetAhead } from './api/ahead.ts'
import { queryClient } from './api/api.ts'
import type { consoleRouter } from './router.ts'
import { fetchInAdvance } from './ui/late-part.ts'

/** What comes after the first picture; to be called before the router is drawn, which tells it once. */
export function afterFirstPicture(router: ReturnType<typeof consoleRouter>): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    whenRead(() => {
      forgetAhead()
      fetchInAdvance()
    })
  })
}

/** Once what the page shows has been read: it draws its rows before anything else. */
function whenRead(then: () => void): void {
  const stop = queryClient.getQueryCache().subscribe(look)
  look()
  function look() {
    if (queryClient.isFetching() > 0) return
    stop()
    then()
  }
}
