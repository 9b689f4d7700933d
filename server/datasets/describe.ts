import { and, eq, inArray, isNull } from 'drizzle-orm';
import { CAPTION_MAX } from '#shared/contract/datasets.ts';
import { captionOf } from '#shared/rules/dataset-check.ts';
import type { Member } from '../account/sessions.ts';
import { generationOf, openSource, sourceOf } from '../images/source.ts';
import { datasetItems } from '../kernel/db/schema/catalogue.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import type { Ports } from '../ports/ports.ts';
import { ownDataset } from './datasets.ts';

/** Ours: calls of a member in an hour, of ten pictures each. */
const PER_HOUR = 120;

/**
 * Words for pictures of a dataset, the trigger before them: what their files tell they were made with, else what can be measured of
 * their colours. Nothing is stored.
 */
export async function describeItems(
  ports: Ports,
  member: Member,
  datasetId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<{ id: string; caption: string }[]> {
  const { db } = ports;
  const dataset = await ownDataset(db, member, datasetId);
  await countAgainst(db, ports.now(), [{ key: `describe:${member.id}`, max: PER_HOUR, seconds: 3600 }]);
  const found = await db
    .select({ id: datasetItems.id, key: datasetItems.key })
    .from(datasetItems)
    .where(and(eq(datasetItems.datasetId, dataset.id), inArray(datasetItems.id, [...ids]), isNull(datasetItems.deletedAt)));
  const told = [];
  for (const { id, key } of found) {
    const source = await sourceOf(db, member, key);
    const { pixels, bytes } = await openSource(ports, source);
    const made = await generationOf(source, bytes);
    const words = made ? made.prompt.split(/[,，\n]/) : (await ports.runJob('look', pixels, { signal })).tags.map(({ zh }) => zh);
    told.push({ id, caption: captionOf([dataset.trigger, ...words.map((word) => word.trim())].filter(Boolean)).slice(0, CAPTION_MAX) });
  }
  return told;
}
