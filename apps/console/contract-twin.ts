import { type ESTree, type Plugin, Visitor } from 'vite'

/**
 * The console knows its calls by the contract's declarations, but needs their schemas only where a form is filled or a live frame is
 * read. In the built console every module of the contract is therefore two: its plain half, where declarations stand without their
 * schemas and the address of a list keeps its sort words and filters as data; and the module as it is, under `?whole`, which alone brings
 * the schemas and zod. Whoever imports a schema by name gets it from there.
 */
export function contractTwin(): Plugin {
  return {
    name: 'cubeward:contract-twin',
    apply: 'build',
    resolveId: {
      // before vite's own, which finds the plain half
      order: 'pre',
      async handler(source, importer, options) {
        if (!importer?.endsWith(WHOLE) || !source.startsWith('.')) return undefined
        const resolved = await this.resolve(source, importer.slice(0, -WHOLE.length), { ...options, skipSelf: true })
        return resolved && { ...resolved, id: resolved.id.endsWith(WHOLE) ? resolved.id : resolved.id + WHOLE }
      },
    },
    // vite has taken the types away by now
    transform(code, id) {
      const [, name, whole] = /\/packages\/contract\/src\/.*?([^/?]+\.ts)(\?whole)?$/.exec(id) ?? []
      if (name === undefined) return undefined
      const half = whole === undefined ? plainHalf(code, this.parse(code), `./${name}${WHOLE}`) : code
      return { code: half, map: null, moduleSideEffects: false }
    },
  }
}

const WHOLE = '?whole'
const DECLARING = new Set(['get', 'post', 'put', 'patch', 'del'])

interface Edit {
  start: number
  end: number
  text: string
}
type Statement = ESTree.Program['body'][number]

function plainHalf(code: string, program: ESTree.Program, whole: string): string {
  const edits = declarationsWithoutSchemas(code, program)
  const made = program.body.map((it) => ({
    statement: it,
    names: declaredNames(it),
    mentions: mentionedNames(it, edits),
  }))
  const schemas = importedSchemas(program)
  // what mentions a schema belongs to the other half, and what mentions that, too
  const moved = new Set<Statement>()
  for (let before = -1; before < moved.size; ) {
    before = moved.size
    for (const { statement, names, mentions } of made) {
      if (names.length === 0 || moved.has(statement) || !mentions.some((it) => schemas.has(it))) continue
      moved.add(statement)
      for (const name of names) schemas.add(name)
    }
  }
  const kept = edits.filter((edit) => ![...moved].some((it) => edit.start >= it.start && edit.end <= it.end))
  for (const { start, end } of moved) kept.push({ start, end, text: '' })
  const again = made.flatMap((it) =>
    moved.has(it.statement) && it.statement.type === 'ExportNamedDeclaration' ? it.names : [],
  )
  const half = kept
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
  return again.length === 0 ? half : `${half}\nexport { ${again.join(', ')} } from '${whole}'\n`
}

function declarationsWithoutSchemas(code: string, program: ESTree.Program): Edit[] {
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, declared] }) {
      if (callee.type !== 'Identifier' || !DECLARING.has(callee.name) || declared?.type !== 'ObjectExpression') return
      for (const property of declared.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const { start, end } = property.value
        const text = plain(code, property.key.name, property.value)
        if (text !== undefined) edits.push({ start, end, text })
      }
    },
  }).visit(program)
  return edits
}

function declaredNames(statement: Statement): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  const named = declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration'
  return named && declaration.id ? [declaration.id.name] : []
}

/** Names that a statement reads, but for what is left out; the keys of objects are none. */
function mentionedNames(statement: Statement, leftOut: readonly Edit[]): string[] {
  const names = new Map<number, string>()
  const keys = new Set<number>()
  new Visitor({
    Identifier: ({ name, start }) => void names.set(start, name),
    Property: ({ computed, shorthand, key }) => void (computed || shorthand || keys.add(key.start)),
    MemberExpression: ({ computed, property }) => void (computed || keys.add(property.start)),
  }).visit({ type: 'Program', body: [statement], sourceType: 'module' } as unknown as ESTree.Program)
  const isLeftOut = (at: number) => leftOut.some(({ start, end }) => at >= start && at < end)
  return [...names].filter(([at]) => !keys.has(at) && !isLeftOut(at)).map(([, name]) => name)
}

/** By the contract's habit: schemas and what makes them begin with a capital; the few others are named here. */
function importedSchemas(program: ESTree.Program): Set<string> {
  const names = program.body
    .flatMap((it) => (it.type === 'ImportDeclaration' ? it.specifiers : []))
    .map((it) => it.local.name)
  return new Set(['z', ...names.filter((it) => /^[A-Z]|^(editOf|stream|command)$/.test(it))])
}

/** What stays of a property of a declaration; undefined: all of it. */
function plain(code: string, name: string, value: ESTree.Expression): string | undefined {
  if (name === 'body' || name === 'reply') return isCallOf(value, 'raw') ? undefined : '{}'
  return name === 'query' ? plainQuery(code, value) : undefined
}

/** `ListQuery(sort).extend({ search: …, monitored: QueryFlag.optional() })` as `{ sort, filters: { search: 'text', monitored: 'flag' } }`. */
function plainQuery(code: string, value: ESTree.Expression): string | undefined {
  const extended =
    value.type === 'CallExpression' &&
    value.callee.type === 'MemberExpression' &&
    value.callee.property.type === 'Identifier' &&
    value.callee.property.name === 'extend'
      ? value
      : undefined
  const list = extended?.callee.type === 'MemberExpression' ? extended.callee.object : value
  if (!isCallOf(list, 'ListQuery')) return code.slice(value.start, value.end).includes('ListQuery') ? undefined : '{}'
  const [sort] = list.arguments
  const [filters] = extended?.arguments ?? []
  if (sort === undefined || (filters !== undefined && filters.type !== 'ObjectExpression')) return undefined
  const kinds = (filters?.properties ?? []).map((it) => {
    if (it.type !== 'Property') return undefined
    const kind = code.slice(it.value.start, it.value.end).startsWith('QueryFlag') ? 'flag' : 'text'
    return `${code.slice(it.key.start, it.key.end)}: '${kind}'`
  })
  if (kinds.includes(undefined)) return undefined
  return `{ sort: ${code.slice(sort.start, sort.end)}, filters: { ${kinds.join(', ')} } }`
}

function isCallOf(value: ESTree.Expression | ESTree.Super, name: string): value is ESTree.CallExpression {
  if (value.type !== 'CallExpression') return false
  const { callee } = value
  if (callee.type === 'Identifier') return callee.name === name
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.property.type === 'Identifier' &&
    `${callee.object.name}.${callee.property.name}` === name
  )
}
