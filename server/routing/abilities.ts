import { and, eq, isNull } from 'drizzle-orm';
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

/** The words a task is stored with: an engine takes it only if it has every one of them. */
export function needsOf({ modelId, loras = [], vae, controls = [], ...fields }: Needs): string[] {
  return [
    ...(modelId ? [modelId] : []),
    ...new Set(loras.map((lora) => lora.id)),
    ...(vae ? [`vae:${vae}`] : []),
    ...controls.map(({ type }) => `control:${type}`),
    ...NEEDED.filter((field) => fields[field]).map((field) => `can:${field}`),
  ];
}

/** What an engine has and can do, in the words of `needsOf`. */
export async function abilitiesOf(db: Db, { row, engine }: OpenEngine): Promise<string[]> {
  const files = await db
    .select({ kind: engineFiles.kind, name: engineFiles.name, modelId: engineFiles.modelId })
    .from(engineFiles)
    .where(and(eq(engineFiles.engineId, row.id), isNull(engineFiles.goneAt)));
  const caps = await engine.caps();
  return [
    ...files.flatMap(({ kind, name, modelId }) => (kind === 'vae' ? [`vae:${name}`] : modelId ? [modelId] : [])),
    ...caps.controls.map(({ type }) => `control:${type}`),
    ...NEEDED.filter((field) => !caps.lacks[field]).map((field) => `can:${field}`),
  ];
}

/** Whether it paints at all; some only do a tool's work. */
export const draws = ({ lacks }: Pick<Caps, 'lacks'>): boolean => lacks.prompt === undefined;

/** The engines that could take work with these needs, in the operator's order, those that answer first. */
export async function enginesFor(ports: Ports, needs: readonly string[]): Promise<OpenEngine[]> {
  const all = await Promise.all(
    (await ports.engines.list()).map(async (open) => ({
      open,
      able: draws(await open.engine.caps()) && (await abilitiesOf(ports.db, open).then((has) => needs.every((need) => has.includes(need)))),
    })),
  );
  const able = all.filter((one) => one.able).map(({ open }) => open);
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
