/** `npm run dev`: the server with its embedded database, and Vite in front of it with hot reload. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const children = [
  spawn(process.execPath, ['--watch-path=server', 'server/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(join(root, 'node_modules/.bin/vite'), [], { cwd: root, stdio: 'inherit' }),
];
for (const child of children) child.once('exit', () => children.forEach((other) => other.kill()));
