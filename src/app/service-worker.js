// Keeps the application in this browser, so that a click, a reload or a new visit without a network finds it. The build fills in
// FILES and VERSION (scripts/prerender.ts). Nothing of the server's is kept here: no answer, no picture.
const FILES = __FILES__;
const CACHE = 'shell-__VERSION__';

// What the rest of this file has no answer for goes past it where a browser can do that: being asked costs each picture of a wall
// some milliseconds on a slow machine.
const ROUTES = [
  { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
  { condition: { urlPattern: '/assets/*' }, source: 'fetch-event' },
  { condition: { urlPattern: '*://*:*/*' }, source: 'network' },
];

self.addEventListener('install', (event) => {
  event.addRoutes?.(ROUTES);
  // The page is asked for anew; the rest is named by its content.
  const shell = new Request('/index.html', { cache: 'no-cache' });
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([shell, ...FILES])));
});

// The pages of an older version keep its files until the last of them is closed or asks for the new one.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('shell-') && name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const fromCache = async (error) => {
      const page = await caches.match('/index.html');
      if (!page) throw error;
      return page;
    };
    event.respondWith(fetch(request).catch(fromCache));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
  }
});
