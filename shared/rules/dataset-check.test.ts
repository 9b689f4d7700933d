import { expect, test } from 'vitest';
import type { DatasetItem } from '../contract/datasets.ts';
import {
  captionOf,
  type CheckId,
  checkDataset,
  freeTriggers,
  isEveryday,
  type ItemEdit,
  outlookOf,
  repairAll,
  repairOf,
  tagsOf,
  tokensOf,
} from './dataset-check.ts';

const colours = '红橙黄绿青蓝紫粉金银黑白灰棕褐'.split('');
/** A picture of a clean set: its own caption, its own look. */
function item(n: number, over: Partial<DatasetItem> = {}): DatasetItem {
  const hash = BigInt.asUintN(64, BigInt(n + 1) * 0x9e37_79b9_7f4a_7c15n)
    .toString(16)
    .padStart(16, '0');
  return {
    id: `item-${n}`,
    url: `up/${n}.png`,
    width: 1024,
    height: 1024,
    caption: `slimedex，${colours[n % colours.length]}色${n}，叶芽`.replace('，叶芽', n % 3 === 0 ? '，叶芽' : ''),
    crop: null,
    flat: false,
    measures: {
      sharpness: 30 + n,
      hash,
      clear: 0,
      edgeText: false,
      cells: [60 + n * 9, 4, 8],
      colours: [60 + (n % 7), 4, 8 + (n % 5), 20, 9, 9],
    },
    ...over,
  };
}
const measured = (n: number, over: Partial<DatasetItem['measures']>): Partial<DatasetItem> => ({
  measures: { ...item(n).measures, ...over },
});
const clean = Array.from({ length: 12 }, (_, n) => item(n));
const asked = { trigger: 'slimedex', resolution: 512 };
const found = (items: DatasetItem[], over: Partial<typeof asked> = {}) => checkDataset(items, { ...asked, ...over }).findings;
/** The clean set with its first pictures changed. */
const planted = (...changes: Partial<DatasetItem>[]) => clean.map((one, n) => ({ ...one, ...changes[n] }));

test('R8.12 a clean set has nothing found, every check passed, and the whole score', () => {
  expect(checkDataset(clean, asked)).toMatchObject({ score: 100, findings: [], worst: Array(12).fill(null) });
  expect(checkDataset(clean, asked).passed).toHaveLength(15);
  expect(checkDataset([], asked)).toMatchObject({ score: 100, findings: [], worst: [] });
});

const faults: [CheckId, DatasetItem[], string[][], Partial<typeof asked>?][] = [
  ['noTrigger', clean, [], { trigger: '' }],
  ['everydayTrigger', planted().map((one) => ({ ...one, caption: one.caption.replace('slimedex', 'slime') })), [], { trigger: 'slime' }],
  ['triggerMissing', planted({ caption: '绿色，叶芽' }, { caption: '绿色，slimedex' }), [['item-0', 'item-1']]],
  ['small', planted({ width: 400 }, { crop: { x: 0, y: 0, width: 300, height: 800, turn: 0 } }), [['item-0', 'item-1']]],
  ['ratio', planted({ width: 8000, height: 520 }), [['item-0']]],
  [
    'same',
    planted({}, measured(1, { ...item(0).measures, hash: (BigInt(`0x${item(0).measures.hash}`) ^ 0b1011n).toString(16) })),
    [['item-0', 'item-1']],
  ],
  ['blur', planted(measured(0, { sharpness: 0.4 }), measured(1, { sharpness: 2 })), [['item-0', 'item-1']]],
  ['edgeText', planted(measured(0, { edgeText: true })), [['item-0']]],
  [
    'edgeText',
    planted(
      { ...measured(0, { edgeText: true }), width: 800, height: 600, crop: { x: 0, y: 0, width: 600, height: 800, turn: 0, quarter: 1 } },
      { ...measured(1, { edgeText: true }), width: 800, height: 600, crop: { x: 0, y: 0, width: 600, height: 700, turn: 0, quarter: 1 } },
    ),
    [['item-0']],
  ],
  ['clear', planted(measured(0, { clear: 0.3 })), [['item-0']]],
  ['commonTags', planted().map((one) => ({ ...one, caption: `${one.caption}，棚拍` })), [clean.map(({ id }) => id)]],
  ['noCaption', planted({ caption: '' }), [['item-0']]],
  ['equalCaptions', planted({ caption: 'slimedex，绿' }, { caption: 'slimedex，绿' }), [['item-0', 'item-1']]],
  ['longCaption', planted({ caption: `slimedex，${'山'.repeat(80)}` }), [['item-0']]],
  ['few', clean.slice(0, 5), []],
  [
    'unlike',
    clean.map((one, n) => ({ ...one, ...measured(n, { sharpness: 8 * 3 ** (n % 4), colours: [(n * 37) % 100, 0, 0, 10, 5, 5] }) })),
    [],
  ],
];

