type Token = string | [name: string] | [name: string, type: 'plural', forms: Record<string, Token[]>]

/**
 * The part of ICU that our texts use, as the tokens that lingui reads: `{name}` and `{n, plural, =0 {…} one {# cube} other {# cubes}}`.
 * lingui's own compiler is twenty times as large; a test compares the two over every text.
 */
export function compileMessage(message: string): Token[] {
  return new Reader(message).text(undefined)
}

class Reader {
  readonly #message: string
  #at = 0
  constructor(message: string) {
    this.#message = message
  }

  /** Up to the closing brace of a plural's form, or to the end. `#` is a number within a plural only. */
  text(plural: string | undefined): Token[] {
    const tokens: Token[] = []
    let plain = ''
    const flush = () => {
      if (plain !== '') tokens.push(plain)
      plain = ''
    }
    while (this.#at < this.#message.length && this.#message[this.#at] !== '}') {
      const char = this.#message[this.#at] ?? ''
      if (char === '{') {
        flush()
        tokens.push(this.#argument())
      } else if (char === '#' && plural !== undefined) {
        flush()
        tokens.push('#')
        this.#at += 1
      } else {
        plain += char
        this.#at += 1
      }
    }
    flush()
    return tokens
  }

  #argument(): Token {
    this.#take(/\{\s*/y)
    const name = this.#take(/\w+/y)
    this.#take(/\s*/y)
    if (this.#message[this.#at] !== ',') {
      this.#take(/\}/y)
      return [name]
    }
    this.#take(/,\s*plural\s*,\s*/y)
    const forms: Record<string, Token[]> = {}
    while (this.#message[this.#at] !== '}') {
      const form = this.#take(/=?\w+/y).replace('=', '')
      this.#take(/\s*\{/y)
      forms[form] = this.text(name)
      this.#take(/\}\s*/y)
    }
    this.#take(/\}/y)
    return [name, 'plural', forms]
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#message)?.[0]
    if (found === undefined) throw new Error(`Not a message: ${this.#message}`)
    this.#at += found.length
    return found
  }
}
