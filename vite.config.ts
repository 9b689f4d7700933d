import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './scripts/chromium.ts';
import { loadedChunksPlugin } from './scripts/loaded-chunks.ts';
import { precompress } from './scripts/precompress.ts';

const browser = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  // A factory call: Vitest 5 builds one provider per project.
  provider: playwright({
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: chromiumArgs,
      // Hinting moves text by a pixel from machine to machine; the repository's own fontconfig holds it still.
      env: { ...process.env, FONTCONFIG_FILE: new URL('.storybook/fonts.conf', import.meta.url).pathname } as Record<string, string>,
    },
    contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce', deviceScaleFactor: 1 },
  }),
  instances: [{ browser: 'chromium' as const }],
};

const chunks = loadedChunksPlugin();
/** Where `npm run dev` starts the server. */
const backend = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react({ compiler: true }),
    tailwindcss(),
    msw(),
    chunks.plugin,
    precompress(),
  ],
  server: { port: Number(process.env.WEB_PORT ?? 5173), proxy: { '/api': backend, '/files': backend, '/dev': backend } },
  build: {
    target: 'es2023',
    // Read by scripts/budget.ts.
    manifest: true,
    modulePreload: {
      // What a page has already need not be named again in each list of what to fetch ahead.
      resolveDependencies: (_, files, { hostId }) => files.filter((file) => !chunks.loaded(hostId).has(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](?:react-router|router-core|history|react-store|store)[\\/]/,
              priority: 2,
            },
            // What every icon is made with, or the menu's would bring it.
            { name: 'createLucideIcon', test: /lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/, priority: 2 },
            {
              // The menu's own, and those of the checkbox: each of them alone would be a file of two hundred bytes.
              name: 'menu-icons',
              test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:box|expand|palette|rotate-3d|circle-user-round|compass|heart|house|images|scissors|sparkle|text-search|user-round-check|plus|minus|check|message-circle-more|search|x)\.mjs$/,
              priority: 1,
            },
            // Small parts of every page: each alone would be a file of a hundred bytes.
            {
              name: 'base',
              test: /src[\\/]design-system[\\/]foundations[\\/](?:cn|icon|vars|logo|gems|stone|stone-drawing|reduced-motion)\.tsx?$|[\\/]kbd\.tsx$|src[\\/]lib[\\/]as-link\.ts$|shared[\\/]rules[\\/]limits\.ts$/,
              priority: 2,
            },
            {
              // The same for what every page of the main layout is made of.
              name: 'parts',
              test: /src[\\/](?:design-system[\\/](?:primitives[\\/](?:avatar|chip|skeleton|tag)|patterns[\\/](?:filter-tabs|tier-badge))[\\/][^.]*\.tsx?|product[\\/]label-chip\.ts)$/,
              priority: 1,
            },
            {
              // Glyphs that only pages with tools on them have, most on several.
              name: 'tool-icons',
              test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:badge-check|bookmark|brush|chevron-down|chevron-right|copy|download|eraser|flag|image-plus|languages|lasso|lock|maximize|minus|pencil|pipette|redo-2|rotate-ccw|scan-line|shuffle|sliders-horizontal|square-split-horizontal|undo-2|zap)\.mjs$/,
              priority: 1,
            },
            {
              name: 'query',
              // Endless lists bring their own part with them; the first pages have none.
              test: /node_modules[\\/]@tanstack[\\/](?:react-query|query-core)[\\/](?!.*(?:[uU]seQueries|queriesObserver|InfiniteQuery\.|infiniteQueryObserver))/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  test: {
    // A record of what a story paints that is missing is a failure; only `--update` writes one.
    update: 'none',
    resolveSnapshotPath: (path, extension) => path.replace(/^(.*)\/(?:src|\.storybook)\//, '$1/.storybook/records/') + extension,
    projects: [
      { extends: true, test: { name: 'unit', environment: 'node', include: ['{src,shared,mocks,scripts,tools}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          // Modules and the database are made once a worker, not once a file; every world empties its tables.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'storybook',
          // On a machine that is busy with something else; what is painted differently is so twice.
          retry: 1,
          setupFiles: ['.storybook/paint.setup.ts'],
          // One page for all story files of a worker: every story begins by putting storage, session and calls back.
          isolate: false,
          browser,
        },
      },
    ],
  },
});
