import { UNKNOWN_BASE } from '#shared/vocabulary/kinds.ts';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { EngineFile } from '../engines/engine.ts';
import { bareName, pathOf, stemOf, twinsOf } from '../engines/names.ts';
import { sha256 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { errorText } from '../kernel/error-text.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { engineFiles, engines } from '../kernel/db/schema/engines.ts';
import type { OpenEngine } from '../ports/engines.ts';
import type { Ports } from '../ports/ports.ts';
import { engineAnswered, engineDown } from './breaker.ts';

/** How long an engine may take to list its files. */
const LOOK_MS = 15_000;

/** What a model is called until an operator names it. */
const titleOf = (name: string) => name.replaceAll(/[_/]/g, ' ').slice(0, 60);

/** Pictures of models that nobody has given one yet. */
const MINERALS = ['azurite', 'cinnabar', 'malachite', 'ochre', 'stone'] as const;
/** Always the same one for a model. */
const pictureOf = (id: string) => `seed/mineral-${MINERALS[(id.codePointAt(id.length - 1) ?? 0) % MINERALS.length]}.webp`;

const isModel = (file: EngineFile): file is EngineFile & { kind: 'checkpoint' | 'lora' } =>
  file.kind === 'checkpoint' || file.kind === 'lora';

/** The product's model of each file, made where there is none: rows by the id they get. */
async function modelsOf(tx: Db, files: EngineFile[], firstLook: boolean, now: Date): Promise<Map<EngineFile, string>> {
  const wanted = files.filter(isModel);
  if (wanted.length === 0) return new Map();
  const keys = [...new Set(wanted.flatMap((file) => [stemOf(file.name), pathOf(file.name)]))];
  const known = await tx
    .select({ id: models.id, file: models.file, type: models.type })
    .from(models)
    .where(and(inArray(models.file, keys), eq(models.sample, false)));
  // What a file stands for, or that it is ignored, was decided when it was first found, on whichever engine that was.
  const listed = await tx
    .select({ kind: engineFiles.kind, name: engineFiles.name, modelId: engineFiles.modelId })
    .from(engineFiles)
    .innerJoin(engines, eq(engines.id, engineFiles.engineId))
    .where(and(inArray(engineFiles.kind, ['checkpoint', 'lora']), ne(engines.kind, 'preview')));
  const decided = new Map(listed.map(({ kind, name, modelId }) => [`${kind} ${pathOf(name)}`, modelId]));
  const twins = twinsOf(wanted);
  const out = new Map<EngineFile, string>();
  for (const [sort, file] of wanted.entries()) {
    const path = pathOf(file.name);
    const before = decided.get(`${file.kind} ${path}`);
    if (before !== undefined) {
      if (before) out.set(file, before);
      continue;
    }
    // Two files of one name in different folders are two models, told apart by their folders.
    const twin = twins.has(file);
    const key = twin ? path : stemOf(file.name);
    const of = (name: string) => known.find((one) => one.file === name && one.type === file.kind);
    const found = of(path) ?? of(key);
    if (found) {
      out.set(file, found.id);
      continue;
    }
    const id = `m-${(await sha256(`${file.kind} ${key}`)).slice(0, 16)}`;
    await tx
      .insert(models)
      .values({
        id,
        name: titleOf(twin ? path : bareName(file.name)),
        image: pictureOf(id),
        type: file.kind,
        base: file.base || UNKNOWN_BASE,
        file: key,
        // In the engine's own order until an operator has one.
        sort,
        official: true,
        // What an engine brings when it is connected is offered; what appears there later waits for the operator.
        listing: firstLook ? 'listed' : 'found',
        createdAt: now,
      })
      .onConflictDoNothing();
    known.push({ id, file: key, type: file.kind });
    out.set(file, id);
  }
  return out;
}

/** Writes what an engine has into the table: new files with their models, a mark on those that went away. */
async function record(db: Db, { row }: OpenEngine, files: EngineFile[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // One process at a time writes an engine's files.
    const [held] = await tx.select({ seenAt: engines.seenAt }).from(engines).where(eq(engines.id, row.id)).for('update');
    if (!held) return;
    const products = await modelsOf(tx, files, held.seenAt === null, now);
    const found = files.map((file) => ({
      engineId: row.id,
      kind: file.kind,
      name: file.name,
      modelId: products.get(file) ?? null,
      base: file.base ?? '',
      hash: file.hash ?? '',
      seenAt: now,
    }));
    if (found.length > 0)
      await tx
        .insert(engineFiles)
        .values([...new Map(found.map((file) => [`${file.kind} ${file.name}`, file])).values()])
        // An operator's own choice of model stays.
        .onConflictDoUpdate({
          target: [engineFiles.engineId, engineFiles.kind, engineFiles.name],
          set: { base: sql`excluded.base`, hash: sql`excluded.hash`, seenAt: now, goneAt: null },
        });
    const gone = sql`${engineFiles.seenAt} < ${now.toISOString()}::timestamptz`;
    await tx
      .update(engineFiles)
      .set({ goneAt: now })
      .where(and(eq(engineFiles.engineId, row.id), isNull(engineFiles.goneAt), gone));
    await tx.update(engines).set({ seenAt: now }).where(eq(engines.id, row.id));
  });
}

/** The sample models are drawn by program, and so are the styles that members trained: the preview engine has them all. */
async function filesOf(db: Db, { row, engine }: OpenEngine): Promise<EngineFile[] | 'samples'> {
  if (row.kind === 'preview') return 'samples';
  return engine.files(AbortSignal.timeout(LOOK_MS));
}

async function recordSamples(db: Db, { row }: OpenEngine, now: Date): Promise<void> {
  const samples = await db
    .select({ id: models.id, type: models.type, base: models.base })
    .from(models)
    .where(or(eq(models.sample, true), eq(models.type, 'style')));
  if (samples.length > 0)
    await db
      .insert(engineFiles)
      .values(samples.map(({ id, type, base }) => ({ engineId: row.id, kind: type, name: id, modelId: id, base, seenAt: now })))
      .onConflictDoNothing();
  await db.update(engines).set({ seenAt: now }).where(eq(engines.id, row.id));
}

/** Reads the files of one engine into the table and notes whether it is there; how many it has, or null where nobody answered. */
export async function syncEngine(ports: Ports, open: OpenEngine): Promise<number | null> {
  const now = ports.now();
  const { db } = ports;
  let files;
  try {
    files = await filesOf(db, open);
  } catch (error) {
    if (!open.row.downSince) ports.log(`engine ${open.row.id} does not answer: ${errorText(error)}`);
    await engineDown(db, open.row.id, now, errorText(error));
    return null;
  }
  if (files === 'samples') await recordSamples(db, open, now);
  else await record(db, open, files, now);
  if (open.row.downSince) {
    ports.log(`engine ${open.row.id} answers again`, { level: 'info' });
    await engineAnswered(db, open.row.id, now);
  }
  return files === 'samples' ? 0 : files.length;
}

/** Reads the files of every engine that is switched on. */
export async function syncEngines(ports: Ports): Promise<void> {
  await Promise.all((await ports.engines.list()).map((open) => syncEngine(ports, open)));
}
