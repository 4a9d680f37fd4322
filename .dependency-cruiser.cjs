/** The borders of the house: who may import whom, and why. */
const apps = ['server', 'console', 'unit', 'controller', 'simulator']
const between = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    between('no-circles', 'Two files that need each other are one file, or miss a third.', {}, { circular: true }),
    between(
      'contract-is-first',
      'The contract knows zod and itself, so that every part can know the contract.',
      { path: '^packages/contract/' },
      { path: '^(packages/(domain|vcmp|wall)|apps|world)/' },
    ),
    between(
      'domain-is-pure',
      'Rules know the words of the contract and nothing that runs.',
      { path: '^packages/domain/' },
      { path: '^(packages/(vcmp|wall)|apps|world)/' },
    ),
    between(
      'vcmp-stands-alone',
      'Framing knows nothing of what it carries.',
      { path: '^packages/vcmp/src/(?!.*\\.test)' },
      { path: '^(packages/(contract|domain|wall)|apps|world)/' },
    ),
    between(
      'no-node-in-contract',
      'The contract and the rules run in a browser too.',
      { path: '^packages/(contract|domain)/', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    ...apps.map((app) =>
      between(
        `${app}-alone`,
        'Apps meet over the wire, not by import (the simulator runs the controller and the unit agent).',
        { path: `^apps/${app}/` },
        { path: '^apps/', pathNot: app === 'simulator' ? '^apps/(simulator|controller|unit)/' : `^apps/${app}/` },
      ),
    ),
    between(
      'world-is-last',
      'Only tests and benchmarks stand on the world.',
      { path: '^(packages|apps)/' },
      { path: '^(world|e2e|bench)/' },
    ),
    between(
      'fastify-stays-in-http',
      'Features speak of calls; only http/ and the sockets know what serves them.',
      { path: '^apps/server/src/(?!http/|server\\.ts)', pathNot: '(-socket|\\.test)\\.ts$|/testing/' },
      { path: 'node_modules/(@fastify|fastify)/' },
    ),
    between(
      'routes-are-ends',
      "A feature may use another's queries, tables or service, never its routes.",
      { path: '^apps/server/src/(?!app\\.ts)' },
      { path: '^apps/server/src/[^/]+/routes\\.ts$' },
    ),
    between(
      'ui-is-plain',
      'Plain components know neither the API nor the router.',
      { path: '^apps/console/src/ui/' },
      { path: '^apps/console/src/(list|form|api|live|session|features|routes)/' },
    ),
    between(
      'rooms-below-features',
      'The rooms that features stand on do not know them.',
      { path: '^apps/console/src/(list|form|api|live|session)/' },
      { path: '^apps/console/src/(features|routes)/' },
    ),
    between(
      'no-feature-imports-another',
      'A route composes features; they do not know each other.',
      { path: '^apps/console/src/features/([^/]+)/' },
      { path: '^apps/console/src/(features/|routes/)', pathNot: '^apps/console/src/features/$1/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/|\\.gen\\.ts$' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
