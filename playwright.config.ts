import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/chromium.ts';

/** Nothing here takes this long by itself; a machine a third as fast, busy with the other suites, may. */
const WAIT_MS = 90_000;

/** Real Chromium: the production build in `dist` with a real server per worker (tests/e2e/world.ts), and the built Storybook (tests/book). */
export default defineConfig({
  globalSetup: './tests/e2e/prepare.ts',
  projects: [
    { name: 'browser', testDir: 'tests/e2e' },
    { name: 'book', testDir: 'tests/book' },
  ],
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 300_000,
  // On a machine that is busy with something else; what needed it is listed as flaky.
  retries: 1,
  expect: { timeout: WAIT_MS },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // What is planted on the way to the page must reach it; tests of the worker itself allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: chromiumArgs,
      // In a locale without UTF-8 Chromium saves a file with a Chinese name as “download”.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
    },
    // An action that can't be done fails where it stands, not at the end of its test's time.
    actionTimeout: WAIT_MS,
    trace: 'off',
  },
});
