import { checkSet } from '#shared/rules/set-checks.ts';
import type { PackChoice, PackPlan, Pivot, SetMeasures } from '#shared/contract/sets.ts';
import type { Member } from '../../account/sessions.ts';
import { agreedAt, logUnlabelled } from '../../images/label-agreement.ts';
import { lineOf } from '../../images/line-of.ts';
import { openSource } from '../../images/source.ts';
import type { ItemRow, SetRow } from '../../kernel/db/schema/sets.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import { implicitLabelChunk } from '../../pixels/imaging/implicit-label.ts';
import { infotextKeyword } from '../../pixels/imaging/infotext.ts';
import type { PngText } from '../../pixels/imaging/png.ts';
import { type Layout, packSheet, SHEET_SIDE_MAX } from '../../pixels/sets/pack-sheet.ts';
import type { Rect } from '../../pixels/sets/sheet.ts';
import { STRIP_FRAMES } from '../../pixels/sets/strips.ts';
import type { Ports } from '../../ports/ports.ts';
import { infotextOf } from '../base/infotext-of.ts';
import { fileName } from './file-names.ts';
import { godotFrames } from './formats/godot.ts';
import { plain, type Sheet, type Strip } from './formats/sheet.ts';
import { asepriteJson, texturePackerJson } from './formats/texture-packer.ts';
import { unityMeta } from './formats/unity.ts';
import { countedOf, itemsOf, type Version, versionsOf } from './read.ts';
import { scaleOf } from './set.ts';

/** The file a pack is read back from. */
export const SET_FILE = 'set.json';
export const PACK_VERSION = 1;

/** An item that has a picture, and what of it goes into a pack. */
type Packed = { item: ItemRow; version: Version; source: Rect; pivot: Pivot; stored: number };

/** What of a whole picture goes in: what is seen, or all of it. Pixels of scale 1. */
function sourceOf({ box }: SetMeasures, { width, height }: { width: number; height: number }, trim: boolean): Rect {
  if (!trim || !box) return { x: 0, y: 0, width, height };
  return { x: box.left, y: box.top, width: box.width, height: box.height };
}

/** The middle of the lower edge of what is seen, as shares of the whole picture. */
function footOf({ box }: SetMeasures, { width, height }: { width: number; height: number }): Pivot {
  if (!box) return { x: 0.5, y: 1 };
  return { x: plain((box.left + box.width / 2) / width), y: plain((box.top + box.height) / height) };
}

/** What a pack of a set takes, in the order of the list. */
async function packedOf({ db }: Pick<Ports, 'db'>, row: SetRow, choice: PackChoice): Promise<Packed[]> {
  const items = await itemsOf(db, row.id);
  const versions = await versionsOf(
    db,
    items.map(({ id }) => id),
  );
  const { look } = row;
  const all = items.flatMap((item): Packed[] => {
    const version = countedOf(
      item,
      versions.filter(({ itemId }) => itemId === item.id),
    );
    if (!version) return [];
    const { measures, picture } = version;
    const pivot = item.pivot ?? choice.pivot ?? footOf(measures, look);
    return [
      { item, version, source: sourceOf(measures, look, choice.trim), pivot, stored: Math.max(1, Math.round(picture.width / look.width)) },
    ];
  });
  if (!choice.passedOnly) return all;
  const checked = checkSet(
    look,
    all.map(({ item, version }) => ({
      id: item.id,
      name: item.name,
      shown: version.picture.id,
      versions: [{ ...version, id: version.picture.id, url: '', thumb: '', width: 0, height: 0, isPreview: false }],
    })),
  );
  return all.filter(({ item }) => checked.get(item.id)?.every(({ ok }) => ok));
}

const layOut = (packed: readonly Packed[], { scales, padding, powerOfTwo }: PackChoice): Layout =>
  packSheet(
    packed.map(({ source }) => source),
    { padding, powerOfTwo, side: Math.floor(SHEET_SIDE_MAX / Math.max(...scales)) },
  );

const suffix = (scale: number) => (scale === 1 ? '' : `@${scale}x`);
const sheetName = (page: number, scale: number) => `sheet${page > 0 ? `-${page + 1}` : ''}${suffix(scale)}`;
const pictureName = ({ item }: Packed, scale: number) => `png/${scale}x/${item.file}.png`;
const stripsOf = (packed: readonly Packed[], choice: PackChoice) =>
  choice.strips.flatMap(({ item, kind }) => {
    const found = packed.find((one) => one.item.id === item);
    return found ? [{ ...found, kind, name: `${found.item.file}-${kind}` }] : [];
  });

