import { ApiProblem } from './problem.ts'

/** A failed call as the generic error shows it: the server's own words, unaltered. */
export function errorPanel(title: string, error: Error): { title: string; detail: string; requestId?: string } {
  const requestId = error instanceof ApiProblem ? error.requestId : undefined
  return { title, detail: errorText(error), ...(requestId === undefined ? {} : { requestId }) }
}

/** What was thrown, in words. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
