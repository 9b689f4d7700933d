import { and, arrayOverlaps, eq, gte, ne, sql } from 'drizzle-orm';
import type { DeskFile, saveDeskModel } from '#shared/contract/desk.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import type { Db } from '../kernel/db/db.ts';
import { HttpError } from '../kernel/http-error.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { engineFiles, engines } from '../kernel/db/schema/engines.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { BASE_PRICE } from '../generate/price.ts';
import { defaultModel } from '../models/models.ts';
import { sameBase } from '#shared/rules/base-model.ts';
import type { Ports } from '../ports/ports.ts';
import { pathOf, stemOf, twinsOf } from '../engines/names.ts';
import { GONE } from '../tasks/unserved.ts';
import { type Operator, writeAudit } from './audit.ts';

type ModelRow = typeof models.$inferSelect;
type FileRow = typeof engineFiles.$inferSelect;

/** Engines that paint with files, so that "only on one" says something. */
type Found = { stem: string; files: FileRow[]; model: ModelRow | undefined };

function stateOf({ files, model }: Found, base: string, engineCount: number): DeskFile['state'] {
  const there = files.filter((file) => file.goneAt === null);
  if (!model) return 'ignored';
  // What is not on sale is missed by nobody.
  if (there.length === 0) return model.listing === 'listed' ? 'gone' : 'hidden';
  if (model.listing === 'found') return 'found';
  if (!sameBase(base, model.base)) return 'base-mismatch';
  if (model.listing === 'hidden') return 'hidden';
  return there.length === 1 && engineCount > 1 ? 'one-engine' : 'in-use';
}

/** Every model file of every engine, one row for the same file on several, what needs the operator first. */
export async function deskFiles({ db }: Ports): Promise<DeskFile[]> {
  const rows = await db
    .select({ file: engineFiles, model: models })
    .from(engineFiles)
    .innerJoin(engines, eq(engines.id, engineFiles.engineId))
    .leftJoin(models, eq(models.id, engineFiles.modelId))
    .where(ne(engines.kind, 'preview'))
    .orderBy(engineFiles.name, engineFiles.engineId);
  const byDefault = (await defaultModel(db))?.id;
  const engineCount = new Set(rows.map(({ file }) => file.engineId)).size;
  // What stands for the same file on every engine: its bare name, with its folder where one engine has two of the name.
  const byEngine = Map.groupBy(
    rows.map(({ file }) => file),
    ({ engineId }) => engineId,
  );
  const twins = new Set([...byEngine.values()].flatMap((files) => [...twinsOf(files)]));
  const found = new Map<string, Found>();
  for (const { file, model } of rows) {
    const stem = twins.has(file) ? pathOf(file.name) : stemOf(file.name);
    const key = `${file.kind} ${stem}`;
    const before = found.get(key);
    found.set(key, { stem, files: [...(before?.files ?? []), file], model: before?.model ?? model ?? undefined });
  }
  const urgent: DeskFile['state'][] = ['gone', 'base-mismatch', 'found'];
  const rank = ({ state }: DeskFile) => (urgent.includes(state) ? urgent.indexOf(state) : urgent.length);
  const served = new Set(rows.flatMap(({ file, model }) => (file.goneAt === null ? (model?.id ?? []) : [])));
  const files = Array.from(found.values(), (one) => toDeskFile(one, engineCount, byDefault))
    // A file that another took the place of is history.
    .filter(({ engines: there, model }) => there.length > 0 || (model && !served.has(model.id)))
    .sort((a, b) => rank(a) - rank(b) || (a.model?.sort ?? 0) - (b.model?.sort ?? 0) || a.name.localeCompare(b.name));
  return withRefunds(db, files);
}

/** Adds what members got back because a file went away. */
async function withRefunds(db: Db, files: DeskFile[]): Promise<DeskFile[]> {
  const gone = files.flatMap(({ goneAt, model }) => (goneAt && model ? [{ id: model.id, goneAt }] : []));
  const [first] = gone.map(({ goneAt }) => goneAt).sort();
  if (!first) return files;
  const ids = gone.map(({ id }) => id);
  const ended = await db
    .select({ needs: tasks.needs, refunded: tasks.refunded, endedAt: tasks.endedAt })
    .from(tasks)
    .where(
      and(eq(tasks.status, 'failed'), eq(tasks.errorCode, GONE.code), gte(tasks.endedAt, new Date(first)), arrayOverlaps(tasks.needs, ids)),
    );
  return files.map((file) => {
    const { goneAt, model } = file;
    if (!goneAt || !model) return file;
    const own = ended.filter(({ needs, endedAt }) => needs.includes(model.id) && (endedAt?.toISOString() ?? '') >= goneAt);
    return { ...file, refunded: { tasks: own.length, points: own.reduce((sum, { refunded }) => sum + refunded, 0) } };
  });
}

