import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readOwnLink } from './own-link.ts';

test('T-XSS-02 an operator’s link leads to every page of the site that is for members, and to nothing else', () => {
  const tree = readFileSync(new URL('../../src/app/routeTree.gen.ts', import.meta.url), 'utf8');
  const [, byTo = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
  const pages = [...byTo.matchAll(/'(\/[^']*)':/g)].map(([, path = '']) => path);
  expect(pages.length).toBeGreaterThan(20);
  const refused = pages.filter((path) => !readOwnLink(path.replace('$page', 'tutorial')));
  expect(refused).toEqual(['/', '/$', '/payResult', '/desk/$', '/tool/aiCreate/asset-set/$id']);
  expect(readOwnLink('/docs/tutorial?x=1#pay')).toEqual({ path: '/docs/tutorial', search: '?x=1', hash: 'pay', names: undefined });
  for (const link of [
    '',
    'community',
    '//evil.example/community',
    '/\\evil.example/community',
    'https://evil.example/community',
    'javascript:alert(1)',
    '/files/i/1.png',
    '/api/v2/meta',
    '/.//evil.example/community',
    '/docs/%ZZ',
    '/nowhere',
    '/homepage',
  ])
    expect([link, readOwnLink(link)]).toEqual([link, undefined]);
});

test.each([
  ['/community?work=w1', { kind: 'work', id: 'w1' }],
  ['/model-info?id=qinglv', { kind: 'model', id: 'qinglv' }],
  ['/model-info', { kind: 'model', id: '' }],
  ['/other-home-page?id=12', { kind: 'person', id: '12' }],
  ['/collection?key=k', { kind: 'collection', id: 'k' }],
  ['/community?tag=场景', undefined],
])('O-10 %s names %o', (link, names) => expect(readOwnLink(link)?.names).toEqual(names));
