import { and, inArray, isNull } from 'drizzle-orm';
import type { Caps, EngineTool } from '../engines/engine.ts';
import type { Db } from '../kernel/db/db.ts';
import { engineFiles } from '../kernel/db/schema/engines.ts';
import type { OpenEngine } from '../ports/engines.ts';
import type { Ports } from '../ports/ports.ts';

/** Fields that only an engine which follows them may be given work with; the others are at worst left out. */
const NEEDED = ['source', 'mask', 'hires'] as const;

/** What a drawing asks of its engine, as `abilitiesOf` names it. */
export type Needs = {
  modelId?: string | undefined;
  loras?: { id: string }[] | undefined;
  vae?: string | undefined;
  controls?: { type: string }[] | undefined;
  source?: boolean;
  mask?: boolean;
  hires?: boolean;
};

/** Work for which no model was named: an engine with checkpoints would take its first, on sale or not. */
export const UNNAMED = 'model:none';

/** The words a task is stored with: an engine takes it only if it has every one of them. */
export function needsOf({ modelId, loras = [], vae, controls = [], ...fields }: Needs): string[] {
  return [
    modelId ?? UNNAMED,
    ...new Set(loras.map((lora) => lora.id)),
    ...(vae ? [`vae:${vae}`] : []),
    ...controls.map(({ type }) => `control:${type}`),
    ...NEEDED.filter((field) => fields[field]).map((field) => `can:${field}`),
  ];
}

/** What an engine can do by what it says of itself, in the words of `needsOf`. */
export const canOf = (caps: Caps): string[] => [
  ...caps.controls.map(({ type }) => `control:${type}`),
  ...NEEDED.filter((field) => !caps.lacks[field]).map((field) => `can:${field}`),
  ...(draws(caps) ? ['can:draw'] : []),
  ...caps.tools.map((tool) => `can:${tool}`),
];

/** What engines have and can do, in the words of `needsOf`, each by its id. */
export async function abilitiesOf(db: Db, open: readonly OpenEngine[]): Promise<Map<string, string[]>> {
  const ids = open.map(({ row }) => row.id);
  const files = await db
    .select({ engineId: engineFiles.engineId, kind: engineFiles.kind, name: engineFiles.name, modelId: engineFiles.modelId })
    .from(engineFiles)
    .where(and(inArray(engineFiles.engineId, ids), isNull(engineFiles.goneAt)));
  const has = open.map(async ({ row, engine }): Promise<[string, string[]]> => {
    const own = files.filter(({ engineId }) => engineId === row.id);
    const models = own.flatMap(({ kind, name, modelId }) => (kind === 'vae' ? [`vae:${name}`] : (modelId ?? [])));
    const caps = await engine.caps();
    const nameless = caps.lacks.model !== undefined || !own.some(({ kind }) => kind === 'checkpoint');
    return [row.id, [...models, ...canOf(caps), ...(nameless ? [UNNAMED] : [])]];
  });
  return new Map(await Promise.all(has));
}

/** Whether it paints at all; some only do a tool's work. */
export const draws = ({ lacks }: Pick<Caps, 'lacks'>): boolean => lacks.prompt === undefined;

/** The engines that could take work with these needs, in the operator's order, those that answer first. */
export async function enginesFor(ports: Ports, needs: readonly string[]): Promise<OpenEngine[]> {
  const all = await ports.engines.list();
  const abilities = await abilitiesOf(ports.db, all);
  const able = all.filter(({ row }) => ['can:draw', ...needs].every((need) => abilities.get(row.id)?.includes(need)));
  return [...able.filter(({ row }) => !row.downSince), ...able.filter(({ row }) => row.downSince)];
}

/** Whether an engine does the work of a tool, so that the program need not. */
export async function offersTool({ engines }: Pick<Ports, 'engines'>, tool: EngineTool): Promise<boolean> {
  const all = await Promise.all((await engines.list()).map(({ engine }) => engine.caps()));
  return all.some(({ tools }) => tools.includes(tool));
}

/** Whether nothing but the embedded engine draws here: then everything made says so. */
export async function previewOnly({ engines }: Pick<Ports, 'engines'>): Promise<boolean> {
  const all = await engines.list();
  return all.length > 0 && all.every(({ row }) => row.kind === 'preview');
}
