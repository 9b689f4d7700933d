/** R8.12: the check-up of a dataset before it is trained on. Pure: the page runs it at every change, the server once more before points are held. */
import type { Crop, DatasetItem } from '../contract/datasets.ts';
import { terms } from '../vocabulary/terms.ts';
import { bitsApart } from './bits-apart.ts';

export type CheckId =
  | 'noTrigger'
  | 'everydayTrigger'
  | 'triggerMissing'
  | 'small'
  | 'ratio'
  | 'same'
  | 'blur'
  | 'edgeText'
  | 'clear'
  | 'commonTags'
  | 'noCaption'
  | 'equalCaptions'
  | 'longCaption'
  | 'few'
  | 'unlike';

/** `urgent` spoils the training, `advice` makes it worse, `note` is said and costs nothing. */
export type Level = 'urgent' | 'advice' | 'note';
export type Finding = {
  check: CheckId;
  level: Level;
  /** Pictures it is about: groups of what belongs together for `same` and `equalCaptions`, otherwise one group. Empty where it is about the set. */
  groups: string[][];
  /** Tags that nearly all have, with their share. */
  tags?: { tag: string; share: number }[];
};
export type Checked = {
  /** 0 to 100: each picture costs by the worst that was found of it. */
  score: number;
  findings: Finding[];
  passed: CheckId[];
  /** The worst of each picture, in the set's order. */
  worst: (Level | null)[];
};

export type Asked = { trigger: string; /** Shorter side that is trained on, in pixels. */ resolution: number };

const COST: Record<Level, number> = { urgent: 4, advice: 2, note: 0 };
/** Longest caption that an encoder reads, in tokens. */
export const TOKENS_MAX = 75;
const RATIO_MAX = 3;
/** Differing bits of two pictures that look the same, and how far any part's colour may be from the other's: a figure in five colours is five pictures. */
const ALIKE_BITS = 6;
const ALIKE_COLOUR = 6;
/** Out of focus, whatever the others are; and beside a set that is sharper. */
const BLURRED = 1;
const BLURRED_BESIDE = 0.08;
const COMMON_SHARE = 0.9;
const FEW = 8;
/** From where on pictures have no common look. */
const UNLIKE = 1.8;

/** The tags of a caption, in their order; a sentence is one. */
export const tagsOf = (caption: string): string[] =>
  caption
    .split(/[,，、;；\n]+/)
    .map((tag) => tag.trim())
    .filter(Boolean);

/** A caption of tags, as it is kept and as its `.txt` has it. */
export const captionOf = (tags: readonly string[]): string => [...new Set(tags)].join('，');

/**
 * About how many tokens an encoder makes of a caption: one for a short word or a comma, more for a long one, one for each Chinese sign.
 * The encoders differ, and theirs are known to themselves alone.
 */
export function tokensOf(caption: string): number {
  let count = 0;
  for (const [word] of caption.matchAll(/\p{Script=Han}|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu))
    count += /^[a-z]/i.test(word) ? Math.ceil(word.length / 6) : 1;
  return count;
}

const everyday = new Set(terms.flatMap(({ zh, en }) => [zh, ...en.toLowerCase().split(/[^a-z]+/)]).filter((word) => word.length > 1));
const EVERYDAY =
  'art image photo picture style model person man woman boy girl human face hair eyes dress body cute new best good the and with'.split(
    ' ',
  );
for (const word of EVERYDAY) everyday.add(word);

/** Whether a trigger means something already, so that the model would be called by descriptions that do not mean it. */
export function isEveryday(trigger: string): boolean {
  const word = trigger.trim().toLowerCase();
  return word.length < 3
    ? !/\p{Script=Han}{2}/u.test(word) || everyday.has(word)
    : everyday.has(word) || everyday.has(word.replace(/s$/, ''));
}

/** Three triggers that mean nothing yet, made of what was wanted. */
export function freeTriggers(wanted: string): string[] {
  const word = wanted.toLowerCase().replace(/[^a-z0-9\p{Script=Han}]+/gu, '') || 'dianshi';
  const latin = /^[a-z0-9]+$/.test(word);
  const short = latin ? word.replace(/(?<=.)[aeiou]/g, '') : word;
  return [latin ? `${word}dex` : `${word}式`, `${short}x1`, `ds${word}`].filter((one) => !isEveryday(one));
}

