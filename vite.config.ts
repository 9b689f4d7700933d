import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './scripts/chromium.ts';
import { onePathIcons } from './scripts/one-path-icons.ts';
import { packFonts } from './scripts/pack-fonts.ts';
import { prerender } from './scripts/prerender.ts';
import { precompress } from './scripts/precompress.ts';
import { prepareDatabase } from './scripts/prepare-database.ts';

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
    react({ compiler: { compilationMode: 'annotation' } }),
    tailwindcss(),
    onePathIcons(),
    msw(),
    prerender(),
    precompress(),
    prepareDatabase(),
    packFonts(),
  ],
  server: { port: Number(process.env.WEB_PORT ?? 5173), proxy: { '/api': backend, '/files': backend, '/card': backend, '/dev': backend } },
  build: {
    target: 'es2023',
    // Read by scripts/budget.ts.
    manifest: true,
    // Every browser that runs the rest knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files: what pages share arrives whole, once; what only a press needs stays apart.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:react-router|router-core|history|react-store|store))[\\/]/,
              priority: 5,
            },
            // What stands before any route does.
            { name: 'start', tags: ['$initial'], priority: 4 },
            // What the landing page shares with the rest.
            {
              name: 'base',
              test: /src[\\/]design-system[\\/]foundations[\\/](?:cn|icon|near|vars|logo|gems|mineral|stone|reduced-motion|use-at-least|use-hydrated)\.tsx?$|src[\\/]lib[\\/](?:as-link|image-url)\.ts$|use-image-(?:url|sizes)\.ts$|shared[\\/]rules[\\/]limits\.ts$|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/](?!menu\.|arrow-right\.))/,
              priority: 3,
            },
            // Asking the server: the client, the cache, the contract's checks, and the hooks of what every page shows.
            {
              name: 'data',
              test: /node_modules[\\/](?:@tanstack[\\/](?:react-query|query-core)|zod|ky)[\\/]|src[\\/]api[\\/](?:account|people|content[\\/](?!export|neighbours|presets|report|same|model-queries|ranks|totals)|[^\\/]*\.ts$)|shared[\\/](?:contract[\\/](?:account|content|dicts|endpoint|gallery|params)\.|tools[\\/](?!set-look|samples)|vocabulary[\\/]kinds|rules[\\/]money)|src[\\/]product[\\/](?:server-data|query-client|failure-message|tools)|src[\\/]lib[\\/](?:china-day|format|tiers)/,
              priority: 2,
            },
            // Asking it to work: tasks, prices, tools.
            { name: 'work', test: /src[\\/]api[\\/](?:tasks|generation)|shared[\\/]contract[\\/](?:generation|tools)\./, priority: 2 },
            // Orders.
            { name: 'billing', test: /src[\\/]api[\\/]billing|shared[\\/]contract[\\/](?:billing|points)\./, priority: 2 },
            // Dialogs, menus and lists that open on a press.
            {
              name: 'overlays',
              test: /node_modules[\\/](?:@headlessui(?!.*combobox)|@floating-ui|@react-aria|@react-stately|tabbable)[\\/]/,
              priority: 3,
            },
            // Pictures, tabs, chips, fields: what the pages of the main layout are made of.
            {
              name: 'parts',
              test: /src[\\/](?:design-system[\\/](?:foundations[\\/](?:bar-place|stone-drawing|visually-hidden|submit-key|overlay|open-by-key|use-after-paint|use-file-picker)\.|(?:primitives[\\/](?:avatar|chip|skeleton|tag|icon-button|search-box|segmented|empty-state|pic|progress|select|menu)|patterns[\\/](?:filter-tabs|tier-badge|tool-tile|wall|composer|work-card|points-badge))[\\/](?!day-wall|sign-in-first)[^.]*\.tsx?$)|product[\\/]label-chip|features[\\/]shell[\\/](?:nav|account-cluster)\.)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:bookmark|box|check|chevron-down|circle-user-round|compass|expand|heart|house|images|image-plus|mail|message-circle-more|palette|plus|rotate-3d|scissors|search|sliders-horizontal|sparkle|text-search|user-round-check|user-round-plus|x)\.mjs$/,
              priority: 1,
            },
            // What every page with a button that costs points has: its form, its place, its progress.
            {
              name: 'press',
              test: /src[\\/](?:state[\\/](?:press|persisted-form)|product[\\/](?:press|wait-words|deleted-task|use-form-sync|plan-limits)|features[\\/]tools[\\/][^\\/]*|design-system[\\/](?:primitives[\\/](?:note|slider)|patterns[\\/](?:facet-progress|ratio-picker|upload-well))[\\/][^\\/]*)\.tsx?$/,
              priority: 1,
            },
            // Controls of forms, which come together: the start lists every file by its name.
            {
              name: 'controls',
              test: /src[\\/]design-system[\\/]primitives[\\/](?:checkbox|radio-group|stepper|text-area|text-field)[\\/]/,
              priority: 1,
            },
            // The order a member has not paid yet.
            { name: 'unpaid', test: /src[\\/]features[\\/]billing[\\/](?:waiting-chip|messages|intent)\./, priority: 1 },
            { name: 'icons', test: /lucide-react[\\/]/, minShareCount: 2, priority: 1 },
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
      // Limits end what hangs; how long a test takes says how busy its machine is, and nothing else.
      // What passes only when run again, on a machine that is busy with something else, is listed at the end.
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,shared,mocks,scripts,tools}/**/*.test.{ts,tsx}'],
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          retry: 1,
          // Modules and the database are made once a worker, not once a file; every world empties its tables.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'storybook',
          // What is painted differently is so twice.
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
