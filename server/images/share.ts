import { eq, sql } from 'drizzle-orm';
import { encode } from 'uqr';
import { publicUsers } from '../account/public-users.ts';
import { isUuid, sha256 } from '../kernel/crypto.ts';
import { rows } from '../kernel/db/rows.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { onSquare } from '../kernel/db/schema/columns.ts';
import { makeLanes } from '../kernel/lanes.ts';
import { shorten } from '../kernel/shorten.ts';
import { implicitLabel } from '../pixels/imaging/implicit-label.ts';
import { slicesOf } from '../pixels/exporting/share-card.ts';
import type { Ports } from '../ports/ports.ts';
import { imagesOf, onSquare as seenByAll } from './images.ts';
import { lineOf } from './line-of.ts';
import { unlabelledPixels, labelOf } from './visible-label.ts';
import { yearOfWorks } from './year-of-works.ts';

/** What can be sent to somebody by its address. */
export type Shared = { kind: 'work' | 'model' | 'person'; id: string };
/** What a chat shows of a link; `card` is the path of its picture, its version in it. */
export type LinkPreview = { title: string; description: string; card: string };

/** A picture of a card; `width`: how wide it is beside the others. */
type Shown = { key: string; labelPatch: string | null; preview: boolean; width?: number };
type Told = { title: string; description: string; pictures: Shown[] };

/** Pictures beside each other on the card of a model. */
const SLICES = 4;
const TITLE = 30;
const DESCRIPTION = 100;
/** Signs of a title that fit beside the code. */
const TALL_TITLE = 11;
/** Cards made at one time: each holds its pictures decoded. */
const LANES = 1;
/** Cards that are kept, of up to 300 KB. */
const KEPT = 64;

const short = (text: string, most: number): string => shorten(text.trim(), most);

/** What anybody may know of it; undefined of what is private, hidden, deleted or was never there. */
async function toldOf({ db, now }: Pick<Ports, 'db' | 'now'>, { kind, id }: Shared): Promise<Told | undefined> {
  if (kind === 'work') {
    if (!isUuid(id)) return undefined;
    const [work] = await rows<Shown & { title: string; prompt: string; maker: string }>(
      db,
      sql`select i.key, i.ground as "labelPatch", i.preview, i.title, case when i.visibility = 'public' then i.prompt else '' end as prompt, u.name as maker
        from (select * from images where id = ${id} and ${onSquare}) i join users u on u.id = i.user_id`,
    );
    if (!work) return undefined;
    const { title, prompt, maker, ...picture } = work;
    return {
      title: `${short(title || prompt, TITLE) || '作品'} - ${maker}`,
      description: short(prompt, DESCRIPTION) || `${maker} 在点石画的图`,
      pictures: [picture],
    };
  }
  if (kind === 'model') {
    const [model] = await db.select().from(models).where(eq(models.id, id));
    if (model?.visibility !== 'public' || model.status !== 'ready' || model.listing !== 'listed') return undefined;
    return {
      title: `${short(model.name, TITLE)} - 模型`,
      description: short(model.desc, DESCRIPTION) || '点石模型库里的模型',
      pictures: [
        { key: model.image, labelPatch: null, preview: false },
        ...(await bestOf(db, sql`model_id = ${id}`, SLICES)).filter(({ key }) => key !== model.image),
      ].slice(0, SLICES),
    };
  }
  const uid = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  const [person] = uid > 0 && uid < 2 ** 31 ? await publicUsers(db, [uid], null, now()) : [];
  const pictures = person ? await yearOfWorks(db, uid) : [];
  if (!person || pictures.length === 0) return undefined;
  return {
    title: `${person.name} - 创作者主页`,
    description: short(person.desc, DESCRIPTION) || `${person.works} 件作品，${person.likes} 次获赞`,
    pictures,
  };
}

/** The most liked pictures on the square. */
const bestOf = (db: Ports['db'], which: ReturnType<typeof sql>, most: number) =>
  rows<Shown>(
    db,
    sql`select key, ground as "labelPatch", preview from images where ${onSquare} and ${which} order by heat desc, id desc limit ${most}`,
  );

