/** Who may import whom, with the reason each rule says when it refuses. `npm run layers` prints it; tools/layers.test.ts plants a violation of each. */
const inside = (...layers) => `^(?:${layers.join('|')})/`;
const never = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' ? { path: to } : to,
});
const SUPPORT = '[.](?:test|stories)[.]tsx?$';

/**
 * The server's floors from the ground up. A folder imports itself and the floors below its own: that leaves no way back,
 * and so no cycle between folders.
 */
export const floors = [
  { name: 'pixels', folders: ['pixels'], holds: 'imaging, glyphs, painters, the algorithms of the tools' },
  {
    name: 'kernel',
    folders: ['kernel', 'worker-pool'],
    holds: 'database, errors, crypto, time, rate limits, configuration; threads for pixels',
  },
  {
    name: 'adapters',
    folders: ['engines', 'pay', 'points'],
    holds: 'picture engines, payment gateways, the points ledger',
  },
  { name: 'trainers', folders: ['trainers'], holds: 'what learns from pictures' },
  { name: 'ports', folders: ['ports'], holds: 'what the outside must provide' },
  {
    name: 'members',
    folders: ['account', 'captcha', 'dicts', 'moderation', 'notices', 'notify', 'ranks'],
    holds: 'who asks, and what may be said',
  },
  {
    name: 'goods',
    folders: ['billing', 'http', 'images', 'models', 'routing', 'webhooks'],
    holds: 'orders and entitlements, works and uploads, calls, which engine does what, what members’ servers are told',
  },
  { name: 'queue', folders: ['inbox', 'seed', 'tasks'], holds: 'tasks, claims, the worker; what members are told; sample data' },
  { name: 'generating', folders: ['generate', 'privacy'], holds: 'drawing and its price; export and deletion of an account' },
  {
    name: 'tools',
    folders: ['collections', 'comments', 'datasets', 'desk', 'tools', 'training'],
    holds: 'what a tool checks, costs and does; training pictures and trainings; what an operator changes',
  },
  { name: 'routes', folders: ['routes'], holds: 'the calls' },
  { name: 'composition', folders: ['*.ts', 'node'], holds: 'main, app, task handlers, sweep; all that needs Node' },
];
const path = (folder) => (folder === '*.ts' ? '[^/]+[.]ts$' : `${folder}/`);

function floorRule({ name, folders }, at) {
  const below = floors.slice(0, at);
  const lower = below.flatMap((floor) => floor.folders.map((folder) => `^server/${path(folder)}`));
  const own = at === floors.length - 1 ? folders.map((folder) => `^server/${path(folder)}`) : ['^server/$1'];
  return never(
    `floor-${at + 1}-${name}`,
    { path: `^server/(${folders.map(path).join('|')})`, pathNot: [SUPPORT, ...lower] },
    { path: '^server/', pathNot: [...own, ...lower, '^server/testing/'] },
    `server/${folders.join(', server/')} (floor ${at + 1}, ${name}) imports itself and the floors below (${below.map((floor) => floor.name).join(', ') || 'none'}). Move what both need down, or let app.ts or task-handlers.ts hand it in.`,
  );
}

/** The client's rooms, top to bottom. */
const above = {
  lib: 'src/(?:state|api|product|design-system|features|routes|app)',
  data: 'src/(?:product|design-system|features|routes|app)',
  product: 'src/(?:design-system|features|routes|app)',
};

