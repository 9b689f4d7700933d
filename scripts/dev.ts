/** `npm run dev`: the server with its embedded database (PORT), and Vite in front of it with hot reload (WEB_PORT). */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const children = [
  // The server reads the contract as it was when it started: a changed one restarts it.
  spawn(process.execPath, ['--watch-path=server', '--watch-path=shared', 'server/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(join(root, 'node_modules/.bin/vite'), [], { cwd: root, stdio: 'inherit' }),
];
for (const child of children) child.once('exit', () => children.forEach((other) => other.kill()));