/** The sheets of a pack at one scale, as the formats tell them. */
function sheetsOf(packed: readonly Packed[], layout: Layout, scale: number, { width, height }: { width: number; height: number }): Sheet[] {
  const names = layout.pages.map((_, page) => sheetName(page, scale));
  return layout.pages.map((size, page) => ({
    image: `${names[page]}.png`,
    width: size.width * scale,
    height: size.height * scale,
    scale,
    others: names.flatMap((name, other) => (other === page ? [] : [`${name}.json`])),
    parts: packed.flatMap(({ item, source, pivot }, at) => {
      const place = layout.places[at];
      if (place?.page !== page) return [];
      return [
        {
          name: item.file,
          frame: { x: place.x * scale, y: place.y * scale, width: source.width * scale, height: source.height * scale },
          offset: { x: source.x * scale, y: source.y * scale },
          whole: { width: width * scale, height: height * scale },
          pivot,
        },
      ];
    }),
  }));
}

const stripSheet = (name: string, { width, height }: { width: number; height: number }, fps: number): Strip => ({
  name,
  image: `strips/${name}.png`,
  width,
  height,
  frames: STRIP_FRAMES,
  fps,
});

/** The text files of a pack by their paths. */
function textsOf(row: SetRow, packed: readonly Packed[], layout: Layout, choice: PackChoice): Map<string, string> {
  const { look } = row;
  const out = new Map<string, string>();
  const scales = choice.scales.toSorted((a, b) => a - b);
  const strips = stripsOf(packed, choice).map(({ name }) => stripSheet(name, look, choice.fps));
  for (const scale of scales)
    for (const [page, sheet] of sheetsOf(packed, layout, scale, look).entries())
      if (choice.json) out.set(`${sheetName(page, scale)}.json`, texturePackerJson(sheet, choice.json));
  // Engines take one of the sizes: the smallest that is there.
  const sheets = sheetsOf(packed, layout, scales[0] ?? 1, look);
  if (choice.godot) out.set('sheet.tres', godotFrames(sheets, strips));
  if (choice.unity) for (const sheet of sheets) out.set(`${sheet.image}.meta`, unityMeta(sheet, row.id));
  if (choice.aseprite)
    for (const strip of strips) out.set(`strips/${strip.name}.json`, asepriteJson({ ...strip, image: `${strip.name}.png` }));
  if (choice.words) out.set(SET_FILE, setFile(row, packed, choice));
  return out;
}

/** Everything a pack is read back from: the look, and each item with its words, seed, lock, pivot and where its picture lies. */
function setFile({ look }: SetRow, packed: readonly Packed[], { scales }: PackChoice): string {
  // The largest that is no enlargement, else the largest there is.
  const best = scales.filter((scale) => scale <= scaleOf(look));
  const scale = best.length > 0 ? Math.max(...best) : Math.min(...scales);
  const { reference: _own, style, ...told } = look;
  const items = packed.map(({ item, version, source, ...rest }) => ({
    name: item.name,
    detail: item.detail,
    file: item.file,
    locked: item.locked,
    pivot: item.pivot,
    seed: version.seed,
    prompt: version.picture.params?.prompt ?? null,
    preview: version.picture.preview,
    origin: version.origin,
    picture: pictureName({ item, version, source, ...rest }, scale),
    at: { x: source.x * scale, y: source.y * scale },
  }));
  return `${JSON.stringify({ app: 'dianshi', version: PACK_VERSION, scale, look: { ...told, style }, items }, null, 2)}\n`;
}

/** What a pack will hold, without drawing anything. */
export async function planOf(ports: Ports, member: Member, row: SetRow, choice: PackChoice): Promise<PackPlan> {
  const { look } = row;
  const packed = await packedOf(ports, row, choice);
  const layout = layOut(packed, choice);
  const files: PackPlan['files'] = [];
  const share = ({ source }: Packed) => (source.width * source.height) / (look.width * look.height);
  /** Files of the works count picture and thumbnail, so that this is the upper end. */
  const weight = (one: Packed, scale: number) =>
    Math.round(one.version.picture.bytes * (0.4 + 0.6 * share(one)) * (scale / one.stored) ** 1.6);
  for (const scale of choice.scales.toSorted((a, b) => a - b)) {
    for (const one of packed) files.push({ path: pictureName(one, scale), bytes: weight(one, scale) });
    layout.pages.forEach((_, page) =>
      files.push({
        path: `${sheetName(page, scale)}.png`,
        bytes: packed.reduce((sum, one, at) => sum + (layout.places[at]?.page === page ? weight(one, scale) : 0), 0),
      }),
    );
  }
  for (const { name, ...one } of stripsOf(packed, choice)) files.push({ path: `strips/${name}.png`, bytes: weight(one, 1) * 8 });
  if (packed.length > 0) files.push({ path: 'contact.png', bytes: packed.reduce((sum, one) => sum + weight(one, 0.5), 0) });
  for (const [path, text] of textsOf(row, packed, layout, choice)) files.push({ path, bytes: new TextEncoder().encode(text).byteLength });
  return {
    pages: layout.pages,
    frames: packed.map(({ item, source, pivot }, at) => ({
      item: item.id,
      name: item.name,
      file: item.file,
      page: layout.places[at]?.page ?? 0,
      frame: { x: layout.places[at]?.x ?? 0, y: layout.places[at]?.y ?? 0, width: source.width, height: source.height },
      source,
      pivot,
    })),
    folder: fileName(look.name),
    files,
    stored: Math.max(1, ...packed.map(({ stored }) => stored)),
    agreed: (await agreedAt(ports.db, member)) !== null,
  };
}

