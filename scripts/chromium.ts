/** Finds the Chromium that browser tests drive; run as a script, installs Debian's where it may. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Flags every browser test starts Chromium with: no sandbox as root, no background traffic, pixel-stable text. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];

/** Chromium without its windows: the same engine, a quarter less work. */
const headlessShell = 'chromium-headless-shell';

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => dir && join(dir, name))
    .find((path) => path && existsSync(path));
}

/** Path of a usable Chromium or Chrome, or undefined: CHROMIUM_PATH, then PATH, then the usual macOS and Windows places. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  for (const name of [headlessShell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) {
    const path = onPath(name);
    if (path) return path;
  }
  return [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find((path) => existsSync(path));
}

if (import.meta.filename === process.argv[1]) {
  if (!process.env.CHROMIUM_PATH && !onPath(headlessShell) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing Debian’s ${headlessShell} for the browser tests.`);
    const run = (...args: string[]) =>
      execFileSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    try {
      run('update', '-qq');
      run('install', '-y', '-qq', '--no-install-recommends', headlessShell, 'fonts-noto-cjk');
    } catch {
      console.log('It could not be installed; any other Chromium or Chrome will do.');
    }
  }
  const found = findChromium();
  if (!found) {
    console.error(
      'Browser tests need Chromium. Install it (Debian: `apt-get install chromium-headless-shell`) or set CHROMIUM_PATH to a Chromium or Chrome binary.',
    );
    process.exit(1);
  }
}
