// npm run bench [-- lists opening console setup wall start deliveries notifications terminal audit apps]: prints what was measured, each against a baseline of the same run.
import './lib/runtime.mjs'
import { join } from 'node:path'
import { installPackages } from './lib/install.mjs'
import { root, run } from './lib/project.mjs'

installPackages()
const { build } = await import('esbuild')
const out = join(root, '.cache/bench')

// Bundled like the product, so that the server that is measured is the one that runs.
await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'bench/src/main.ts',
    seed: 'bench/src/seed-main.ts',
    ...Object.fromEntries(
      [
        'product',
        'bare',
        'load',
        'relay',
        'controllers',
        'postgres',
        'wall',
        'unit',
        'pty',
        'terminal-relay',
        'bare-unit',
      ].map((name) => [name, `bench/src/children/${name}.ts`]),
    ),
  },
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  sourcemap: 'linked',
  plugins: [
    {
      name: 'registry-packages-stay',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind !== 'entry-point' && !path.startsWith('@cubeward/') ? { path, external: true } : undefined,
        )
      },
    },
  ],
  logLevel: 'warning',
})
const [first, ...rest] = process.argv.slice(2)
const program = first === '--seed' ? 'seed' : 'main'
run(
  process.execPath,
  ['--enable-source-maps', join(out, `${program}.mjs`), ...(first === '--seed' ? rest : process.argv.slice(2))],
  {
    env: { ...process.env, BENCH_ROOT: root },
  },
)