const apart = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)));

/** How far apart the colours of the part are in which two pictures differ most. */
function mostApart(a: readonly number[], b: readonly number[]): number {
  let most = 0;
  for (let at = 0; at < a.length; at += 3) most = Math.max(most, apart(a.slice(at, at + 3), b.slice(at, at + 3)));
  return most;
}

const looksSame = ({ measures: a }: DatasetItem, { measures: b }: DatasetItem): boolean =>
  bitsApart(a.hash, b.hash) <= ALIKE_BITS && mostApart(a.cells, b.cells) <= ALIKE_COLOUR;

/** Groups of pictures that are connected by `alike`, those of one left out. */
function groupsOf<T extends { id: string }>(items: readonly T[], alike: (a: T, b: T) => boolean): string[][] {
  const group = items.map((_, n) => n);
  const rootOf = (n: number): number => (group[n] === n ? n : (group[n] = rootOf(group[n]!)));
  for (let a = 0; a < items.length; a++)
    for (let b = a + 1; b < items.length; b++) if (alike(items[a]!, items[b]!)) group[rootOf(b)] = rootOf(a);
  const found = new Map<number, string[]>();
  for (const [n, { id }] of items.entries()) {
    const root = rootOf(n);
    found.set(root, [...(found.get(root) ?? []), id]);
  }
  return [...found.values()].filter((ids) => ids.length > 1);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How large a picture stands once its quarter turns are done: what its crop is a box of. */
export const frameOf = ({ width, height, crop }: Pick<DatasetItem, 'width' | 'height' | 'crop'>) =>
  (crop?.quarter ?? 0) % 2 === 1 ? { width: height, height: width } : { width, height };

/** Whether less than all of a picture is trained on; one that only lies otherwise is whole. */
function isCut(item: DatasetItem): boolean {
  const frame = frameOf(item);
  return item.crop !== null && (item.crop.turn !== 0 || item.crop.width < frame.width || item.crop.height < frame.height);
}

/** Width and height of what is trained on. */
export const trainedSize = ({ width, height, crop }: Pick<DatasetItem, 'width' | 'height' | 'crop'>) =>
  crop ? { width: crop.width, height: crop.height } : { width, height };

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/**
 * How little a set has one look: how much lightness and fineness of detail differ from picture to picture. Colours do not count: icons of
 * one look have all of them. Sets of one look were found at 0.5 to 1.7, mixtures from 1.9 on.
 */
const unlikenessOf = (items: readonly DatasetItem[]): number =>
  deviationOf(items.map(({ measures }) => measures.colours[0] ?? 0)) / 20 +
  deviationOf(items.map(({ measures }) => Math.log2(1 + measures.sharpness)));

/** Judges a dataset; findings come worst first, then in the order of `CheckId`. */
export function checkDataset(items: readonly DatasetItem[], { trigger, resolution }: Asked): Checked {
  const where = (wanted: (item: DatasetItem) => boolean): string[][] => {
    const ids = items.filter(wanted).map(({ id }) => id);
    return ids.length > 0 ? [ids] : [];
  };
  const tags = new Map(items.map(({ id, caption }) => [id, tagsOf(caption)]));
  const word = trigger.trim();
  const counted = new Map<string, number>();
  for (const list of tags.values()) for (const tag of new Set(list)) if (tag !== word) counted.set(tag, (counted.get(tag) ?? 0) + 1);
  const written = items.filter(({ caption }) => caption !== '');
  const common =
    // Without a trigger, what all have may be what is to become it.
    word !== '' && written.length >= FEW
      ? [...counted].map(([tag, count]) => ({ tag, share: count / written.length })).filter(({ share }) => share > COMMON_SHARE)
      : [];
  const sharp = median(items.map(({ measures }) => measures.sharpness));
  const blurred = new Set(
    items.filter(({ measures: { sharpness } }) => sharpness < Math.max(BLURRED, sharp * BLURRED_BESIDE)).map(({ id }) => id),
  );
  const said = (caption: string) =>
    tagsOf(caption)
      .filter((tag) => tag !== word)
      .join('，');
  const all: (Omit<Finding, 'groups'> & { groups: string[][] | boolean })[] = [
    { check: 'noTrigger', level: 'urgent', groups: items.length > 0 && word === '' },
    {
      check: 'triggerMissing',
      level: 'urgent',
      groups: word === '' ? [] : where(({ id, caption }) => caption !== '' && tags.get(id)?.[0] !== word),
    },
    { check: 'small', level: 'urgent', groups: where((item) => Math.min(...Object.values(trainedSize(item))) < resolution) },
    {
      check: 'ratio',
      level: 'urgent',
      groups: where((item) => {
        const { width, height } = trainedSize(item);
        return Math.max(width / height, height / width) > RATIO_MAX;
      }),
    },
    { check: 'everydayTrigger', level: 'advice', groups: word !== '' && isEveryday(word) },
    { check: 'same', level: 'advice', groups: groupsOf(items, looksSame) },
    { check: 'blur', level: 'advice', groups: where(({ id }) => blurred.has(id)) },
    { check: 'edgeText', level: 'advice', groups: where((item) => item.measures.edgeText && !isCut(item)) },
    { check: 'clear', level: 'advice', groups: where((item) => item.measures.clear > 0.001 && !item.flat) },
    {
      check: 'commonTags',
      level: 'advice',
      groups: common.length > 0 ? where(({ id }) => common.some(({ tag }) => tags.get(id)?.includes(tag))) : [],
      tags: common,
    },
    { check: 'noCaption', level: 'advice', groups: where(({ caption }) => caption === '') },
    {
      check: 'equalCaptions',
      level: 'advice',
      groups: groupsOf(
        written.filter(({ caption }) => said(caption) !== ''),
        (a, b) => said(a.caption) === said(b.caption),
      ),
    },
    { check: 'longCaption', level: 'advice', groups: where(({ caption }) => tokensOf(caption) > TOKENS_MAX) },
    { check: 'few', level: 'note', groups: items.length > 0 && items.length < FEW },
    { check: 'unlike', level: 'note', groups: items.length >= FEW && unlikenessOf(items.filter(({ id }) => !blurred.has(id))) > UNLIKE },
  ];
  const findings: Finding[] = [];
  const passed: CheckId[] = [];
  for (const { groups, tags: found, ...one } of all) {
    if (groups === false || (groups !== true && groups.length === 0)) passed.push(one.check);
    else findings.push({ ...one, groups: groups === true ? [] : groups, ...(one.check === 'commonTags' && { tags: found ?? [] }) });
  }
  return { ...scoreOf(findings, items), findings, passed };
}

/** What findings cost a set, and the worst of each of its pictures. */
function scoreOf(findings: readonly Finding[], items: readonly DatasetItem[]): Pick<Checked, 'score' | 'worst'> {
  const worst = new Map<string, Level>();
  for (const { level, groups, check } of findings) {
    // Of pictures that are the same, one is as it should be; what nearly all are said to be is no picture's fault.
    if (check === 'commonTags') continue;
    for (const id of groups.flatMap((group) => (check === 'same' || check === 'equalCaptions' ? group.slice(1) : group)))
      if (!worst.has(id) || COST[level] > COST[worst.get(id)!]) worst.set(id, level);
  }
  const ofSet = findings.filter(({ groups, check }) => groups.length === 0 || check === 'commonTags');
  const lost = [...worst.values(), ...ofSet.map(({ level }) => level)].reduce((sum, level) => sum + COST[level], 0);
  return { score: Math.max(0, 100 - lost), worst: items.map(({ id }) => worst.get(id) ?? null) };
}

/** The score once everything was mended that can be: by a repair, or by captioning. */
export const outlookOf = ({ findings }: Pick<Checked, 'findings'>, items: readonly DatasetItem[], trigger: string): number =>
  scoreOf(
    findings.filter((finding) => finding.check !== 'noCaption' && !repairOf(finding, items, trigger)),
    items,
  ).score;

export type ItemEdit = { id: string; caption?: string; crop?: Crop | null; flat?: boolean; removed?: boolean };
/** What mends a finding by itself: edits of pictures, or another trigger. Null where a person has to look, or captions have to be written. */
export type Repair = { edits: ItemEdit[]; trigger?: string; /** Takes pictures out of the set. */ removes: boolean };

/** The largest box of a ratio within the limit about a picture's middle. */
function cropToRatio(item: DatasetItem): Crop {
  const { width, height } = frameOf(item);
  const wide = Math.min(width, Math.floor(height * RATIO_MAX));
  const high = Math.min(height, Math.floor(width * RATIO_MAX));
  return { ...item.crop, x: Math.floor((width - wide) / 2), y: Math.floor((height - high) / 2), width: wide, height: high, turn: 0 };
}

function cutTo(caption: string, most: number): string {
  const kept: string[] = [];
  for (const tag of tagsOf(caption)) if (tokensOf(captionOf([...kept, tag])) <= most) kept.push(tag);
  return kept.length > 0 ? captionOf(kept) : caption.slice(0, most);
}

/** `keep` names pictures that stay where pictures are the same; where it names none of a group, the sharpest does. */
export function repairOf(
  finding: Finding,
  items: readonly DatasetItem[],
  trigger: string,
  keep: ReadonlySet<string> = new Set(),
): Repair | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  const each = (make: (item: DatasetItem) => Omit<ItemEdit, 'id'>) =>
    finding.groups.flat().flatMap((id) => {
      const item = byId.get(id);
      return item ? [{ id, ...make(item) }] : [];
    });
  const word = trigger.trim();
  switch (finding.check) {
    case 'triggerMissing':
      return {
        edits: each(({ caption }) => ({ caption: captionOf([word, ...tagsOf(caption).filter((tag) => tag !== word)]) })),
        removes: false,
      };
    case 'everydayTrigger': {
      const [next] = freeTriggers(word);
      if (!next) return null;
      const replaced = items.flatMap(({ id, caption }) => {
        const tags = tagsOf(caption);
        return tags.includes(word) ? [{ id, caption: captionOf([next, ...tags.filter((tag) => tag !== word)]) }] : [];
      });
      return { edits: replaced, trigger: next, removes: false };
    }
    case 'same': {
      const gone = finding.groups.flatMap((group) => {
        const [sharpest] = group.toSorted((a, b) => (byId.get(b)?.measures.sharpness ?? 0) - (byId.get(a)?.measures.sharpness ?? 0));
        const stays = group.find((id) => keep.has(id)) ?? sharpest;
        return group.filter((id) => id !== stays);
      });
      return { edits: gone.map((id) => ({ id, removed: true })), removes: true };
    }
    case 'blur':
    case 'small':
      return { edits: each(() => ({ removed: true })), removes: true };
    case 'ratio':
      return { edits: each((item) => ({ crop: cropToRatio(item) })), removes: false };
    case 'clear':
      return { edits: each(() => ({ flat: true })), removes: false };
    case 'commonTags': {
      const common = new Set(finding.tags?.map(({ tag }) => tag));
      return { edits: each(({ caption }) => ({ caption: captionOf(tagsOf(caption).filter((tag) => !common.has(tag))) })), removes: false };
    }
    case 'longCaption':
      return { edits: each(({ caption }) => ({ caption: cutTo(caption, TOKENS_MAX) })), removes: false };
    case 'noTrigger':
    case 'edgeText':
    case 'noCaption':
    case 'equalCaptions':
    case 'few':
    case 'unlike':
      return null;
  }
}

/**
 * Every repair one after the other, each looking at what those before it left: those that take nothing out, or all of them. Answers the
 * edits and the trigger they lead to.
 */
export function repairAll(
  items: readonly DatasetItem[],
  asked: Asked,
  removes: boolean,
  keep?: ReadonlySet<string>,
): { edits: ItemEdit[]; trigger: string } {
  const edits = new Map<string, ItemEdit>();
  let [left, trigger] = [items, asked.trigger];
  for (const { check } of checkDataset(items, asked).findings) {
    const finding = checkDataset(left, { ...asked, trigger }).findings.find((one) => one.check === check);
    const repair = finding && repairOf(finding, left, trigger, keep);
    if (!repair || (repair.removes && !removes)) continue;
    const byId = new Map(repair.edits.map((edit) => [edit.id, edit]));
    for (const edit of repair.edits) edits.set(edit.id, { ...edits.get(edit.id), ...edit });
    left = left.filter(({ id }) => !byId.get(id)?.removed).map((item) => ({ ...item, ...byId.get(item.id) }));
    trigger = repair.trigger ?? trigger;
  }
  return { edits: [...edits.values()], trigger };
}
