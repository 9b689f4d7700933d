import { makeZip } from 'client-zip';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import * as contract from '#shared/contract/export.ts';
import { exportNamer, extensionOf } from '#shared/rules/export-name.ts';
import type { Member } from '../account/sessions.ts';
import { gridSheet } from '../generate/grid-sheet.ts';
import { attachment, quietly } from '../http/download.ts';
import { type App, mount } from '../http/mount.ts';
import { ownPictures } from '../images/bin.ts';
import { labellingOf, makeExporter, namesOf } from '../images/export-file.ts';
import { addresses } from '../images/images.ts';
import { acceptAgreement, agreedAt, logUnlabelled } from '../images/label-agreement.ts';
import { labelOf } from '../images/visible-label.ts';
import { chinaDay } from '../kernel/china-time.ts';
import { randomKey, sha256 } from '../kernel/crypto.ts';
import { images, packs } from '../kernel/db/schema/pictures.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { errorText } from '../kernel/error-text.ts';
import { HttpError } from '../kernel/http-error.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { ok } from '../kernel/reply.ts';
import type { Ports } from '../ports/ports.ts';
import { ownTask } from '../tasks/tasks.ts';

const LIFETIME = 600_000;
const MISSING = '缺少的文件.txt';
const types = { png: 'image/png', webp: 'image/webp', jpeg: 'image/jpeg' } as const;

const plainPng = { format: 'png', ground: '#ffffff', size: '1x', trim: null, label: true, name: ['title'] } satisfies contract.ExportChoice;

const unnamed: contract.NamedExport = { title: '', seed: null, day: '', model: '', isPreview: false };

type Pack = typeof packs.$inferSelect;
type Picture = typeof images.$inferSelect;

