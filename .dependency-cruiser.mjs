/** Who may import whom. README.md draws the ladder; tools/layers.test.ts proves that every rule still bites. */
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
 * and so no cycle between folders. `npm run layers` prints them.
 */
export const floors = [
  { name: 'pixels', folders: ['pixels'], is: 'imaging, glyphs, painters, the algorithms of the tools' },
  { name: 'kernel', folders: ['kernel', 'worker-pool'], is: 'database, errors, crypto, time, rate limits, configuration; threads for pixels' },
  { name: 'adapters', folders: ['engines', 'pay', 'points'], is: 'picture engines, payment gateways, the ledger' },
  { name: 'ports', folders: ['ports[.]ts$'], is: 'what the outside must provide' },
  { name: 'members', folders: ['account', 'captcha', 'dicts', 'moderation', 'notify', 'ranks'], is: 'who asks, and what they may say' },
  { name: 'goods', folders: ['billing', 'http', 'images', 'models'], is: 'orders and entitlements, works and uploads, calls' },
  { name: 'queue', folders: ['seed', 'tasks'], is: 'tasks, claims, the worker; sample data' },
  { name: 'generating', folders: ['generate', 'privacy'], is: 'drawing and its price; export and deletion of an account' },
  { name: 'tools', folders: ['tools'], is: 'what a tool checks, costs and does' },
  { name: 'routes', folders: ['routes'], is: 'the calls, for app.ts alone' },
  { name: 'composition', folders: ['node', '[^/]+[.]ts$'], is: 'main, app, sweep, makers; all that needs Node' },
];
const folder = (name) => (name.endsWith('$') ? name : `${name}/`);
const onFloor = floors.map(({ name, folders }, i) =>
  never(
    `floor-${i + 1}-${name}`,
    { path: `^server/((?:${folders.map(folder).join('|')}))`, pathNot: [SUPPORT, ...floors.slice(0, i).flatMap((below) => below.folders.map((name) => `^server/${folder(name)}`))] },
    {
      path: '^server/',
      pathNot: [
        // The top floor is one: what starts the process is built of all its parts.
        i === floors.length - 1 ? '^server/' : '^server/$1',
        ...floors.slice(0, i).flatMap((below) => below.folders.map((name) => `^server/${folder(name)}`)),
      ],
    },
    `server/{${folders.join(', ')}} is on floor ${i + 1} (${name}) and imports only itself and the floors below: ${floors.slice(0, i).map((below) => below.name).join(', ') || 'none'}. Move what both need down, or have app.ts or makers.ts hand it in.`,
  ),
);

export default {
  forbidden: [
    never(
      'ds-knows-no-product',
      inside('src/design-system'),
      inside('src/(?:api|state|features|routes|app)', 'server', 'mocks'),
      'It must render in an empty Storybook.',
    ),
    never('ds-knows-no-data-library', inside('src/design-system'), 'node_modules/(?:@tanstack|ky|valtio|zod|msw|hono)/'),
    never('primitives-know-no-pattern', inside('src/design-system/(?:primitives|foundations)'), inside('src/design-system/patterns')),
    never('contract-imports-only-zod', inside('src/api/contract'), { pathNot: [inside('src/api/contract'), 'node_modules/zod/'] }),
    never(
      'lib-is-the-floor',
      { path: inside('src/lib'), pathNot: SUPPORT },
      { path: '^(?:src|server|mocks)/', pathNot: inside('src/lib') },
    ),
    never('state-knows-no-call', inside('src/state'), { path: '^src/api/', pathNot: inside('src/api/contract') }),
    never('data-knows-no-screen', inside('src/(?:api|state)'), inside('src/(?:design-system|features|routes|app)')),
    never(
      'features-are-strangers',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
      'Compose two features in a route.',
    ),
    never('features-know-no-route', inside('src/features'), inside('src/routes')),
    never('nothing-imports-app', { path: '^(?:src|server|mocks)/', pathNot: '^src/app/' }, inside('src/app')),
    never('src-reaches-server-over-http', inside('src'), inside('server')),
    never('server-sees-only-the-contract', inside('server'), { path: '^(?:src|mocks)/', pathNot: inside('src/api/contract') }),
    never(
      'server-runs-anywhere',
      { path: inside('server'), pathNot: ['^server/main[.]ts$', '^server/(?:node|testing)/', SUPPORT] },
      { path: inside('server/node'), dependencyTypesNot: ['type-only'] },
      'mocks/ bundles it for the browser.',
    ),
    never(
      'server-needs-no-node',
      { path: inside('server'), pathNot: ['^server/main[.]ts$', '^server/(?:node|testing)/', SUPPORT] },
      { dependencyTypes: ['core'] },
      'mocks/ bundles it for the browser.',
    ),
    never('mocks-see-contract-and-server', inside('mocks'), {
      path: '^(?:src/|server/(?:node|testing)/|server/main[.]ts$)',
      pathNot: inside('src/(?:api/contract|lib)'),
    }),
    never('mocks-stay-out-of-the-app', { path: '^src/', pathNot: [SUPPORT, '^src/app/start-mocks[.]ts$'] }, inside('mocks')),
    ...onFloor,
    never(
      'routes-are-for-the-app',
      { path: '^(?:server|mocks|src)/', pathNot: '^server/app[.]ts$' },
      { path: '^server/.*-routes[.]ts$' },
      'Only app.ts puts routes together. A function that two of them need belongs on a floor below.',
    ),
    never(
      'testing-stays-out-of-production',
      { path: '^(?:server|mocks|src)/', pathNot: [SUPPORT, '^server/testing/'] },
      { path: '^server/testing/' },
      'Test kits are for tests: what production needs lives in its own folder.',
    ),
    never(
      'pixels-know-nothing-above',
      { path: '^server/pixels/', pathNot: SUPPORT },
      { path: ['^server/', 'node_modules/(?:drizzle-orm|hono|pg|@electric-sql)/'], pathNot: '^server/pixels/' },
      'Pixels are arithmetic: no database, no ports, no network, so that they can be tested, profiled and replaced alone.',
    ),
    never('no-cycles', {}, { circular: true }),
    never('no-unresolvable', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
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
