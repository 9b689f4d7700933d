import { expect, test } from 'vitest';
import { loadedChunks } from './loaded-chunks.ts';

const chunk = (imports: string[], dynamicImports: string[] = [], route?: string) => ({ imports, dynamicImports, css: [], route });
const graph = new Map([
  ['index', chunk(['react'], ['main', 'home', 'intro'])],
  ['react', chunk([])],
  ['main', chunk(['query'], ['dialog'], 'src/routes/_main.tsx')],
  ['home', chunk(['tile'], ['banners', 'dialog'], 'src/routes/_main/home.tsx')],
  ['intro', chunk(['tile'], [], 'src/routes/intro.tsx')],
  ['query', chunk([])],
  ['tile', chunk([], ['zoom'])],
  ['dialog', chunk([])],
  ['banners', chunk([])],
  ['zoom', chunk([])],
]);
const loaded = loadedChunks(graph, 'index');
const names = (file: string) => [...(loaded.get(file) ?? [])].toSorted();

test('a chunk has what it imports, what the entry brought, and what its layout brought', () => {
  expect(names('home')).toEqual(['home', 'index', 'main', 'query', 'react', 'tile']);
  expect(names('intro')).toEqual(['index', 'intro', 'react', 'tile']);
});

test('what several lead to has only what all of them have', () => {
  expect(names('dialog')).toEqual(['dialog', 'index', 'main', 'query', 'react']);
  expect(names('zoom')).toEqual(['index', 'react', 'tile', 'zoom']);
  expect(names('banners')).toEqual(['banners', 'home', 'index', 'main', 'query', 'react', 'tile']);
});
