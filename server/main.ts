/** `node server/main.ts`: makes loading modules cheap, then starts (start.ts). */
import { registerHooks, type ResolveFnOutput } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepCompiled } from './node/compile-cache.ts';

keepCompiled();

// Node reads a package's package.json again for each of its files and for each import of it. Drizzle's has 180 KB and is asked
// for five hundred times: more than half a second and 190 MB of a start.
const packages = pathToFileURL(join(import.meta.dirname, '../node_modules/')).href;
const drizzle = `${packages}drizzle-orm/`;
const found = new Map<string, ResolveFnOutput>();
registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? '';
    if (specifier.startsWith('.') && parent.startsWith(drizzle))
      return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true };
    // Our own files all mean the same by the name of a package.
    if (!/^[a-z@]/.test(specifier) || parent.startsWith(packages)) return next(specifier, context);
    const known = found.get(specifier) ?? next(specifier, context);
    found.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});

await import('./start.ts');
