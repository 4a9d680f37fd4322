/** An older reading is given up for any newer one: clocks drift. */
const goodForMs = 10 * 60_000

/** The server's clock as its answers tell it, whatever the own clock says. Before the first answer it is the own one. */
export function createServerClock() {
  let best = { aheadMs: 0, tripMs: Number.POSITIVE_INFINITY, at: 0 }
  return {
    inMs: (ms: number) => new Date(Date.now() + best.aheadMs + ms),
    fetch: async (...given: Parameters<typeof fetch>): Promise<Response> => {
      const sent = performance.now()
      const response = await fetch(...given)
      const now = performance.now()
      const tripMs = now - sent
      // whole seconds, cut off
      const told = Date.parse(response.headers.get('date') ?? '') + 500
      if (!Number.isNaN(told) && (tripMs <= best.tripMs || now - best.at > goodForMs))
        best = { aheadMs: told + tripMs / 2 - Date.now(), tripMs, at: now }
      return response
    },
  }
}
