import { eq, inArray } from 'drizzle-orm';
import { sizeName } from '#shared/rules/size.ts';
import { gridLabels } from '#shared/rules/grid-labels.ts';
import { axesOf, picturesOf } from '#shared/rules/grid.ts';
import { lineOf } from '../images/line-of.ts';
import { openSource } from '../images/source.ts';
import { labelOf } from '../images/visible-label.ts';
import { dicts, models } from '../kernel/db/schema/catalogue.ts';
import type { images } from '../kernel/db/schema/pictures.ts';
import type { tasks } from '../kernel/db/schema/tasks.ts';
import { implicitLabelChunk } from '../pixels/imaging/implicit-label.ts';
import type { Ports } from '../ports/ports.ts';

type Picture = typeof images.$inferSelect;
type Task = Pick<typeof tasks.$inferSelect, 'id' | 'params'>;

/** R8.14: what is left of a grid's pictures as one PNG with the values of its axes; undefined for what is no grid. */
export async function gridSheet(
  ports: Ports,
  { id, params }: Task,
  pictures: readonly Picture[],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { db } = ports;
  const [first] = pictures;
  if (!params.grid || !first) return undefined;
  const loras = axesOf(params).flatMap((axis) => (axis.of === 'loras' ? axis.id : []));
  const ids = [...loras, ...(params.modelId ? [params.modelId] : [])];
  const named = ids.length > 0 ? await db.select({ id: models.id, name: models.name }).from(models).where(inArray(models.id, ids)) : [];
  const nameOf = (one: string) => named.find((model) => model.id === one)?.name;
  const styles = await db.select().from(dicts).where(eq(dicts.name, 'rander'));
  const { x, y } = gridLabels(
    params.grid,
    nameOf,
    styles.map(({ val, label }) => ({ id: String(val), label: label ?? String(val) })),
  );
  const axis = async ({ name, values }: typeof x) => ({
    name: await lineOf(ports, name),
    values: await Promise.all(values.map((value) => lineOf(ports, value))),
  });
  const opened = [];
  for (let place = 0; place < picturesOf(params); place++) {
    const picture = pictures.find(({ position }) => position === place);
    opened.push(picture ? (await openSource(ports, picture)).pixels : null);
  }
  const drawnBy = first.preview ? '预览引擎' : params.modelId && nameOf(params.modelId);
  const foot = [drawnBy, sizeName(first), params.prompt].filter(Boolean).join('  ');
  const ask = {
    pictures: opened,
    ratio: first.width / first.height,
    x: await axis(x),
    y: await axis(y),
    foot: await lineOf(ports, foot),
    label: labelOf(pictures.some(({ preview }) => preview)),
    texts: [implicitLabelChunk({ producer: ports.config.producer, produceId: id })],
  };
  return ports.runJob('gridSheet', ask, { signal });
}
