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
      { path: inside('server'), pathNot: ['^server/main[.]ts$', '^server/node/', SUPPORT] },
      { path: inside('server/node'), dependencyTypesNot: ['type-only'] },
      'mocks/ bundles it for the browser.',
    ),
    never(
      'server-needs-no-node',
      { path: inside('server'), pathNot: ['^server/main[.]ts$', '^server/node/', SUPPORT] },
      { dependencyTypes: ['core'] },
      'mocks/ bundles it for the browser.',
    ),
    never('mocks-see-contract-and-server', inside('mocks'), {
      path: '^(?:src/|server/node/|server/main[.]ts$)',
      pathNot: inside('src/(?:api/contract|lib)'),
    }),
    never('mocks-stay-out-of-the-app', { path: '^src/', pathNot: [SUPPORT, '^src/app/start-mocks[.]ts$'] }, inside('mocks')),
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