export default {
  forbidden: [
    never(
      'shared-imports-only-zod',
      { path: inside('shared'), pathNot: SUPPORT },
      { pathNot: [inside('shared'), 'node_modules/zod/'] },
      'Client, server and mocks all read shared/: whatever it imported, all three would carry.',
    ),
    never(
      'ds-knows-no-product',
      inside('src/design-system'),
      inside('shared', 'src/(?:api|state|product|features|routes|app)', 'server', 'mocks'),
      'The design system must render in an empty Storybook: data comes in as props, in display language.',
    ),
    never(
      'ds-knows-no-data-library',
      inside('src/design-system'),
      'node_modules/(?:@tanstack|ky|valtio|zod|msw|hono)/',
      'The design system must render without a router, a query client or a store.',
    ),
    never(
      'primitives-know-no-pattern',
      inside('src/design-system/(?:primitives|foundations)'),
      inside('src/design-system/patterns'),
      'Patterns are composed of primitives, never the other way round.',
    ),
    never(
      'lib-is-the-floor',
      { path: inside('src/lib'), pathNot: SUPPORT },
      inside(above.lib, 'server', 'mocks'),
      'lib is what every room stands on; it imports itself and shared/.',
    ),
    never(
      'lib-knows-no-react',
      inside('src/lib'),
      'node_modules/(?:react|react-dom|@tanstack|valtio)/',
      'lib is plain functions. A hook belongs to src/product or to its feature.',
    ),
    never(
      'state-knows-no-call',
      inside('src/state'),
      inside('src/api'),
      'State outlives a screen and is not the server’s: what a call answers lives in the query cache.',
    ),
    never(
      'data-knows-no-screen',
      { path: inside('src/(?:api|state)'), pathNot: SUPPORT },
      inside(above.data),
      'api is transport and state is facts; what several features mean together belongs to src/product.',
    ),
    never(
      'api-shows-nothing',
      { path: inside('src/api'), pathNot: SUPPORT },
      '^src/state/(?:toasts|dialogs)[.]ts$',
      'api is transport: it throws, and src/product decides what is shown.',
    ),
    never(
      'product-knows-no-screen',
      { path: inside('src/product'), pathNot: SUPPORT },
      inside(above.product),
      'src/product holds what several features mean together, not what any of them draws.',
    ),
    never(
      'features-are-strangers',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
      'Compose two features in a route; what they mean together belongs to src/product.',
    ),
    never(
      'features-know-no-route',
      inside('src/features'),
      inside('src/routes'),
      'A route composes features. Link with <Link to>, read parameters with getRouteApi.',
    ),
    never(
      'nothing-imports-app',
      { path: '^(?:src|shared|server|mocks)/', pathNot: '^src/app/' },
      inside('src/app'),
      'src/app is the composition root: it imports, nobody imports it.',
    ),
    never(
      'src-reaches-server-over-http',
      inside('src'),
      inside('server'),
      'The client reaches the server by calls of shared/contract only.',
    ),
    never('server-sees-only-shared', inside('server'), '^(?:src|mocks)/', 'The server and the client share shared/, nothing else.'),
    never(
      'server-runs-anywhere',
      { path: inside('server'), pathNot: ['^server/(?:main|start|command)[.]ts$', '^server/(?:node|testing)/', SUPPORT] },
      { path: inside('server/node'), dependencyTypesNot: ['type-only'] },
      'mocks/ bundles the server for the browser: what needs Node comes in through ports.',
    ),
    never(
      'server-needs-no-node',
      { path: inside('server'), pathNot: ['^server/(?:main|start|command)[.]ts$', '^server/(?:node|testing)/', SUPPORT] },
      { dependencyTypes: ['core'] },
      'mocks/ bundles the server for the browser: only main.ts, start.ts, node/ and testing/ use Node.',
    ),
    ...floors.map(floorRule),
    never(
      'pixels-know-no-database',
      { path: inside('server/pixels'), pathNot: SUPPORT },
      'node_modules/(?:drizzle-orm|hono|pg|@electric-sql)/',
      'Pixels are arithmetic: no database, no ports, no network, so that they can be tested, profiled and replaced alone.',
    ),
    never(
      'engines-encode-nothing',
      { path: inside('server/engines'), pathNot: SUPPORT },
      '^server/pixels/imaging/png[.]ts$',
      'Encoding a picture keeps every caller waiting for a tenth of a second: an adapter has it done by io.encode, beside them.',
    ),
    never(
      'routes-are-for-the-app',
      { path: ['^server/routes/', '^server/[^/]+[.]ts$', '^server/(?:node|testing)/', '^mocks/'], pathNot: ['^server/app[.]ts$', SUPPORT] },
      '^server/.*-routes[.]ts$',
      'Only app.ts puts routes together. What two of them need belongs on a floor below.',
    ),
    never(
      'testing-stays-out-of-production',
      { path: '^(?:server|mocks|src|shared)/', pathNot: [SUPPORT, '^server/testing/'] },
      inside('server/testing'),
      'Test kits are for tests: what production needs lives in its own folder.',
    ),
    never(
      'mocks-see-shared-and-server',
      inside('mocks'),
      { path: '^(?:src/|server/(?:node|testing)/|server/(?:main|start)[.]ts$)', pathNot: inside('src/lib') },
      'Mocks run in the page and belong to no feature.',
    ),
    never(
      'mocks-stay-out-of-the-app',
      { path: '^src/', pathNot: [SUPPORT, '^src/app/start-mocks[.]ts$'] },
      inside('mocks'),
      'No byte of the mocks is in the product; start-mocks.ts loads them on demand.',
    ),
    never('no-cycles', {}, { circular: true }, 'Two files that import each other are one file, or hide a third.'),
    never('no-unresolvable', {}, { couldNotResolve: true, pathNot: '^virtual:' }, 'The import leads nowhere.'),
  ],
  options: {
    // TypeScript 7 ships no JS API yet: without @swc/core installed the cruise finds 0 modules and passes.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree[.]gen[.]ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
