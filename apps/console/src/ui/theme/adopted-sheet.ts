import createCache, { type EmotionCache } from '@emotion/cache'

/**
 * Emotion writes its rules into <style> elements, which the page's policy (style-src 'self') forbids. These rules go into
 * constructed style sheets instead: the policy is about markup, not about what a script does through the CSSOM.
 */
class AdoptedSheet {
  readonly key: string
  readonly container = document.head
  readonly isSpeedy = true
  readonly nonce = undefined
  // Emotion moves and empties a sheet only if it has tags
  tags: { nextElementSibling: null; nextSibling: null }[] = []
  before: unknown = null
  readonly #sheet = new CSSStyleSheet()

  constructor({ key }: { key: string }) {
    this.key = key
    // sheets of global styles come later but must weigh less than those of components
    const { adoptedStyleSheets: adopted } = document
    document.adoptedStyleSheets =
      adopted.length === 0 ? [this.#sheet] : [...adopted.slice(0, -1), this.#sheet, ...adopted.slice(-1)]
  }

  hydrate(): void {}

  insert(rule: string): void {
    this.tags = [{ nextElementSibling: null, nextSibling: null }]
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length)
    } catch {
      // a selector that this browser does not know, as `:-moz-focusring` here
    }
  }

  flush(): void {
    this.tags = []
    this.#sheet.replaceSync('')
  }
}

/** The cache to be given to Emotion's CacheProvider around the whole page. */
export function styleCache(): EmotionCache {
  const cache = createCache({ key: 'cw' })
  const sheet: unknown = new AdoptedSheet({ key: 'cw' })
  cache.sheet = sheet as EmotionCache['sheet']
  return cache
}
