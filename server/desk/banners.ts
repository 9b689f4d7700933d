import type { deskBanners, saveBanners as contract, WrittenBanner } from '#shared/contract/desk-announcements.ts';
import type { ParsedBody, Reply } from '#shared/contract/endpoint.ts';
import type { Member } from '../account/sessions.ts';
import { allBanners } from '../dicts/banners.ts';
import { assertLeads } from '../dicts/dead-links.ts';
import { inputPicture } from '../images/uploads.ts';
import { randomKey } from '../kernel/crypto.ts';
import { banners } from '../kernel/db/schema/catalogue.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type Operator, writeAudit } from './audit.ts';
import { changesOf, editionOf, nextEdition } from './edition.ts';

const TARGET = 'banner:list';

type Row = typeof banners.$inferSelect;

const written = ({ id, image, title, desc, link, startAt, endAt, hidden }: Row): WrittenBanner & { id: string } => ({
  id,
  image,
  title,
  desc,
  link,
  from: startAt?.toISOString() ?? null,
  until: endAt?.toISOString() ?? null,
  hidden,
});

/** The banners of the home page in their order, with those that nobody sees now. */
export async function readBanners(ports: Ports): Promise<Reply<typeof deskBanners>['data']> {
  const edition = await editionOf(ports.db, 'banners');
  const found = await allBanners(ports);
  return {
    edition,
    banners: found.map(({ banner, state }) => ({ ...written(banner), state })),
    changes: await changesOf(ports, TARGET),
  };
}

const line = ({ title, link, from, until, hidden }: WrittenBanner): string =>
  [title, link, from && `从 ${from}`, until && `到 ${until}`, hidden && '隐藏'].filter(Boolean).join(' ');

/** Writes all banners in their order; answers the new edition. What was changed of one is checked, what stayed may lead nowhere by now. */
export async function saveBanners(ports: Ports, operator: Operator, member: Member, asked: ParsedBody<typeof contract>): Promise<number> {
  const before = new Map((await allBanners(ports)).map(({ banner }) => [banner.id, written(banner)]));
  const pictures = new Set(Array.from(before.values(), ({ image }) => image));
  const rows: Row[] = [];
  for (const [at, one] of asked.banners.entries()) {
    const known = one.id === null ? undefined : before.get(one.id);
    if (one.id !== null && !known) throw new HttpError('NOT_FOUND', { message: `没有「${one.title}」这条横幅，没有保存` });
    if (one.from && one.until && one.from >= one.until)
      throw new HttpError('VALIDATION', { message: `「${one.title}」的结束时间要在开始之后`, fields: { until: '要在开始之后' } });
    if (one.link !== known?.link) await assertLeads(ports.db, one.link);
    rows.push({
      id: known?.id ?? `banner-${randomKey(9)}`,
      image: pictures.has(one.image) ? one.image : await inputPicture(ports, member, one.image),
      title: one.title,
      desc: one.desc,
      link: one.link,
      sort: at + 1,
      startAt: one.from ? new Date(one.from) : null,
      endAt: one.until ? new Date(one.until) : null,
      hidden: one.hidden,
    });
  }
  return ports.db.transaction(async (tx) => {
    const next = await nextEdition(tx, 'banners', asked.edition);
    // After the edition is known to be the last one: a colleague's new banner is no mistake of whoever did not see it.
    if (new Set(rows.map(({ id }) => id)).size < rows.length || [...before.keys()].some((id) => !rows.some((row) => row.id === id)))
      throw new HttpError('VALIDATION', { message: '每条横幅都要在列表里，而且只有一次。不想再用的请隐藏' });
    await tx.delete(banners);
    if (rows.length > 0) await tx.insert(banners).values(rows);
    await writeAudit(tx, operator, ports.now(), {
      action: 'banner.change',
      target: TARGET,
      reason: asked.reason,
      before: { banners: [...before.values()].map(line) },
      after: { banners: rows.map(written).map(line) },
    });
    return next;
  });
}