function toDeskFile(one: Found, engineCount: number, byDefault: string | undefined): DeskFile {
  const { stem, files, model } = one;
  const [first] = files;
  if (!first) throw new Error('a found file has no row');
  const base = files.find((file) => file.base !== '')?.base ?? '';
  const there = files.filter((file) => file.goneAt === null);
  const gone = files.map((file) => file.goneAt).reduce((a, b) => (a && b && a > b ? a : b), null);
  return {
    stem,
    name: first.name,
    kind: first.kind,
    base,
    engines: there.map((file) => file.engineId),
    goneAt: there.length > 0 ? null : (gone?.toISOString() ?? null),
    refunded: { tasks: 0, points: 0 },
    state: stateOf(one, base, engineCount),
    model: model
      ? {
          id: model.id,
          name: model.name,
          image: model.image,
          desc: model.desc,
          type: model.type,
          base: model.base,
          listing: model.listing,
          price: model.price,
          tablePrice: BASE_PRICE,
          isDefault: model.id === byDefault,
          sort: model.sort,
          trigger: model.trigger,
        }
      : null,
  };
}

/** What of a model an operator may change. */
export type ModelChange = ParsedBody<typeof saveDeskModel>;

/** Changes a model and writes it down. There is one default at most: a new one takes the place of the old one. */
export async function changeModel({ db, now }: Ports, operator: Operator, id: string, change: ModelChange): Promise<void> {
  const fields = Object.keys(change).filter((field) => change[field as keyof ModelChange] !== undefined);
  await db.transaction(async (tx) => {
    const [model] = await tx.select().from(models).where(eq(models.id, id)).for('update');
    if (!model) throw new HttpError('NOT_FOUND');
    if (change.isDefault && model.type !== 'checkpoint')
      throw new HttpError('VALIDATION', { message: '默认模型必须是大模型，不能是 LoRA', fields: { isDefault: '不是大模型' } });
    if (change.isDefault)
      await tx
        .update(models)
        .set({ isDefault: false })
        .where(and(eq(models.isDefault, true), ne(models.id, id)));
    if (fields.length > 0) await tx.update(models).set(change).where(eq(models.id, id));
    const before = Object.fromEntries(fields.map((field) => [field, model[field as keyof ModelRow]]));
    await writeAudit(tx, operator, now(), { action: 'model.change', target: `model:${id}`, before, after: change });
  });
}

/** Lets a file stand for a model, on every engine that has it, now and when it is found again; null ignores it. */
export async function mapFile(
  { db, now }: Ports,
  operator: Operator,
  { kind, stem, modelId }: { kind: 'checkpoint' | 'lora'; stem: string; modelId: string | null },
): Promise<number> {
  return db.transaction(async (tx) => {
    const all = await tx
      .select()
      .from(engineFiles)
      .where(and(eq(engineFiles.kind, kind), sql`${engineFiles.name} <> ''`));
    const files = all.filter(({ name }) => stemOf(name) === stem || pathOf(name) === stem);
    if (files.length === 0) throw new HttpError('NOT_FOUND');
    if (modelId !== null) {
      const [model] = await tx.select().from(models).where(eq(models.id, modelId));
      if (!model || model.type !== kind)
        throw new HttpError('VALIDATION', { message: '请选择同一种类的模型', fields: { modelId: '种类不同' } });
      await tx.update(models).set({ file: stem }).where(eq(models.id, modelId));
    }
    for (const file of files)
      await tx
        .update(engineFiles)
        .set({ modelId })
        .where(and(eq(engineFiles.engineId, file.engineId), eq(engineFiles.kind, kind), eq(engineFiles.name, file.name)));
    await writeAudit(tx, operator, now(), {
      action: 'file.map',
      target: `file:${kind}:${stem}`,
      before: { modelId: files[0]?.modelId ?? null },
      after: { modelId },
    });
    return files.length;
  });
}
