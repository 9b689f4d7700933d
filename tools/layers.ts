/** `npm run layers`: holds the tree against the layer rules, says why for each violation, and prints the server's floors. */
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
// @ts-expect-error -- a plain script without types
import config, { floors as plain } from '../.dependency-cruiser.mjs';

export const { forbidden, options } = config as { forbidden: { name: string; comment: string }[]; options: ICruiseOptions };
const floors = plain as { name: string; folders: string[]; holds: string }[];
export const ROOMS = ['src', 'shared', 'server', 'mocks'];

/** Reads the folders below `baseDir` and judges every import by every rule. */
export async function readLayers(baseDir: string, folders = ROOMS): Promise<ICruiseResult> {
  const { output } = await cruise(folders, { ...options, ruleSet: { forbidden } as never, validate: true, baseDir });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** A line for each violation: what imports what, by which rule, and the rule's reason. */
export function explain({ summary }: ICruiseResult): string[] {
  return summary.violations.map(
    ({ rule, from, to }) => `${from} imports ${to}\n  ${rule.name}: ${forbidden.find(({ name }) => name === rule.name)?.comment ?? ''}`,
  );
}

/** Groups of folders that can be reached from each other over imports of production code; none is as it should be. */
export function folderCycles({ modules }: Pick<ICruiseResult, 'modules'>, root: string): string[][] {
  const isOurs = (path: string) => path.startsWith(`${root}/`) && !/[.](?:test|stories)[.]tsx?$/.test(path) && !path.includes('/testing/');
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
  const next = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules.filter(({ source: path }) => isOurs(path))) {
    const reached = next.get(folderOf(source)) ?? new Set();
    next.set(folderOf(source), reached);
    for (const { resolved } of dependencies)
      if (isOurs(resolved) && folderOf(resolved) !== folderOf(source)) reached.add(folderOf(resolved));
  }
  const reach = (from: string) => {
    const seen = new Set<string>();
    const left = [...(next.get(from) ?? [])];
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      left.push(...(next.get(at) ?? []));
    }
    return seen;
  };
  const reached = new Map([...next.keys()].map((folder) => [folder, reach(folder)]));
  const groups = [...reached]
    .filter(([folder, seen]) => seen.has(folder))
    .map(([folder, seen]) => [...seen].filter((other) => reached.get(other)?.has(folder)).toSorted());
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

function floorTable(): string {
  const lines = floors.flatMap(({ folders, holds, name }, at) =>
    folders.map(
      (folder) =>
        `| ${at + 1} ${name} | server/${folder} | ${at === 0 ? 'itself' : `itself and floors 1–${at}`}${at === 0 ? '' : ` (${floors[at - 1]?.name} …)`} | ${holds} |`,
    ),
  );
  return ['| floor | folder | may import | the floor holds |', '|---|---|---|---|', ...lines.toReversed()].join('\n');
}

if (import.meta.filename === process.argv[1]) {
  const result = await readLayers(join(import.meta.dirname, '..'));
  const cycles = folderCycles(result, 'server');
  const violations = explain(result);
  console.log(`${floorTable()}\n\nfolder cycles under server/: ${cycles.length}`);
  for (const group of cycles) console.log(`  ${group.join(' ↔ ')}`);
  for (const line of violations) console.error(`\n${line}`);
  console.log(`${violations.length} violations in ${result.summary.totalCruised} modules`);
  process.exit(violations.length + cycles.length > 0 ? 1 : 0);
}
