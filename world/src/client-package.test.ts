import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createConsoleClient } from '@cubeward/client/console'
import { startTestProduct } from '@cubeward/server/testing/product.ts'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guideSnippets } from './testing/guide.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const slow = 180_000
let home: string
let packed: string

/** The client, packed and installed in a folder that knows nothing of this repository. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cubeward-stranger-'))
  const { stdout } = await run(process.execPath, [join(root, 'scripts/client-package.mjs'), home])
  packed = stdout.trim()
  // The registry's packages that it names, as they are installed here: a test asks no registry.
  const folders = ['zod', 'ws'].map((name) => join(root, 'node_modules', name))
  const others = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', home, ...folders])
  const archives = (JSON.parse(others.stdout) as { filename: string }[]).map(({ filename }) => join(home, filename))
  await writeFile(join(home, 'package.json'), '{ "private": true, "type": "module" }')
  const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...quiet, packed, ...archives], { cwd: home })
}, slow)
afterAll(() => rm(home, { recursive: true, force: true }))

test('what is packed is the client and nothing of the server (CLNT-01)', async () => {
  const { stdout } = await run('tar', ['tzf', packed])
  const others = stdout
    .trim()
    .split('\n')
    .filter(
      (path) =>
        !/^package\/(package\.json|dist\/[\w-]+\.js|types\/(client|contract|vcmp|words)\/src\/.*\.d\.ts)$/.test(path),
    )
  expect(others).toEqual([])
  const manifest = JSON.parse(await readFile(join(home, 'node_modules/@cubeward/client/package.json'), 'utf8'))
  expect(Object.keys(manifest.dependencies)).toEqual(['ws', 'zod'])
})

test(
  'a stranger follows the first step of the guide with it, from Node (CLNT-01)',
  async () => {
    await using product = await startTestProduct()
    const key = { consumerToken: randomBytes(12).toString('base64url'), secret: randomBytes(48).toString('base64url') }
    const token = await product.realm.token({ sub: 'root', name: 'Robin' })
    const staff = createConsoleClient(product.url, () => token)
    await staff.call(staff.calls.apiKeys.create, { path: { appId: 'shop' }, body: { ...key, description: 'Stranger' } })
    await staff.call(staff.calls.tenantApps.add, { path: { operator: 'a', tenantId: 'a-tenant', appId: 'shop' } })
    const [first = ''] = await guideSnippets()
    const program = `${first}
    import { createConsoleClient } from '@cubeward/client/console'
    import { openWebSocket } from '@cubeward/client/node'
    import { verifyWebhook } from '@cubeward/client/webhook'
    const person = createConsoleClient(url, () => token)
    const { content: operators } = await person.call(person.calls.operators.list, { query: {} })
    const heard = await verifyWebhook('whsec_AAAA', {}, '{}').catch((error) => error.message)
    const events = app.listen(() => undefined, (address, token) => openWebSocket(address, { headers: { authorization: 'Bearer ' + token } }))
    while (events.state !== 'open') await new Promise((resolve) => setTimeout(resolve, 20))
    events.close()
    console.log(JSON.stringify({ cubes: cubes.map(({ id }) => id), operators: operators.length > 0, heard }))`
    const given = Object.entries({ url: product.url, token, ...key }).map(
      (it) => `const ${it[0]} = ${JSON.stringify(it[1])}\n`,
    )
    await writeFile(join(home, 'program.js'), [...given, program].join(''))
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: home, timeout: 60_000 })
    expect(JSON.parse(stdout)).toEqual({
      cubes: expect.arrayContaining(['a-cube']),
      operators: true,
      heard: 'The webhook is too old.',
    })
  },
  slow,
)

test(
  'its types say what a call takes and answers, and the example needs nothing else (CLNT-01, EXMP-01)',
  async () => {
    await cp(join(root, 'examples/parcel-locker/src'), join(home, 'example'), { recursive: true })
    await writeFile(
      join(home, 'typed.ts'),
      `import { createAppClient } from '@cubeward/client/app'
    const app = createAppClient({ url: 'https://lockers.example.com', consumerToken: '', secret: '' })
    const { boxNumber } = await app.call(app.calls.occupy, { path: { cubeId: 'c' }, body: { types: ['M'] } })
    export const number: string = boxNumber
    // @ts-expect-error: a number is no list of types
    await app.call(app.calls.occupy, { path: { cubeId: 'c' }, body: { types: 7 } })
    // @ts-expect-error: a call that names no cube
    await app.call(app.calls.occupy, { body: {} })
    export {}`,
    )
    const options = [
      '--strict',
      '--target',
      'es2023',
      '--module',
      'nodenext',
      '--allowImportingTsExtensions',
      '--noEmit',
    ]
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types'), '--skipLibCheck', 'false']
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const files = ['typed.ts', 'example/main.ts']
    const told = await run(process.execPath, [tsc, ...options, ...types, ...files], { cwd: home }).catch(
      (error) => error,
    )
    expect({ stdout: told.stdout, code: told.code }).toEqual({ stdout: '', code: undefined })
  },
  slow,
)

test('what browsers load of it needs nothing of Node (CLNT-01)', async () => {
  await writeFile(
    join(home, 'page.js'),
    `export * from '@cubeward/client/app'
    export * from '@cubeward/client/console'
    export * from '@cubeward/client/webhook'`,
  )
  const { metafile } = await build({
    ...{ absWorkingDir: home, entryPoints: ['page.js'], bundle: true, write: false, metafile: true, format: 'esm' },
    platform: 'browser',
    logLevel: 'silent',
  })
  const from = Object.keys(metafile.inputs).map((path) => path.replace(/^node_modules\/((@[^/]+\/)?[^/]+)\/.*/, '$1'))
  expect([...new Set(from)].sort()).toEqual(['@cubeward/client', 'page.js', 'zod'])
})
