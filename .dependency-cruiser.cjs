/** The borders of the house: who may import whom, and why. */
const apps = ['server', 'console', 'unit', 'controller', 'simulator']
const between = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })
const TESTS = '\\.test\\.tsx?$|/testing/'

/** What each package may know of the others. */
const packages = {
  words: [],
  contract: ['words'],
  domain: ['words', 'contract'],
  vcmp: [],
  wall: ['domain'],
  client: ['contract', 'vcmp'],
}

/** Each room of a folder may import those of the storeys below, and itself; none may import what is not listed. */
const storeys = (name, comment, folder, levels) =>
  levels.flatMap((rooms, level) =>
    rooms.map((room) =>
      between(
        `${name}-${room}`,
        comment,
        { path: `^${folder}/${room}/`, pathNot: TESTS },
        { path: `^${folder}/(?!(${[...levels.slice(0, level).flat(), room].join('|')})/)` },
      ),
    ),
  )

const ROUTES = '^apps/server/src/(features|platform)/[^/]+/[a-z-]*routes\\.ts$'

module.exports = {
  forbidden: [
    between('no-circles', 'Two files that need each other are one file, or miss a third.', {}, { circular: true }),
    between(
      'packages-know-no-program',
      'Packages are what programs share.',
      { path: '^packages/' },
      { path: '^(apps|world|e2e|bench|examples)/' },
    ),
    ...Object.entries(packages).map(([name, known]) =>
      between(
        `packages-${name}`,
        'Words and framing stand alone; the contract knows the words, rules know the contract and nothing that runs.',
        { path: `^packages/${name}/` },
        { path: `^packages/(?!(${[name, ...known].join('|')})/)` },
      ),
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
      { path: '^apps/' },
      { path: '^(world|e2e|bench|examples)/' },
    ),
    between(
      'examples-are-outside',
      'An example is written as somebody else would write it: with the client package alone.',
      { path: '^examples/' },
      { path: '^packages/(?!client/)|^(apps|world|e2e|bench|scripts)/' },
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
      { path: '^apps/server/src/', pathNot: `${TESTS}|^apps/server/src/demo/` },
      { path: '^apps/server/src/(demo/|platform/outside/.*/stand-in\\.ts$)' },
    ),
    between(
      'routes-are-ends',
      "A feature may use another's queries, tables or service, never its routes.",
      { path: '^apps/server/src/(?:features|platform)/([^/]+)/' },
      { path: ROUTES, pathNot: '^apps/server/src/(features|platform)/$1/' },
    ),
    between(
      'routes-are-named-once',
      'The start names all routes, in app.ts.',
      { path: '^apps/server/src/(?!app\\.ts|features/|platform/)' },
      { path: ROUTES },
    ),
    between(
      'platform-below-features',
      'The platform is handed what it needs of a feature at the start (compose/).',
      { path: '^apps/server/src/platform/', pathNot: TESTS },
      { path: '^apps/server/src/(features|compose|testing)/|^apps/server/src/[^/]+\\.ts$' },
    ),
    between(
      'features-below-the-start',
      'What a feature needs is handed to it as Context.',
      { path: '^apps/server/src/features/', pathNot: TESTS },
      { path: '^apps/server/src/(compose|testing)/|^apps/server/src/(?!context\\.ts)[^/]+\\.ts$' },
    ),
    ...storeys('platform', 'Each room of the platform stands on those before it.', 'apps/server/src/platform', [
      ...[['lib'], ['config'], ['db'], ['security'], ['http'], ['pictures', 'outside'], ['audit'], ['nodes']],
      ...[['deliveries'], ['identity'], ['live']],
    ]),
    ...storeys(
      'console',
      'Plain components are given their words and know no API; the rooms below features know none; nobody knows the pages of a setup key.',
      'apps/console/src',
      [['ui'], ['locales'], ['api'], ['session'], ['list', 'form', 'live'], ['features'], ['routes']],
    ),
    between(
      'setup-without-session',
      'Whoever has a setup key has no session: neither session, router nor shell is loaded, whatever the pages use.',
      { path: '^apps/console/src/setup/', pathNot: TESTS },
      { path: '^apps/console/src/(session|routes|features/shell)/|^apps/console/src/router\\.ts$', reachable: true },
    ),
    between(
      'no-feature-imports-another',
      'A route composes features; they do not know each other.',
      { path: '^apps/console/src/features/([^/]+)/' },
      { path: '^apps/console/src/features/', pathNot: '^apps/console/src/features/$1/' },
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