test.each(faults)('R8.12 %s is found, and nothing else', (check, items, groups, over) => {
  expect(found(items, over)).toMatchObject([{ check, groups }]);
});

test.each(faults)('R8.12 what mends %s leaves nothing to be found', (check, items, _groups, over = {}) => {
  const { trigger } = { ...asked, ...over };
  const [finding] = found(items, over);
  const repair = finding && repairOf(finding, items, trigger);
  const byHand: CheckId[] = ['noTrigger', 'edgeText', 'noCaption', 'equalCaptions', 'few', 'unlike'];
  if (byHand.includes(check)) return expect(repair).toBe(null);
  const edits = new Map(repair?.edits.map((edit): [string, ItemEdit] => [edit.id, edit]));
  const mended = items.flatMap((one) => {
    const { removed = false, ...edit } = edits.get(one.id) ?? {};
    return removed ? [] : [{ ...one, ...edit }];
  });
  expect(found(mended, { trigger: repair?.trigger ?? trigger })).toEqual([]);
  expect(mended.length < items.length).toBe(repair?.removes);
});

test('R8.12 a picture costs by the worst of it: 4 in earnest, 2 as advice, and never below nothing', () => {
  const both = planted({ caption: 'x', ...measured(0, { sharpness: 0 }) }, measured(1, { clear: 0.5 }));
  expect(checkDataset(both, asked)).toMatchObject({ score: 94, worst: ['urgent', 'advice', ...Array(10).fill(null)] });
  expect(
    checkDataset(
      Array.from({ length: 40 }, (_, n) => item(n, { caption: '', ...measured(n, { edgeText: true }) })),
      { ...asked, resolution: 2048 },
    ).score,
  ).toBe(0);
});

test('a copy keeps one of it without fault', () => {
  expect(checkDataset(planted({}, { ...item(0), id: 'item-1', caption: item(1).caption }), asked).worst.slice(0, 2)).toEqual([
    null,
    'advice',
  ]);
});

test('captions are tags between commas of either script, kept once', () => {
  expect(tagsOf('史莱姆，绿色, leaf 、 叶芽\n正面')).toEqual(['史莱姆', '绿色', 'leaf', '叶芽', '正面']);
  expect(captionOf(['a', 'b', 'a'])).toBe('a，b');
  expect([tokensOf(''), tokensOf('a cat'), tokensOf('山水，雾')]).toEqual([0, 2, 4]);
});

test('R8.12 a trigger that means something is told from one that does not, and free ones are offered', () => {
  for (const word of ['slime', 'Sword', 'girl', '史莱姆', '山', 'ab']) expect([word, isEveryday(word)]).toEqual([word, true]);
  for (const word of ['slimedex', 'mnkhx1', '阿橙画风']) expect([word, isEveryday(word)]).toEqual([word, false]);
  for (const word of ['slime', '史莱姆', '!!']) expect(freeTriggers(word).filter((one) => !isEveryday(one))).toHaveLength(3);
});

test('R8.12 of pictures that are the same the sharpest stays, or the one that was chosen', () => {
  const twins = planted({}, measured(1, { ...item(0).measures, sharpness: 90 }));
  const [finding] = found(twins);
  const gone = (keep?: ReadonlySet<string>) => repairOf(finding!, twins, 'slimedex', keep)?.edits.map(({ id }) => id);
  expect([gone(), gone(new Set(['item-0']))]).toEqual([['item-0'], ['item-1']]);
});

test('R8.12 all repairs together leave nothing that one of them mends, and the score that was foretold', () => {
  const spoilt = planted(
    { caption: '绿色，叶芽' },
    { width: 8000, height: 520 },
    measured(2, { clear: 0.3 }),
    { caption: `slimedex，${'山'.repeat(80)}` },
    measured(4, { sharpness: 0.4 }),
    measured(5, { ...item(6).measures }),
  );
  const before = checkDataset(spoilt, asked);
  const mended = (removes: boolean) => {
    const { edits, trigger } = repairAll(spoilt, asked, removes);
    const byId = new Map(edits.map((edit) => [edit.id, edit]));
    const left = spoilt.filter(({ id }) => !byId.get(id)?.removed).map((one) => ({ ...one, ...byId.get(one.id) }));
    return checkDataset(left, { ...asked, trigger });
  };
  expect(before.score).toBeLessThan(90);
  expect(mended(false).findings.map(({ check }) => check)).toEqual(['same', 'blur']);
  expect(mended(true)).toMatchObject({ findings: [], score: outlookOf(before, spoilt, 'slimedex') });
});