/** Members' own pictures as files: a call makes a ticket, the ticket's address hands out the file or the zip, once. */
export function exportRoutes(app: App, ports: Ports): void {
  const { db } = ports;
  const exporter = makeExporter(ports);

  async function ownPicture(member: Member, id: string): Promise<Picture> {
    const [picture] = await db.transaction((tx) => ownPictures(tx, member, [id], ports.now(), 'kept'));
    if (!picture) throw new HttpError('NOT_FOUND');
    return picture;
  }
  /** Measuring works as hard as exporting does. */
  const countWork = (member: Member) => countAgainst(db, ports.now(), [{ key: `export:${member.id}`, max: 1200, seconds: 3600 }]);

  /** Refuses to leave the label off where it can't be, or where the member has not agreed to label what they publish. */
  async function assertUnlabelled(member: Member, pictures: Picture[]): Promise<void> {
    const agreed = await agreedAt(db, member);
    for (const picture of pictures) {
      const labelling = await labellingOf(ports, picture);
      if (labelling === 'fixed') throw new HttpError('LABEL_FIXED');
      if (labelling === 'choice' && !agreed) throw new HttpError('LABEL_AGREEMENT');
    }
  }

  /** One file, with its row in the log where it leaves without the visible label (L-07). */
  async function handOut(pack: Pack, picture: Picture, signal: AbortSignal) {
    const file = await exporter.export(picture, pack.choice, signal);
    if (!pack.choice.label && file.labelling === 'choice') {
      const agreed = await agreedAt(db, { id: pack.userId });
      if (!agreed) throw new HttpError('LABEL_AGREEMENT');
      const { userId } = pack;
      await logUnlabelled(db, { userId, imageId: picture.id, format: pack.choice.format, agreedAt: agreed }, ports.now());
    }
    return file;
  }

  /** Files one after the other; what is missing is told in a text beside them, instead of ending the zip (F-34). */
  async function* filesOf(pack: Pack, pictures: Picture[], signal: AbortSignal) {
    const gone = pack.ids.length - pictures.length;
    const missing = gone > 0 ? [`${gone} 张已被删除`] : [];
    const names = await namesOf(db, pictures);
    const nameOf = exportNamer(pack.choice.name, pack.choice.format, pictures.length);
    for (const [at, picture] of pictures.entries()) {
      const file = await handOut(pack, picture, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        ports.log(`not exported, ${picture.id}: ${errorText(error)}`);
        return null;
      });
      const { width, height } = file ?? picture;
      const name = nameOf({ ...(names[at] ?? unnamed), width, height });
      if (file) yield { name, lastModified: picture.createdAt, input: file.bytes };
      else missing.push(name);
    }
    // Windows' editors know UTF-8 by its mark.
    if (missing.length > 0)
      yield { name: MISSING, lastModified: ports.now(), input: `\uFEFF以下文件没有找到，不在压缩包里：\r\n${missing.join('\r\n')}\r\n` };
  }

  mount(app, contract.exportFacts, async ({ params, member, signal }) => {
    await countWork(member);
    const picture = await ownPicture(member, params.id);
    const [{ subject, pixelArt }, labelling, [name], addressOf] = await Promise.all([
      exporter.inspect(picture, AbortSignal.any([signal, ports.stopping])),
      labellingOf(ports, picture),
      namesOf(db, [picture]),
      addresses(ports),
    ]);
    if (!name) throw new HttpError('NOT_FOUND');
    const { width, height } = picture;
    const agreed = (await agreedAt(db, member)) !== null;
    return ok({
      url: await addressOf(picture.key),
      width,
      height,
      subject,
      pixelArt,
      labelling,
      label: labelOf(picture.preview),
      before: picture.source !== null,
      name,
      agreed,
    });
  });

  mount(app, contract.measureExport, async ({ params, body, member, signal }) => {
    await countWork(member);
    const picture = await ownPicture(member, params.id);
    const { bytes } = await exporter.export(picture, body, AbortSignal.any([signal, ports.stopping]));
    return ok({ bytes: bytes.byteLength });
  });

  mount(app, contract.acceptLabelAgreement, async ({ body, member }) => {
    if (body.version !== contract.LABEL_AGREEMENT) throw new HttpError('CONFLICT', { message: '标识约定已经更新，请刷新后重新阅读并勾选' });
    const acceptedAt = await acceptAgreement(db, member, ports.now());
    return ok({ version: contract.LABEL_AGREEMENT, acceptedAt: acceptedAt.toISOString() });
  });

  async function ticketFor(member: Member, ids: string[], choice: Pack['choice'], now: Date): Promise<string> {
    const ticket = randomKey(32);
    const expiresAt = new Date(now.getTime() + LIFETIME);
    await db.insert(packs).values({ hash: await sha256(ticket), userId: member.id, ids, choice, expiresAt });
    return `/files/export/${ticket}`;
  }

  mount(app, contract.exportGrid, async ({ params, member }) => {
    const now = ports.now();
    await countAgainst(db, now, [{ key: `pack:${member.id}`, max: 600, seconds: 3600 }]);
    const task = await ownTask(db, member, params.id);
    const made = await db
      .select({ id: images.id })
      .from(images)
      .where(and(eq(images.taskId, task.id), isNull(images.deletedAt)));
    if (!task.params.grid || made.length === 0) throw new HttpError('NOT_FOUND');
    const choice = { ...plainPng, grid: task.id };
    const ids = made.map(({ id }) => id);
    return ok({ url: await ticketFor(member, ids, choice, now) });
  });

  mount(app, contract.exportSheet, async ({ body, member }) => {
    const now = ports.now();
    await countAgainst(db, now, [{ key: `pack:${member.id}`, max: 600, seconds: 3600 }]);
    const ids = [...new Set(body.ids)];
    const found = await db.transaction((tx) => ownPictures(tx, member, ids, now, 'kept'));
    if (found.length === 1 && found[0]?.source === null) throw new HttpError('NOT_FOUND', { message: '这张图没有原图可以对比' });
    return ok({ url: await ticketFor(member, ids, { ...plainPng, format: 'jpeg', sheet: true }, now) });
  });

  mount(app, contract.exportImages, async ({ body: { ids: asked, ...choice }, member }) => {
    const now = ports.now();
    await countAgainst(db, now, [{ key: `pack:${member.id}`, max: 600, seconds: 3600 }]);
    const found = await db.transaction((tx) => ownPictures(tx, member, asked, now, 'kept'));
    if (!choice.label) await assertUnlabelled(member, found);
    // In the order asked for, each once.
    const ids = [...new Set(asked)];
    return ok({ url: await ticketFor(member, ids, choice, now), count: found.length });
  });

  app.get('/files/export/:ticket', async (c) => {
    const ticket = c.req.param('ticket');
    // Whoever only asks for the headers must not use the ticket up.
    if (c.req.method !== 'GET' || !/^[\w-]{43}$/.test(ticket)) return c.notFound();
    const now = ports.now();
    const [pack] = await db
      .delete(packs)
      .where(and(eq(packs.hash, await sha256(ticket)), gt(packs.expiresAt, now)))
      .returning();
    if (!pack) return c.notFound();
    const found = await db
      .select()
      .from(images)
      .where(and(inArray(images.id, pack.ids), eq(images.userId, pack.userId), isNull(images.deletedAt)));
    const pictures = pack.ids.flatMap((id) => found.find((picture) => picture.id === id) ?? []);
    const signal = AbortSignal.any([c.req.raw.signal, ports.stopping]);
    c.header('Cache-Control', 'no-store');
    const day = chinaDay(now);
    if (pack.choice.grid !== undefined) {
      const [task] = await db.select().from(tasks).where(eq(tasks.id, pack.choice.grid));
      const sheet = task && (await gridSheet(ports, task, pictures, signal));
      if (!sheet) return c.notFound();
      c.header('Content-Type', 'image/png');
      c.header('Content-Disposition', attachment(`dianshi-${day}.png`, `点石-${day}-网格.png`));
      return c.body(sheet);
    }
    if (pack.choice.sheet) {
      const sheet = await exporter.sheet(pictures, signal);
      c.header('Content-Type', types.jpeg);
      c.header(
        'Content-Disposition',
        attachment(`dianshi-${day}.jpg`, `点石-${day}-${pictures.length > 1 ? `${pictures.length} 张` : '对比'}.jpg`),
      );
      return c.body(sheet);
    }
    if (pack.ids.length > 1) {
      c.header('Content-Type', 'application/zip');
      c.header('Content-Disposition', attachment(`dianshi-${day}.zip`, `点石-${day}-${pack.ids.length} 张.zip`));
      return c.body(quietly(makeZip(filesOf(pack, pictures, signal))));
    }
    const [picture] = pictures;
    if (!picture) return c.notFound();
    const file = await handOut(pack, picture, signal);
    const { format, name } = pack.choice;
    const [facts = unnamed] = await namesOf(db, pictures);
    c.header('Content-Type', types[format]);
    c.header('Content-Disposition', attachment(`dianshi.${extensionOf(format)}`, exportNamer(name, format, 1)({ ...facts, ...file })));
    return c.body(file.bytes);
  });
}
