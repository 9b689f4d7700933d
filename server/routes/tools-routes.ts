import { and, eq, isNull, sql } from 'drizzle-orm';
import * as prices from '#shared/contract/prices.ts';
import * as samples from '#shared/contract/samples.ts';
import * as contract from '#shared/contract/tools.ts';
import { type ToolAsk, toolKinds, tools } from '#shared/tools/registry.ts';
import { type App, mount } from '../http/mount.ts';
import { filesOf, withSmaller } from '../images/bin.ts';
import { writeFiles } from '../images/build-image.ts';
import { addresses, imagesOf } from '../images/images.ts';
import { findSource, openSource, sourceOf } from '../images/source.ts';
import { inputPicture } from '../images/uploads.ts';
import { isUuid } from '../kernel/crypto.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { HttpError } from '../kernel/http-error.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { ok } from '../kernel/reply.ts';
import { infotextKeyword } from '../pixels/imaging/infotext.ts';
import { readPictureText } from '../pixels/imaging/picture-text.ts';
import type { Ports } from '../ports/ports.ts';
import { settled } from '../tasks/watch.ts';
import { cutOutOf, matteOf } from '../tools/matt/cut.ts';
import { leastPrices } from '../tools/prices.ts';
import { startSample, startTask } from '../tools/start.ts';

/** Ours: samples a member may try in an hour. */
const SAMPLES = 20;

/** The image tools (R4.4 to R4.8): starting them, and changing a cut-out; watching and cancelling are the tasks' own. */
export function toolsRoutes(app: App, ports: Ports): void {
  for (const kind of toolKinds)
    mount(app, contract.startTool[kind] as contract.StartTool, async (call) => {
      const asked = { kind, ...tools[kind].ask.parse(call.body) } as ToolAsk;
      const row = await startTask(ports, call.member, asked, call.idempotencyKey);
      ports.notifier.notify('queue');
      return ok(await settled(ports, call, row, call.body.wait ?? 0, AbortSignal.any([call.signal, ports.stopping])));
    });

  mount(app, samples.startSample, async (call) => {
    const { member, body } = call;
    // Nothing but patience is paid with: the machine is everybody's.
    await countAgainst(ports.db, ports.now(), [{ key: `sample:${member.id}`, max: SAMPLES, seconds: 3600, shared: true }]);
    const row = await startSample(ports, member, body.sample, call.idempotencyKey);
    ports.notifier.notify('queue');
    return ok(await settled(ports, call, row, body.wait ?? 0, AbortSignal.any([call.signal, ports.stopping])));
  });

  mount(app, prices.leastPrices, async ({ member }) => ok(await leastPrices(ports, member)));

  mount(app, contract.sourceInfo, async ({ member, body }) => {
    const { key, width, height, params, trail } = await findSource(ports, member, body.image);
    const addressOf = await addresses(ports);
    const url = await addressOf(key);
    return ok({ key, url, width, height, prompt: params?.prompt ?? '', trail: trail.map((step) => step.kind) });
  });

  mount(app, contract.editMatte, async ({ member, params, body, signal }) => {
    const { db, blobs } = ports;
    await countAgainst(db, ports.now(), [{ key: `matte:${member.id}`, max: 600, seconds: 3600 }]);
    const [row] = isUuid(params.id)
      ? await db
          .select()
          .from(images)
          .where(and(eq(images.id, params.id), eq(images.userId, member.id), isNull(images.deletedAt)))
      : [];
    if (!row?.matte || !row.source) throw new HttpError('NOT_FOUND');
    if (row.published) throw new HttpError('CONFLICT', { message: '已发布的作品不能再修改，请先取消发布' });
    const edit =
      body.background?.startsWith('#') === false ? { ...body, background: await inputPicture(ports, member, body.background) } : body;
    const gray = await blobs.get(row.matte);
    if (!gray) throw new HttpError('IMAGE_NOT_FOUND', { message: '这张抠图的原图已经不在了，不能再修改' });
    const io = { signal: AbortSignal.any([signal, ports.stopping]) };
    const { pixels } = await openSource(ports, await sourceOf(db, member, row.source));
    const cut = await cutOutOf(ports, member, pixels, matteOf(await ports.codec.decode(gray.bytes)), edit, io);
    // The parameters in the file are carried on as they stand there.
    const before = await blobs.get(row.key);
    const texts = before ? await readPictureText(before.bytes) : [];
    const infotext = texts.find(({ keyword }) => keyword === infotextKeyword)?.text ?? null;
    const files = await writeFiles(
      ports,
      cut,
      { id: row.id, preview: row.preview, infotext, steps: [...row.trail.map((step) => step.kind), 'matt'] },
      io.signal,
    );
    const kept = await db.transaction(async (tx) => {
      const [changed] = await tx
        .update(images)
        .set({ ...files, edit })
        // Whoever came in between has newer files: theirs stay.
        .where(and(eq(images.id, row.id), eq(images.key, row.key), isNull(images.deletedAt)))
        .returning({ id: images.id });
      // The task remembers what its cut-out looks like now: that is where the page reads it.
      if (changed && row.taskId)
        await tx
          .update(tasks)
          .set({ tool: sql`${tasks.tool} || ${JSON.stringify(edit)}::jsonb` })
          .where(eq(tasks.id, row.taskId));
      return changed;
    });
    const gone = filesOf(kept ? { key: row.key, thumb: row.thumb, labelPatch: row.labelPatch } : files);
    await Promise.all(withSmaller(gone).map((key) => blobs.remove(key)));
    if (!kept) throw new HttpError('CONFLICT', { message: '这张图刚刚被改过，请刷新后再试' });
    const [image] = await imagesOf(ports, member, { where: sql`i.id = ${row.id}::uuid`, order: sql`i.id` });
    if (!image) throw new HttpError('NOT_FOUND');
    return ok(image);
  });
}
