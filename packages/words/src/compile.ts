type Part = string | [name: string] | [name: string, format: 'plural', choices: Record<string, Part[]>]

/**
 * Reads a message as Lingui's own compiler does, as far as our messages go: values in braces, and plurals. Theirs is a whole parser of ICU
 * messages, which every page would load before its first text.
 */
export function compile(message: string): Part[] {
  let at = 0
  const texts = (isPlural: boolean): Part[] => {
    const parts: Part[] = []
    while (at < message.length && message[at] !== '}') {
      if (message[at] === '{') parts.push(value())
      else if (isPlural && message[at] === '#') parts.push(taken('#'))
      else parts.push(until(isPlural ? /[{}#]/g : /[{}]/g))
    }
    return parts
  }
  const value = (): Part => {
    taken('{')
    const name = until(/[,}]/g).trim()
    if (message[at] === '}') {
      taken('}')
      return [name]
    }
    taken(',')
    if (until(/,/g).trim() !== 'plural') throw new Error(`Not a plural: ${message}`)
    taken(',')
    const choices: Record<string, Part[]> = {}
    for (let choice = until(/[{}]/g).trim(); choice !== ''; choice = until(/[{}]/g).trim()) {
      taken('{')
      choices[choice.replace(/^=/, '')] = texts(true)
      taken('}')
    }
    taken('}')
    return [name, 'plural', choices]
  }
  const until = (end: RegExp): string => {
    end.lastIndex = at
    const from = at
    at = end.exec(message)?.index ?? message.length
    return message.slice(from, at)
  }
  const taken = (sign: string): string => {
    if (message[at] !== sign) throw new Error(`“${sign}” is missing at ${at}: ${message}`)
    at++
    return sign
  }
  const parts = texts(false)
  if (at < message.length) throw new Error(`“}” too many at ${at}: ${message}`)
  return parts
}
