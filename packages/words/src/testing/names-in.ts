import { compileOnce } from '../speak.ts'

/** The values that a message wants, in order. */
export const namesIn = (message: string): string[] => {
  const found = new Set<string>()
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      found.add(String(token[0]))
      if (token[2]) for (const form of Object.values(token[2] as object)) walk(form)
    }
  }
  walk(compileOnce(message))
  return [...found].sort()
}
