import { and, eq, inArray, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { GenParams, LORAS_MAX } from '#shared/contract/params.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Found } from '../pixels/interrogate/found.ts';

/** A model as files name it: without its folder and ending. */
const plain = (name: string) =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:safetensors|ckpt|pt|gguf)$/i, '')
    .replace(/\s*\[[0-9a-f]{6,}\]$/i, '')
    .toLowerCase();

/**
 * What the form can take of parameters a file told: values it allows, models this installation has under the same name.
 * `params` is null where there is no description to begin with.
 */
export async function formParams(
  db: Db,
  viewer: { id: number },
  found: Found,
): Promise<{ params: GenParams | null; modelId: string | null; loras: { name: string; weight: number; id: string | null }[] }> {
  const wanted = [...(found.model ? [found.model] : []), ...found.loras.map((lora) => lora.name)].map(plain);
  const known =
    wanted.length > 0
      ? await db
          .select({ id: models.id, name: models.name, file: models.file, type: models.type })
          .from(models)
          .where(
            and(
              eq(models.status, 'ready'),
              or(eq(models.visibility, 'public'), eq(models.userId, viewer.id)),
              or(
                inArray(sql`lower(${models.id})`, wanted),
                inArray(sql`lower(${models.name})`, wanted),
                inArray(sql`lower(regexp_replace(regexp_replace(${models.file}, '^.*[\\\\/]', ''), '\\.[a-z]+$', ''))`, wanted),
              ),
            ),
          )
      : [];
  const idOf = (name: string, type: string) =>
    known.find((model) => model.type === type && [model.id, model.name, model.file].some((called) => plain(called) === plain(name)))?.id ??
    null;
  const modelId = found.model ? idOf(found.model, 'checkpoint') : null;
  const loras = found.loras.map((lora) => ({ ...lora, id: idOf(lora.name, 'lora') }));
  const usable = loras.flatMap(({ id, weight }) => (id ? [{ id, weight }] : [])).slice(0, LORAS_MAX);
  const offered: Record<string, unknown> = {
    negativePrompt: found.negativePrompt || undefined,
    modelId: modelId ?? undefined,
    loras: usable.length > 0 ? usable : undefined,
    width: found.width,
    height: found.height,
    steps: found.steps,
    cfg: found.cfg,
    sampler: found.sampler,
    scheduler: found.scheduler,
    seed: found.seed,
  };
  const prompt = z.safeParse(GenParams.shape.prompt, found.prompt);
  if (!prompt.success) return { params: null, modelId, loras };
  const params: Record<string, unknown> = { prompt: prompt.data };
  for (const [name, value] of Object.entries(offered)) {
    const schema = GenParams.shape[name as keyof typeof GenParams.shape];
    const parsed = value === undefined ? undefined : z.safeParse(schema, value);
    if (parsed?.success) params[name] = parsed.data;
  }
  // A width without its height would be another shape.
  if (params.width === undefined || params.height === undefined) {
    delete params.width;
    delete params.height;
  }
  return { params: params as GenParams, modelId, loras };
}
