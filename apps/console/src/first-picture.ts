import { forgetAhead, keepShown } from './api/ahead.ts'
import { queryClient } from './api/api.ts'
import type { consoleRouter } from './router.ts'
import { prefetchImports } from './ui/retry-import.ts'

/** What comes after the first picture, and after that of each page; to be called before the router is drawn. */
export function afterFirstPicture(router: ReturnType<typeof consoleRouter>): void {
  let first = true
  router.subscribe('onRendered', () => {
    whenRead(() => {
      forgetAhead()
      keepShown(queryClient, sessionStorage, location)
      if (first) prefetchImports()
      first = false
    })
  })
}

/** Once what the page shows by itself has been read: it draws its rows before anything else. */
function whenRead(then: () => void): void {
  // once the frame is painted its parts have begun to read
  requestAnimationFrame(() => setTimeout(watch))
  function watch() {
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
    function look() {
      if (queryClient.isFetching() > 0) return
      stop()
      then()
    }
  }
}
