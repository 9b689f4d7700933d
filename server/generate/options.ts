import type { DrawingOptions } from '#shared/contract/generation.ts';
import { commonSizes, type SizeRange } from '#shared/rules/size.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Member } from '../account/sessions.ts';
import type { Caps } from '../engines/engine.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { engineFiles } from '../kernel/db/schema/engines.ts';
import { defaultModel, offered } from '../models/models.ts';
import type { OpenEngine } from '../ports/engines.ts';
import type { Ports } from '../ports/ports.ts';
import { enginesFor, needsOf } from '../routing/abilities.ts';
import { fileOn, NOTHING_ON_SALE, usableModels } from './resolve.ts';

const NO_ENGINE = '还没有可用的生成引擎，请联系管理员在运营台接入';
const MODEL_AWAY = '这个模型现在不在任何引擎上，请换一个模型';

/** What every one of the lists has. */
function common<T>(lists: T[][], key: (item: T) => string = String): T[] {
  const [first = [], ...rest] = lists;
  return first.filter((item) => rest.every((list) => list.some((other) => key(other) === key(item))));
}

/** Sizes that may be typed: an engine of a few sizes fits whatever it is asked for to one of those. */
function typedSizes(caps: Caps[]): SizeRange | null {
  const ranges = caps.map(({ sizes }) => sizes).filter((sizes) => sizes.kind === 'range');
  return ranges.length < caps.length ? null : commonSizes(ranges);
}

async function vaesOn({ db }: Ports, serving: OpenEngine[]): Promise<string[]> {
  const ids = serving.map(({ row }) => row.id);
  const files = await db
    .select({ engineId: engineFiles.engineId, name: engineFiles.name })
    .from(engineFiles)
    .where(and(inArray(engineFiles.engineId, ids), eq(engineFiles.kind, 'vae'), isNull(engineFiles.goneAt)));
  return common(ids.map((id) => files.filter((file) => file.engineId === id).map(({ name }) => name)));
}

/** Whether an engine with this ability has a checkpoint that everybody may choose. */
async function isOnOffer(ports: Ports, ability: string): Promise<boolean> {
  const able = await enginesFor(ports, [ability]);
  if (able.length === 0) return false;
  const m = alias(models, 'm');
  const [found] = await ports.db
    .select({ id: m.id })
    .from(m)
    .innerJoin(engineFiles, and(eq(engineFiles.modelId, m.id), isNull(engineFiles.goneAt)))
    .where(
      and(
        inArray(
          engineFiles.engineId,
          able.map(({ row }) => row.id),
        ),
        eq(m.type, 'checkpoint'),
        eq(m.visibility, 'public'),
        offered,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** What the form may offer with a model: what all engines that have it (`serving`) can do, since any of them may get the work. */
export async function drawingOptions(
  ports: Ports,
  viewer: Member | null,
  modelId: string | undefined,
): Promise<{ options: DrawingOptions; serving: OpenEngine[] }> {
  const id = modelId || (await defaultModel(ports.db))?.id;
  const [model] = id ? await usableModels(ports.db, viewer, [id]) : [];
  const serving = id && !model ? [] : await enginesFor(ports, needsOf({ modelId: model?.id }));
  const caps: Caps[] = await Promise.all(
    serving.map(async ({ row, engine }) => engine.caps(model ? await fileOn(ports.db, row.id, model.id) : '')),
  );
  const lists = (list: 'samplers' | 'schedulers' | 'upscalers') => common(caps.map((one) => one[list]));
  const lacks = Object.assign({}, ...caps.map((one) => one.lacks)) as DrawingOptions['lacks'];
  const options: DrawingOptions = {
    model: model ? { id: model.id, name: model.name, image: model.image, base: model.base } : null,
    unavailable: serving.length > 0 ? null : id ? MODEL_AWAY : (await enginesFor(ports, [])).length > 0 ? NOTHING_ON_SALE : NO_ENGINE,
    lacks,
    // Others are only looked for where this model can't.
    repaintable: (serving.length > 0 && !lacks.mask) || (await isOnOffer(ports, 'can:mask')),
    notes: [...new Set(caps.flatMap(({ notes }) => notes))],
    samplers: lists('samplers'),
    schedulers: lists('schedulers'),
    vaes: await vaesOn(ports, serving),
    upscalers: lists('upscalers'),
    controls: common(
      caps.map(({ controls }) => controls),
      ({ type }) => type,
    ),
    sizes: lacks.size || serving.length === 0 ? null : typedSizes(caps),
  };
  return { options, serving };
}
