import { readFile } from 'node:fs/promises'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'

interface Paths {
  /** Folder of debconf's database. */
  readonly debconf: string
}

/** Fields of the stanzas of one of debconf's files; a value may go on in lines that begin with a blank. */
function* stanzas(text: string): Generator<Map<string, string>> {
  for (const block of text.split(/\n{2,}/)) {
    const fields = new Map<string, string>()
    for (const line of block.split('\n')) {
      const colon = line.indexOf(': ')
      if (colon > 0 && !line.startsWith(' ')) fields.set(line.slice(0, colon), line.slice(colon + 2))
    }
    if (fields.has('Name')) yield fields
  }
}

const shown = new Set(['string', 'boolean', 'select', 'multiselect'])

/**
 * What packages were told when they were installed, in the form that debconf-set-selections takes: package, question, type, value. Passwords
 * lie in a file of their own, which is not read.
 */
export async function readSelections({ debconf }: Paths): Promise<Map<string, string>> {
  const [templates, config] = await Promise.all(
    ['templates.dat', 'config.dat'].map((name) => readFile(`${debconf}/${name}`, 'utf8').catch(() => '')),
  )
  const types = new Map<string, string>()
  for (const stanza of stanzas(templates ?? '')) types.set(stanza.get('Name') ?? '', stanza.get('Type') ?? '')
  const lines = new Map<string, string[]>()
  for (const stanza of stanzas(config ?? '')) {
    const type = types.get(stanza.get('Template') ?? '') ?? ''
    const question = stanza.get('Name') ?? ''
    if (!shown.has(type)) continue
    for (const owner of (stanza.get('Owners') ?? '').split(', ').filter((name) => name !== ''))
      lines.set(owner, [...(lines.get(owner) ?? []), `${owner}\t${question}\t${type}\t${stanza.get('Value') ?? ''}`])
  }
  return new Map([...lines].map(([owner, found]) => [owner, found.toSorted().join('\n')]))
}

/** The selections as a package's own: each line names this package, a question, a type and a value. */
export function checkedSelections(name: string, config: string): string {
  const lines = config.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  for (const [at, line] of lines.entries()) {
    const [owner, question, type] = line.trim().split(/\s+/)
    if (owner !== name || question === undefined || type === undefined)
      throw new VcmpProblem({
        status: 400,
        title: `Line ${at + 1} is not of the form: ${name}, question, type, value.`,
      })
  }
  return `${lines.join('\n')}\n`
}
