/** Which chunks a page has already when a chunk of it asks for more; read from the build's own graph. */
import type { Plugin, Rolldown } from 'vite';

type Graph = Map<string, { imports: string[]; dynamicImports: string[]; css: string[]; route: string | undefined }>;

/** `src/routes/_main/home.tsx` stands inside the layout `src/routes/_main.tsx`. */
function layoutsOf(route: string): string[] {
  const parts = route.split('/');
  return parts.slice(0, -1).map((_, i) => `${parts.slice(0, i + 1).join('/')}.tsx`);
}

/** A chunk with everything it imports and their styles: what has arrived when it runs. */
function arrivesWith(graph: Graph, file: string, seen = new Set<string>()): Set<string> {
  const chunk = graph.get(file);
  if (!chunk || seen.has(file)) return seen;
  seen.add(file);
  for (const style of chunk.css) seen.add(style);
  for (const next of chunk.imports) arrivesWith(graph, next, seen);
  return seen;
}

/** For every chunk, the files that have arrived whichever way it was reached. */
export function loadedChunks(graph: Graph, entry: string): Map<string, Set<string>> {
  const importers = new Map<string, string[]>();
  for (const [file, { imports, dynamicImports }] of graph)
    for (const to of [...imports, ...dynamicImports]) importers.set(to, [...(importers.get(to) ?? []), file]);
  const routes = new Map([...graph].flatMap(([file, { route }]) => (route ? [[route, file] as const] : [])));
  const start = arrivesWith(graph, entry);
  const loaded = new Map([...graph.keys()].map((file) => [file, new Set([...start, ...arrivesWith(graph, file)])]));
  for (let grew = true; grew;) {
    grew = false;
    for (const [file, known] of loaded) {
      const before = known.size;
      const sets = (importers.get(file) ?? []).filter((one) => one !== entry).map((one) => loaded.get(one) ?? new Set<string>());
      // Only the entry leads here: nothing but the entry is certain.
      const certain = (importers.get(file) ?? []).includes(entry)
        ? []
        : [...(sets[0] ?? [])].filter((one) => sets.every((set) => set.has(one)));
      const layouts = layoutsOf(graph.get(file)?.route ?? '').flatMap((layout) => [...(loaded.get(routes.get(layout) ?? '') ?? [])]);
      for (const one of [...certain, ...layouts]) known.add(one);
      grew ||= known.size > before;
    }
  }
  return loaded;
}

/** Reads the graph before Vite writes its lists of what to fetch ahead; `loaded` answers for each chunk from then on. */
export function loadedChunksPlugin(): { plugin: Plugin; loaded: (file: string) => ReadonlySet<string> } {
  let known = new Map<string, Set<string>>();
  return {
    loaded: (file) => known.get(file) ?? new Set(),
    plugin: {
      name: 'loaded-chunks',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler(_, bundle) {
          const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk');
          const graph: Graph = new Map(
            chunks.map(({ fileName, imports, dynamicImports, facadeModuleId, viteMetadata }) => [
              fileName,
              {
                imports,
                dynamicImports,
                css: [...(viteMetadata?.importedCss ?? [])],
                route: /\/(src\/routes\/.+?\.tsx)/.exec(facadeModuleId ?? '')?.[1],
              },
            ]),
          );
          known = loadedChunks(graph, chunks.find(({ isEntry }) => isEntry)?.fileName ?? '');
        },
      },
    },
  };
}