/** Refuses a pack that would be empty, or whose sprites may not leave without the visible label (L-07). */
export async function assertPack(ports: Ports, member: Member, row: SetRow, choice: PackChoice): Promise<void> {
  if ((await packedOf(ports, row, choice)).length === 0)
    throw new HttpError('VALIDATION', { message: '还没有可以导出的图，没有扣积分。等画好或去掉「只导出没问题的」再试' });
  if (!(await agreedAt(ports.db, member))) throw new HttpError('LABEL_AGREEMENT');
}

/** The files of a pack one after the other; each sprite that leaves is logged, as every file without the visible label is. */
export async function* packFiles(ports: Ports, userId: number, row: SetRow, choice: PackChoice, signal: AbortSignal) {
  const { look } = row;
  const agreed = await agreedAt(ports.db, { id: userId });
  if (!agreed) throw new HttpError('LABEL_AGREEMENT');
  const packed = await packedOf(ports, row, choice);
  const layout = layOut(packed, choice);
  const folder = fileName(look.name);
  const lastModified = ports.now();
  const file = (path: string, input: Uint8Array<ArrayBuffer> | string) => ({ name: `${folder}/${path}`, lastModified, input });
  const label = (produceId: string): PngText => implicitLabelChunk({ producer: ports.config.producer, produceId });
  const pictures: Bitmap[] = [];
  for (const one of packed) {
    const { picture } = one.version;
    const { pixels } = await openSource(ports, picture);
    pictures.push(pixels);
    const texts = [
      ...(choice.words && picture.params ? [{ keyword: infotextKeyword, text: infotextOf(picture.params) }] : []),
      label(picture.id),
    ];
    for (const scale of choice.scales.toSorted((a, b) => a - b)) {
      const ask = { picture: pixels, stored: one.stored, source: one.source, scale, texts };
      yield file(pictureName(one, scale), await ports.runJob('packedPicture', ask, { signal }));
    }
    await logUnlabelled(ports.db, { userId, imageId: picture.id, format: 'png', agreedAt: agreed }, ports.now());
  }
  for (const scale of choice.scales.toSorted((a, b) => a - b))
    for (const [page, { width, height }] of layout.pages.entries()) {
      const parts = packed.flatMap(({ source, stored }, at) => {
        const place = layout.places[at];
        const picture = pictures[at];
        if (place?.page !== page || !picture) return [];
        return [{ picture, stored, source, frame: { x: place.x, y: place.y, width: source.width, height: source.height } }];
      });
      yield file(
        `${sheetName(page, scale)}.png`,
        await ports.runJob('packedSheet', { width, height, scale, parts, texts: [label(row.id)] }, { signal }),
      );
    }
  for (const { name, kind, item } of stripsOf(packed, choice)) {
    const at = packed.findIndex((one) => one.item.id === item.id);
    const picture = pictures[at];
    if (!picture) continue;
    const strip = await ports.runJob('strip', { picture, kind, size: look }, { signal });
    const all = { x: 0, y: 0, width: strip.width, height: strip.height };
    yield file(
      `strips/${name}.png`,
      await ports.runJob('packedPicture', { picture: strip, stored: 1, source: all, scale: 1, texts: [label(row.id)] }, { signal }),
    );
  }
  const cells = [];
  for (const [at, { item }] of packed.entries()) {
    const picture = pictures[at];
    if (picture) cells.push({ picture, line: await lineOf(ports, item.name) });
  }
  if (cells.length > 0) yield file('contact.png', await ports.runJob('contactSheet', { cells, texts: [label(row.id)] }, { signal }));
  for (const [path, text] of textsOf(row, packed, layout, choice)) yield file(path, text);
}
