/** The borders of the house: who may import whom, and why. */
const apps = ['server', 'console', 'unit', 'controller', 'simulator']
const between = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    between('no-circles', 'Two files that need each other are one file, or miss a third.', {}, { circular: true }),
    between(
      'words-stand-alone',
      'Every part speaks: sentences and their languages know none of them.',
      { path: '^packages/words/' },
      { path: '^(packages/(contract|domain|vcmp|wall)|apps|world)/' },
    ),
    between(
      'contract-is-first',
      'The contract knows zod, the words and itself, so that every part can know the contract.',
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
      { path: '^packages/(words|contract|domain)/', pathNot: '\\.test\\.ts$' },
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
      {
        path: '^apps/server/src/(?!platform/http/|server\\.ts|compose/http\\.ts)',
        pathNot: '(-socket|\\.test)\\.ts$|/testing/',
      },
      { path: 'node_modules/(@fastify|fastify)/' },
    ),
    between(
      'demo-stays-outside',
      'The product by itself carries neither demo accounts nor stand-ins for the world outside.',
      { path: '^apps/server/src/', pathNot: '\\.test\\.ts$|/testing/|^apps/server/src/demo/' },
      { path: '^apps/server/src/(demo/|platform/outside/.*/stand-in\\.ts$)' },
    ),
    between(
      'routes-are-ends',
      "A feature may use another's queries, tables or service, never its routes.",
      { path: '^apps/server/src/(?!app\\.ts)' },
      {
        path: '^apps/server/src/(features|platform)/[^/]+/[a-z-]*routes\\.ts$',
        // parts of their own feature's
        pathNot: '^apps/server/src/features/(boxes/job|tenants/settings)-routes\\.ts$',
      },
    ),
    between(
      'platform-below-features',
      'The platform is handed what it needs of a feature at the start (compose/).',
      { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$|/testing/' },
      { path: '^apps/server/src/(features|compose|testing)/|^apps/server/src/[^/]+\\.ts$' },
    ),
    between(
      'features-below-the-start',
      'What a feature needs is handed to it as Context.',
      { path: '^apps/server/src/features/', pathNot: '\\.test\\.ts$|/testing/' },
      { path: '^apps/server/src/(compose|testing)/|^apps/server/src/(?!context\\.ts)[^/]+\\.ts$' },
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
