import { and, eq, isNull, sql } from 'drizzle-orm';
import * as contract from '#shared/contract/generation.ts';
import type { Member } from '../account/sessions.ts';
import { accountOf } from '../billing/entitlements.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { HttpError } from '../kernel/http-error.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { readCondition } from '../kernel/condition.ts';
import { listOf, ok } from '../kernel/reply.ts';
import { type App, type Ask, mount, mountStream } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';
import { cancel, cancelQueued, ownTask, submit, toTask, toTasks } from '../tasks/tasks.ts';
import { timingOf } from '../tasks/waits.ts';
import { quote } from '../tasks/quote.ts';
import { settled, watchTask } from '../tasks/watch.ts';
import { drawingOptions } from '../generate/options.ts';
import { madeSize, priceDrawing, resolve } from '../generate/resolve.ts';
import { priceTool } from '../tools/start.ts';
import { priceTraining } from '../training/start.ts';
import { translated } from '../generate/translate.ts';
import { findSource } from '../images/source.ts';
import { inputPicture } from '../images/uploads.ts';

/** Ours: translations a member may ask for in an hour. */
const TRANSLATIONS = 120;

/** Generating, quoting, watching and cancelling (Spec §7: `/sd`, `/ai`, `/common/tasks`). */
export function generateRoutes(app: App, ports: Ports): void {
  async function generate(ask: Ask<typeof contract.txt2img> | Ask<typeof contract.img2img>, kind: 'txt2img' | 'img2img') {
    const { wait = 0, ...asked } = ask.body;
    const { member } = ask;
    if (kind === 'img2img' && !asked.image)
      throw new HttpError('VALIDATION', { message: '请先选择参考图', fields: { image: '请先选择参考图' } });
    const { image, mask, controls, ...words } = asked;
    const source = kind === 'img2img' && image ? await findSource(ports, member, image) : undefined;
    const from = source && { width: source.width, height: source.height, mask: mask !== undefined };
    const steered = await Promise.all(
      (controls ?? []).map(async (one) => ({ ...one, image: await inputPicture(ports, member, one.image) })),
    );
    const priced = await resolve(ports, member, { ...words, ...(steered.length > 0 && { controls: steered }) }, from);
    const params = {
      ...priced.params,
      ...(source && { image: source.key, denoise: asked.denoise ?? 0.6 }),
      ...(source && mask && { mask: await inputPicture(ports, member, mask) }),
    };
    const { cost, priority, needs } = priced;
    const row = await submit(ports, member, { kind, params, cost, priority, needs, idem: ask.idempotencyKey });
    ports.notifier.notify('queue');
    return ok(await settled(ports, ask, row, wait, AbortSignal.any([ask.signal, ports.stopping])));
  }
  mount(app, contract.txt2img, (ask) => generate(ask, 'txt2img'));
  mount(app, contract.img2img, (ask) => generate(ask, 'img2img'));

  mount(app, contract.drawingOptions, async ({ member, body }) => ok((await drawingOptions(ports, member, body.modelId)).options));

  mount(app, contract.quote, async ({ member, body, standing }) => {
    const account = await accountOf(ports.db, member.id, ports.now(), standing);
    if (body.kind === 'txt2img') {
      const priced = await priceDrawing(ports, member, body, account);
      return ok({ ...(await quote(ports, account, { ...priced, timing: priced.engine })), size: madeSize(priced) });
    }
    if (body.kind === 'train')
      return ok(
        await quote(ports, account, {
          ...(await priceTraining(ports, member, body)),
          timing: timingOf({ kind: 'train', engine: body.trainer, needs: [] }),
        }),
      );
    const priced = await priceTool(ports, member, body, account);
    const left = await priced.free(ports.db);
    const told = await quote(ports, account, {
      ...priced,
      cost: await priced.cost(ports.db),
      timing: timingOf({ ...priced, kind: body.kind, engine: '' }),
    });
    return ok({ ...told, ...(left !== undefined && { free: left }) });
  });

  const stop = async (member: Member, id: string) => {
    const row = await cancel(ports, member, id);
    ports.notifier.notify('queue', `task:${id}`);
    return ok(await toTask(ports, member, row));
  };
  mount(app, contract.cancelTxt2img, ({ member, params }) => stop(member, params.id));
  mount(app, contract.cancelImg2img, ({ member, params }) => stop(member, params.id));
  mount(app, contract.cancelTask, ({ member, params }) => stop(member, params.id));

  mount(app, contract.clearQueue, async ({ member, body }) => {
    const cleared = await cancelQueued(ports, member, body.kind);
    ports.notifier.notify('queue');
    return ok(cleared);
  });

  mount(app, contract.taskDetail, async ({ member, params }) =>
    ok(await toTask(ports, member, await ownTask(ports.db, member, params.id))),
  );

  mountStream(app, contract.taskEvents, ports, async (ask) =>
    watchTask(ports, ask, await ownTask(ports.db, ask.member, ask.params.id), ask.signal),
  );

  mount(app, contract.listTasks, async ({ member, body }) => {
    const { where, limit, offset } = readCondition(body, { kind: tasks.kind, status: tasks.status, createdAt: tasks.createdAt });
    const mine = and(eq(tasks.userId, member.id), isNull(tasks.sample), where);
    const found = await ports.db
      .select()
      .from(tasks)
      .where(mine)
      .orderBy(sql`${tasks.createdAt} desc, ${tasks.id} desc`)
      .limit(limit)
      .offset(offset);
    const total = await ports.db.$count(tasks, mine);
    return listOf(await toTasks(ports, member, found), total);
  });

  mount(app, contract.translate, async ({ member, body, signal }) => {
    // An engine's language model costs its operator something.
    await countAgainst(ports.db, ports.now(), [{ key: `translate:${member.id}`, max: TRANSLATIONS, seconds: 3600 }]);
    return ok(await translated(ports, body.text, body.to, AbortSignal.any([signal, ports.stopping])));
  });
}
