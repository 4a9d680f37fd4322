/**
 * The page's policy allows no styles that are written into it. The terminal writes its own into `style` elements and attributes; here they
 * become style sheets and properties made by the script, which the policy allows.
 */
export function styledByScript(document: Document) {
  const sheets: CSSStyleSheet[] = []
  const create = Document.prototype.createElement
  const made = (name: string): HTMLElement => {
    const element = create.call(document, name)
    if (name === 'style') asSheet(element)
    else if (name === 'span') asProperties(element)
    return element
  }

  function asSheet(element: HTMLElement): void {
    const sheet = new CSSStyleSheet()
    sheets.push(sheet)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    Object.defineProperty(element, 'textContent', { set: (css: string) => void sheet.replaceSync(css) })
  }

  return {
    /** The document, as the terminal shall see it. */
    document: new Proxy(document, {
      get(target, key) {
        if (key === 'createElement') return made
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
    /** What takes the page's own document makes styles here as well. */
    within(work: () => void): void {
      document.createElement = made as typeof document.createElement
      try {
        work()
      } finally {
        Reflect.deleteProperty(document, 'createElement')
      }
    },
    dispose(): void {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => !sheets.includes(it))
    },
  }
}

function asProperties(element: HTMLElement): void {
  const setAttribute = element.setAttribute
  element.setAttribute = (name, value) => {
    if (name === 'style') element.style.cssText = value
    else setAttribute.call(element, name, value)
  }
}