/** What an address shows, if it shows one thing: a picture over any page, a model's page, a person's. */
export function sharedAt(url: URL): Shared | undefined {
  const { pathname, searchParams } = url;
  const work = searchParams.get('work');
  if (work) return { kind: 'work', id: work };
  const id = searchParams.get('id') ?? '';
  if (pathname === '/model-info') return { kind: 'model', id };
  return pathname === '/other-home-page' ? { kind: 'person', id } : undefined;
}

const versionOf = async ({ pictures }: Told) =>
  (await sha256(pictures.map(({ key, width }) => [key, width].join(' ')).join())).slice(0, 16);

/** What a chat shows of an address, and the card's file. Both read anew whether it may still be seen. */
export function makeSharing(ports: Ports) {
  const inLane = makeLanes(LANES);
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();

  async function draw({ pictures }: Told, id: string): Promise<Uint8Array<ArrayBuffer>> {
    const signal = ports.stopping;
    const widths = slicesOf(pictures.map(({ width = 1 }) => width));
    // One after the other: a year is up to 53 pictures, and whole ones are large.
    const slices = [];
    for (const [at, picture] of pictures.entries()) {
      const file = await ports.blobs.get(picture.key);
      const width = widths[at];
      if (file && width)
        slices.push(await ports.runJob('cardSlice', { picture: await unlabelledPixels(ports, file, picture), width }, { signal }));
    }
    const label = labelOf(pictures.some(({ preview }) => preview));
    const xmp = implicitLabel({ producer: ports.config.producer, produceId: id });
    return ports.runJob('shareCard', { slices, label, xmp }, { signal });
  }

  const keep = async (name: string, make: () => Promise<Uint8Array<ArrayBuffer>>) => {
    const before = kept.get(name);
    if (before) return before;
    const card = await inLane(async () => kept.get(name) ?? (await make()));
    kept.set(name, card);
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
    return card;
  };

  return {
    preview: async (url: URL): Promise<LinkPreview | undefined> => {
      const shared = sharedAt(url);
      const told = shared && (await toldOf(ports, shared));
      if (!shared || !told) return undefined;
      const { title, description } = told;
      return { title: `${title} - 点石`, description, card: `/card/${shared.kind}/${shared.id}.jpg?v=${await versionOf(told)}` };
    },
    card: async (shared: Shared): Promise<Uint8Array<ArrayBuffer> | undefined> => {
      const told = await toldOf(ports, shared);
      if (!told) return undefined;
      const name = [shared.kind, shared.id, await versionOf(told)].join(' ');
      return keep(name, () => draw(told, shared.id));
    },
    /** The card of a work that is sent as a picture itself; its code leads to the work on the site at `origin`. */
    tall: async (id: string, origin: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
      const [picture] = (await toldOf(ports, { kind: 'work', id }))?.pictures ?? [];
      // As nobody in particular sees it: what its maker hides stays hidden.
      const [work] = picture ? await imagesOf(ports, null, { where: sql`i.id = ${id}::uuid and ${seenByAll}`, order: sql`i.id` }) : [];
      if (!picture || !work) return undefined;
      const title = shorten((work.title || work.prompt || '作品').trim(), TALL_TITLE);
      const maker = [work.user.name, work.model?.name].filter(Boolean).join(' · ');
      return keep(['tall', origin, id, picture.key, title, maker].join(' '), async () => {
        const file = await ports.blobs.get(picture.key);
        if (!file) throw new Error('a work has lost its file');
        return ports.runJob(
          'tallCard',
          {
            picture: await unlabelledPixels(ports, file, picture),
            label: labelOf(picture.preview),
            title: await lineOf(ports, title),
            maker: await lineOf(ports, maker),
            site: await lineOf(ports, '点石  扫码看原图，画同款'),
            code: encode(`${origin}/community?work=${id}`, { border: 4, ecc: 'M' }).data,
            xmp: implicitLabel({ producer: ports.config.producer, produceId: id }),
          },
          { signal: ports.stopping },
        );
      });
    },
  };
}
