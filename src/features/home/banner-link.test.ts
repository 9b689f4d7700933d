import { defaultParseSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { ownPlace } from './banner-link.ts';

const paths = ['/community', '/model-info', '/docs/tutorial', '/'];
const read = (link: string) =>
  ownPlace(link, {
    knows: (path) => paths.includes(path) || path.startsWith('/docs/'),
    parse: defaultParseSearch,
    home: 'https://dianshi.example',
  });

test.each([
  ['/community?tag=场景', { to: '/community', search: { tag: '场景' } }],
  ['/model-info?id=qinglv', { to: '/model-info', search: { id: 'qinglv' } }],
  ['/docs/tutorial#pay', { to: '/docs/tutorial', search: {}, hash: 'pay' }],
  ['https://dianshi.example/community', { to: '/community', search: {} }],
  ['/a/../community', { to: '/community', search: {} }],
])('R5.1 a banner leads to %s', (link, place) => expect(read(link)).toEqual(place));

test.each([
  '',
  'javascript:alert(1)',
  ' java\nscript:alert(1)//https://dianshi.example/community',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://dianshi.example/community',
  '//evil.example/community',
  '/\\evil.example/community',
  '\\\\evil.example/community',
  'https://evil.example/community',
  'https://dianshi.example.evil.example/community',
  'https://dianshi.example@evil.example/community',
  'https://a:b@dianshi.example/community',
  'http://dianshi.example/community',
  '/unknown',
  '/files/i/1.png',
  '/.//evil.example/community',
  '/.//community',
  '/docs/%ZZ',
  '/docs/$page',
  'http://[',
])('T-XSS-02 a banner does not lead to %j', (link) => expect(read(link)).toBeUndefined());
