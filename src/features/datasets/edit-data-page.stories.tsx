import type { ReactElement } from 'react';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { upload } from '#shared/contract/content.ts';
import {
  addDatasetItems,
  type DatasetItem,
  datasetItems,
  describeDatasetItems,
  editDatasetItems,
  saveDataset,
  splitDataset,
} from '#shared/contract/datasets.ts';
import { dataset } from '#mocks/fixtures/content.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { adding } from './adding.ts';
import { EditDataPage } from './edit-data-page.tsx';

const names = Array.from({ length: 18 }, (_, n) => `sl${String(n + 1).padStart(2, '0')}`);
const colours = '绿蓝橙金粉青白棕紫碧苔杏陶雪雾芽秋夜'.split('');
const slime = (n: number, over: Partial<DatasetItem> = {}): DatasetItem => ({
  id: `item-${n}`,
  url: `seed/${names[n]}.webp`,
  width: 600,
  height: 600,
  caption: `slimedex，史莱姆${n % 3 ? '' : '，叶芽'}，${colours[n]}色`.replace('，史莱姆，叶芽', n % 2 ? '，叶芽' : '，史莱姆'),
  crop: null,
  flat: false,
  measures: {
    sharpness: 180 + n,
    hash: BigInt.asUintN(64, BigInt(n + 1) * 0x9e3779b97f4a7c15n)
      .toString(16)
      .padStart(16, '0'),
    clear: 0,
    edgeText: false,
    cells: [60 + n * 9, 0, 0],
    colours: [70, 4, 8, 20, 9, 9],
  },
  ...over,
});
const clean = names.map((_, n) => slime(n));
const set = dataset({ id: 'd1', name: '史莱姆图鉴', kind: 'character', trigger: 'slimedex', count: 18, captioned: 17 });
const faulty = clean.map((item, n) => {
  if (n === 0 || n === 8) return { ...item, caption: item.caption.replace('slimedex，', '') };
  if (n === 5) return { ...item, caption: '' };
  if (n === 6) return { ...item, measures: { ...item.measures, sharpness: 0.6 } };
  if (n === 10) return { ...item, measures: { ...clean[3]!.measures, sharpness: 90 } };
  return item;
});
const told = () => toasts.items.map(({ text }) => text);
const has = (items: DatasetItem[]) => respond(datasetItems, { data: { dataset: set, items } });

const meta = preview.meta({
  component: EditDataPage,
  args: {
    id: 'd1',
    item: '',
    groups: false,
    onOpen: fn(),
    onGroups: fn(),
    settings: (trigger: ReactElement) => <aside aria-label="训练设置">{trigger}</aside>,
  },
  parameters: { path: '/tool/study/edit-data-list' },
  beforeEach: ({ msw }) => {
    adding.coming = {};
    msw.use(has(faulty));
  },
});

export const Findings = meta.story();
export const Clean = meta.story({ beforeEach: ({ msw }) => msw.use(has(clean)) });
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(has([])) });
/** Some on their way, each with its own progress, beside one that failed. */
export const OnTheWay = meta.story({
  beforeEach: () => {
    const states = ['sending', 'sending', 'paused', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting'] as const;
    adding.coming = {
      d1: [
        { no: 1, name: '合影.jpg', state: 'failed', problem: '文件太大，单张不超过 20 MB' },
        ...states.map((state, n) => ({ no: n + 2, name: `史莱姆 ${n + 1}.png`, state })),
      ],
    };
  },
});
export const NoneChosen = meta.story({ tags: ['no-visual:repeats'], args: { id: '' } });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(datasetItems)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(datasetItems, 500)) });
export const SignedOut = meta.story({ tags: ['no-visual:repeats'], globals: { user: 'anonymous' } });
export const Picture = meta.story({ args: { item: 'item-4' } });
export const PictureTurned = meta.story({
  args: { item: 'item-4' },
  globals: { theme: 'light' },
  beforeEach: ({ msw }) =>
    msw.use(
      has(clean.map((item) => (item.id === 'item-4' ? { ...item, crop: { x: 60, y: 40, width: 360, height: 480, turn: -4.5 } } : item))),
    ),
});
export const PicturePhone = meta.story({ args: { item: 'item-6' }, globals: { viewport: { value: 'phone', isRotated: false } } });
/** Light and dark, plain and rich: two sets in one. */
const mixed = clean.map((item, n) =>
  n % 2
    ? { ...item, measures: { ...item.measures, sharpness: 3000 + n, colours: [20, 4, 8, 30, 9, 9] } }
    : { ...item, measures: { ...item.measures, sharpness: 600 + n, colours: [90, 4, 8, 5, 9, 9] } },
);
export const Unlike = meta.story({ beforeEach: ({ msw }) => msw.use(has(mixed)) });
export const Groups = meta.story({ args: { groups: true }, beforeEach: ({ msw }) => msw.use(has(mixed)) });
const uncaptioned = clean.map((item, n) => (n < 12 ? { ...item, caption: '' } : item));
/** 自动标注: offered, under way, done, not done, and done in part. */
export const CaptionOffered = meta.story({ beforeEach: ({ msw }) => msw.use(has(uncaptioned)) });
const pressCaption = async ({
  canvas,
  userEvent,
}: {
  canvas: ReturnType<typeof within>;
  userEvent: { click: (element: Element) => Promise<void> };
}) => userEvent.click(await canvas.findByRole('button', { name: '自动标注' }));
export const CaptionUnderWay = CaptionOffered.extend({
  beforeEach: ({ msw }) => msw.use(hang(describeDatasetItems)),
  play: pressCaption,
});
const words = ({ body }: { body: { ids: readonly string[] } }) => ({
  data: body.ids.map((id) => ({ id, caption: 'slimedex，史莱姆，绿色' })),
});
export const Captioned = CaptionOffered.extend({
  beforeEach: ({ msw }) => msw.use(respond(describeDatasetItems, words), respond(editDatasetItems, { data: { dataset: set, items: [] } })),
  play: async (context) => {
    await pressCaption(context);
    await waitFor(() => expect(told()).toEqual(['改了 12 条标注']));
    await expect(context.canvas.getByText('18 张，已标注 18 张')).toBeVisible();
  },
});
export const CaptionFailed = CaptionOffered.extend({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(fail(describeDatasetItems, 500)),
  play: async (context) => {
    await pressCaption(context);
    await waitFor(() => expect(told()).toHaveLength(1));
    await expect(told()[0]).toMatch(/^有 12 张没有标注：.+。没有用积分，可以再按一次$/);
    await waitFor(() => expect(context.canvas.getByRole('button', { name: '自动标注' })).toBeEnabled());
  },
});
export const CaptionedInPart = CaptionOffered.extend({
  beforeEach: ({ msw }) => {
    let calls = 0;
    msw.use(
      respond(editDatasetItems, { data: { dataset: set, items: [] } }),
      respond(describeDatasetItems, (asked) => {
        if (calls++ > 0) throw new Error('broke off');
        return words(asked);
      }),
    );
  },
  play: async (context) => {
    await pressCaption(context);
    await waitFor(() => expect(told()).toHaveLength(2));
    await expect(told()[0]).toBe('改了 10 条标注');
    await expect(told()[1]).toMatch(/^有 2 张没有标注/);
    await expect(context.canvas.getByText('18 张，已标注 16 张')).toBeVisible();
  },
});
const many = Array.from({ length: 200 }, (_, n) => ({ ...slime(n % 18), id: `item-${n}`, caption: `slimedex，第 ${n} 种` }));
export const TwoHundred = meta.story({ tags: ['no-visual:many'], beforeEach: ({ msw }) => msw.use(has(many)) });
export const PictureOfTwoHundred = meta.story({
  tags: ['no-visual:many'],
  args: { item: 'item-120' },
  beforeEach: ({ msw }) => msw.use(has(many)),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

const button = (name: string) => ({ name });
/** Goes down to the pictures: of those that are not near the screen, none is there. */
const pictures = async (canvas: ReturnType<typeof within>) =>
  (await canvas.findByRole('list', { name: '图片' })).scrollIntoView({ block: 'start' });

Findings.test(
  'R8.12 a finding says what, why and where, and one press mends it, as one step that can be undone',
  async ({ canvas, msw, userEvent }) => {
    const asked = fn(({ body }) => ({ data: { dataset: set, items: body.edits.map((_: unknown, n: number) => clean[n]!) } }));
    msw.use(respond(editDatasetItems, asked));
    const list = within(await canvas.findByRole('list', { name: '检查出的问题' }));
    await expect(list.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      '触发词缺失 2 张',
      '重复 1 组',
      '模糊 1 张',
      '未标注 1 张',
      '通过 11 项',
    ]);
    await userEvent.click(list.getByRole('button', button('补到最前')));
    await expect(list.queryByRole('heading', { name: '触发词缺失 2 张' })).toBeNull();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await expect(asked.mock.calls[0]?.[0].body.edits.map(({ caption }: { caption: string }) => caption.split('，')[0])).toEqual([
      'slimedex',
      'slimedex',
    ]);
    await userEvent.click(canvas.getByRole('button', button('撤销')));
    await expect(list.getByRole('heading', { name: '触发词缺失 2 张' })).toBeVisible();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  },
);

Findings.test('R8.12 everything that takes nothing out is mended at once', async ({ canvas, msw, userEvent }) => {
  msw.use(respond(editDatasetItems, { data: { dataset: set, items: [] } }));
  await userEvent.click(await canvas.findByRole('button', button('全部修好')));
  await expect(told()).toEqual(['修好了 2 张']);
  // What takes pictures out is asked for first.
  const asking = within(await screen.findByRole('dialog', { name: '移走 2 张？原图还在' }));
  await userEvent.click(asking.getByRole('button', button('移走 2 张')));
  await waitFor(() => expect(told()).toContain('已移走 2 张'));
  await expect(await canvas.findByText('16 张，已标注 15 张')).toBeVisible();
  await expect(canvas.queryByRole('button', button('全部修好'))).toBeNull();
});

Findings.test('R5.6 a caption counts with Enter, and a picture that was taken out comes back', async ({ canvas, msw, userEvent }) => {
  const asked = fn(() => ({ data: { dataset: set, items: [] } }));
  msw.use(respond(editDatasetItems, asked));
  await pictures(canvas);
  const field = await canvas.findByRole('textbox', { name: '第 6 张的标注' });
  await userEvent.type(field, 'slimedex，青瓷{Enter}');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await expect(canvas.getByText('18 张，已标注 18 张')).toBeVisible();
  await userEvent.tab({ shift: true });
  await expect(canvas.getByRole('checkbox', { name: '选择第 6 张' })).toHaveFocus();
  await canvas.findByRole('button', button('移走第 6 张'));
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{Enter}');
  await expect(await canvas.findByText('17 张，已标注 17 张')).toBeVisible();
  toasts.items.find(({ text }) => text === '已移走 1 张')?.action?.run();
  await expect(await canvas.findByText('18 张，已标注 18 张')).toBeVisible();
});

Findings.test('what could not be stored is said, and the page shows what the server has', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(editDatasetItems, 404, { error: 'NOT_FOUND', message: '其中有图片已经不在这个数据集里' }));
  await userEvent.click(await canvas.findByRole('button', button('补到最前')));
  await waitFor(() => expect(told().some((text) => text.startsWith('刚才的改动没有存下'))).toBe(true));
  await expect(await canvas.findByRole('heading', { name: '触发词缺失 2 张' })).toBeVisible();
});

Empty.test(
  'R5.6 many pictures come at once in their order with their captions, each failing one told by its name',
  async ({ canvas, msw, userEvent }) => {
    const added = fn(({ body }) => ({ data: { dataset: set, items: body.items.map((_: unknown, n: number) => clean[n]!) } }));
    let sent = 0;
    const second = Promise.withResolvers<void>();
    msw.use(
      respond(upload, async () => {
        const key = `up/${++sent}.png`;
        // The first one takes longest.
        if (sent === 1) await second.promise;
        else second.resolve();
        return { data: [{ key, width: 600, height: 600, hash: '' }] };
      }),
      respond(addDatasetItems, added),
      respond(saveDataset, { data: set }),
    );
    const large = new File(['x'], 'd.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 30 * 1024 * 1024 });
    const files = ['a', 'b', 'c'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }));
    const text = new File(['史莱姆，绿'], 'b.txt', { type: 'text/plain' });
    await userEvent.upload(await canvas.findByLabelText('添加素材', { selector: 'input' }), [...files, text, large]);
    await expect(await canvas.findByText(/d\.png：文件太大/)).toBeVisible();
    await waitFor(() =>
      expect(added.mock.calls.flatMap(([{ body }]) => body.items)).toEqual([
        { key: 'up/1.png' },
        { key: 'up/2.png', caption: '史莱姆，绿' },
        { key: 'up/3.png' },
      ]),
    );
  },
);

Findings.test('R5.6 an own work dragged here from another window goes in, as the work that it is', async ({ canvas, msw }) => {
  const asked = fn(({ body }) => ({ data: { dataset: set, items: body.items.map((_: unknown, n: number) => clean[n]!) } }));
  msw.use(respond(addDatasetItems, asked));
  const well = await canvas.findByRole('group', { name: '拖入图片，或点击上传' });
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'thumb.webp', { type: 'image/webp' }));
  dataTransfer.setData('text/uri-list', `${location.origin}/create?day=2&work=01a21762-3ad8-79e5-8281-cddae3e9c893`);
  well.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await waitFor(() =>
    expect(asked.mock.calls.map(([{ body }]) => body.items)).toEqual([[{ imageId: '01a21762-3ad8-79e5-8281-cddae3e9c893' }]]),
  );
  await waitFor(() => expect(told()).toEqual(['加入了 1 张作品']));
});

Findings.test('R5.6 many captions are changed at once, and the trigger is put first', async ({ canvas, msw, userEvent }) => {
  const asked = fn(({ body }) => ({ data: { dataset: set, items: body.edits.map((_: unknown, n: number) => clean[n]!) } }));
  msw.use(respond(editDatasetItems, asked));
  await userEvent.click(await canvas.findByRole('button', button('选择')));
  await pictures(canvas);
  await userEvent.click(await canvas.findByRole('checkbox', { name: '选择第 1 张' }));
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(canvas.getByRole('checkbox', { name: '选择第 3 张' }));
  await userEvent.keyboard('{/Shift}');
  await userEvent.click(canvas.getByRole('button', button('改标签')));
  await userEvent.type(await screen.findByRole('textbox', { name: '标签' }), '黏土');
  await userEvent.click(screen.getByRole('button', button('改 3 条标注')));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await userEvent.click(canvas.getByRole('button', button('触发词提前')));
  await expect(told()).toEqual(['改了 3 条标注', '改了 1 条标注']);
  await userEvent.click(within(canvas.getByRole('region', { name: '批量操作' })).getByRole('button', button('移走')));
  await expect(await canvas.findByText(/^15 张/)).toBeVisible();
});

Findings.test('R5.6 a picture opens from its cell, its finding and its stone', async ({ canvas, args, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', button('第 7 张，模糊')));
  await expect(args.onOpen).toHaveBeenLastCalledWith('d1', 'item-6');
  await pictures(canvas);
  await waitFor(() => expect(canvas.getAllByRole('button', button('打开第 6 张'))).toHaveLength(2));
  const [cell, found] = canvas.getAllByRole('button', button('打开第 6 张')).toReversed();
  await userEvent.click(cell!);
  await expect(args.onOpen).toHaveBeenLastCalledWith('d1', 'item-5');
  await expect(found).toBeVisible();
});

Findings.test('R5.6 selected pictures are cut square in one step', async ({ canvas, msw, userEvent }) => {
  const wide = faulty.map((item, n) => (n < 2 ? { ...item, width: 900 } : item));
  const asked = fn(({ body }) => ({ data: { dataset: set, items: body.edits.map((_: unknown, n: number) => wide[n]!) } }));
  msw.use(has(wide), respond(editDatasetItems, asked));
  await userEvent.click(await canvas.findByRole('button', button('选择')));
  await pictures(canvas);
  await userEvent.click(await canvas.findByRole('checkbox', { name: '选择第 2 张' }));
  await userEvent.click(canvas.getByRole('button', button('统一裁 1:1')));
  await waitFor(() =>
    expect(asked.mock.lastCall?.[0].body.edits).toEqual([{ id: 'item-1', crop: { x: 150, y: 0, width: 600, height: 600, turn: 0 } }]),
  );
});

Picture.test(
  'R5.6 a crop is chosen by its ratio, moved by keys and turned, each a step that can be undone',
  async ({ canvas, msw, userEvent }) => {
    const asked = fn(({ body }) => ({ data: { dataset: set, items: body.edits.map((_: unknown, n: number) => clean[n]!) } }));
    msw.use(respond(editDatasetItems, asked));
    const last = () => asked.mock.lastCall?.[0].body.edits[0];
    await userEvent.click(await canvas.findByRole('radio', { name: '3:4' }));
    await waitFor(() => expect(last()).toEqual({ id: 'item-4', crop: { x: 75, y: 0, width: 450, height: 600, turn: 0 } }));
    await expect(canvas.getByRole('status', { name: '裁剪尺寸' })).toHaveTextContent('450 < 512，会发虚');
    canvas.getByRole('group', { name: /^裁剪框/ }).focus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await waitFor(() => expect(last()).toEqual({ id: 'item-4', crop: { x: 65, y: 0, width: 450, height: 600, turn: 0 } }));
    const turn = canvas.getByRole('slider', { name: '转正' });
    await fireEvent.input(turn, { target: { value: '0.1' } });
    await fireEvent.keyUp(turn, { key: 'ArrowRight' });
    await waitFor(() => expect(last()?.crop.turn).toBe(0.1));
    await userEvent.click(canvas.getByRole('button', { name: '向右转 90°' }));
    await waitFor(() => expect(last()?.crop).toMatchObject({ turn: 0.1, quarter: 1 }));
    await userEvent.click(canvas.getByRole('button', { name: '左右翻转' }));
    await waitFor(() => expect(last()?.crop).toMatchObject({ turn: -0.1, quarter: 1, mirrored: true }));
    for (let n = 0; n < 5; n++) await userEvent.click(canvas.getByRole('button', button('撤销')));
    await waitFor(() => expect(last()).toEqual({ id: 'item-4', crop: null }));
  },
);

Picture.test('R5.6 tags are added, put in order and taken out, and the trigger stays in front', async ({ canvas, msw, userEvent }) => {
  const asked = fn(({ body }) => ({ data: { dataset: set, items: body.edits.map((_: unknown, n: number) => clean[n]!) } }));
  msw.use(respond(editDatasetItems, asked));
  const last = () => asked.mock.lastCall?.[0].body.edits[0].caption;
  const field = await canvas.findByRole('textbox', { name: '加标签' });
  await userEvent.type(field, '正面，');
  await waitFor(() => expect(last()).toMatch(/，正面$/));
  const tags = () =>
    within(canvas.getByRole('list', { name: '标签' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const before = tags();
  await expect(before[0]).toBe('slimedex');
  canvas.getByRole('button', button('正面')).focus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect(tags()).toEqual([...before.slice(0, -2), '正面', before.at(-2)]);
  await userEvent.click(canvas.getByRole('button', button('移除 正面')));
  await expect(tags()).toEqual(before.slice(0, -1));
  await userEvent.click(field);
  await userEvent.keyboard('{Backspace}');
  await expect(tags()).toEqual(before.slice(0, -2));
  await expect(field).toHaveValue(before.at(-2));
});

PicturePhone.test('R8.12 a picture says what was found of it', async ({ canvas }) => {
  const facts = within(await canvas.findByRole('list', { name: '这张的检查' }));
  await expect(facts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '模糊清晰度 1',
    '没有和它重复的',
    '裁完够大600，至少 512',
  ]);
});

Groups.test(
  'R8.12 pictures are moved between the groups of an unlike set, which become datasets of their own',
  async ({ args, msw, userEvent }) => {
    const made = fn(() => ({ data: [dataset({ id: 'd2' }), dataset({ id: 'd3' })] }));
    msw.use(respond(splitDataset, made));
    const dialog = within(await screen.findByRole('dialog', { name: '看着像 2 组' }));
    const of = (n: number) => dialog.getByRole('list', { name: `第 ${n} 组的图片` });
    const [before] = within(of(1)).getAllByRole('button');
    before!.focus();
    await userEvent.keyboard(' ');
    await userEvent.click(dialog.getByRole('button', button('放到第 2 组')));
    await expect([within(of(1)).getAllByRole('button').length, within(of(2)).getAllByRole('button').length]).toEqual([8, 10]);
    const name = dialog.getByRole('textbox', { name: '第 2 组的名称' });
    await userEvent.clear(name);
    await userEvent.type(name, '细的');
    await userEvent.click(dialog.getByRole('button', button('分成 2 个数据集')));
    await waitFor(() => expect(args.onOpen).toHaveBeenCalledWith('d2'));
    const { parts } = (made.mock.calls as unknown as [{ body: { parts: { name: string; ids: string[] }[] } }][])[0]![0].body;
    await expect(parts.map((part) => [part.name, part.ids.length])).toEqual([
      ['史莱姆图鉴 1', 8],
      ['细的', 10],
    ]);
  },
);

Unlike.test('R8.12 an unlike set leads to its groups', async ({ args, canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', button('看怎么分的')));
  await expect(args.onGroups).toHaveBeenCalledWith(true);
});

Findings.test('R8.12 of two that are the same another one can be let stay', async ({ canvas, msw, userEvent }) => {
  const asked = fn(() => ({ data: { dataset: set, items: [] } }));
  msw.use(respond(editDatasetItems, asked));
  await expect(await canvas.findByRole('button', button('留下第 4 张'))).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(canvas.getByRole('button', button('留下第 11 张')));
  await userEvent.click(canvas.getByRole('button', button('每组留清楚的')));
  await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ body: { edits: [{ id: 'item-3', removed: true }] } })));
});

TwoHundred.test('R5.6 of two hundred pictures few are in the page, wherever it is scrolled to', async ({ canvas }) => {
  await pictures(canvas);
  const list = canvas.getByRole('list', { name: '图片' });
  const cells = () => within(list).getAllByRole('listitem');
  await waitFor(() => expect(cells().length).toBeGreaterThan(4));
  await expect(cells().length).toBeLessThan(80);
  await expect(cells()[0]).toHaveAttribute('aria-setsize', '200');
  list.scrollIntoView({ block: 'end' });
  await waitFor(() => expect(within(list).getByRole('textbox', { name: '第 200 张的标注' })).toBeVisible());
  await expect(cells().length).toBeLessThan(80);
});

TwoHundred.test('R5.6 by Tab alone one comes from the findings to the pictures below the screen', async ({ canvas }) => {
  scrollTo(0, 0);
  await expect(await canvas.findByRole('textbox', { name: '第 1 张的标注' })).toBeInTheDocument();
});

PictureOfTwoHundred.test(
  'R5.6 the strip holds those near the picture; Ctrl and space select, and tags are copied once',
  async ({ canvas, msw, userEvent }) => {
    const asked = fn(({ body }) => ({ data: { dataset: set, items: body.edits.map((_: unknown, n: number) => clean[n]!) } }));
    msw.use(respond(editDatasetItems, asked));
    const strip = within(await canvas.findByRole('list', { name: '数据集里的图片' }));
    await waitFor(() => expect(strip.getByRole('button', { name: /^第 121 张/ })).toBeVisible());
    await expect(strip.getAllByRole('button').length).toBeLessThan(70);
    await userEvent.keyboard('{Control>}');
    await userEvent.click(strip.getByRole('button', { name: /^第 122 张/ }));
    await userEvent.keyboard('{/Control}');
    strip.getByRole('button', { name: /^第 123 张/ }).focus();
    await userEvent.keyboard(' ');
    await userEvent.click(canvas.getByRole('button', button('标签抄给选中的 2 张')));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(
        expect.objectContaining({
          body: { edits: ['item-121', 'item-122'].map((id) => ({ id, caption: 'slimedex，第 120 种' })) },
        }),
      ),
    );
  },
);

Picture.test(
  'R5.6 keys: figures choose the ratio, T writes a tag, Esc goes back to the picture, Enter to the next one',
  async ({ args, canvas, msw, userEvent }) => {
    const asked = fn(({ body }) => ({ data: { dataset: set, items: body.edits.map((_: unknown, n: number) => clean[n]!) } }));
    msw.use(respond(editDatasetItems, asked));
    const frame = await canvas.findByRole('group', { name: /^裁剪框/ });
    frame.focus();
    await userEvent.keyboard('2');
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await expect(canvas.getByRole('radio', { name: '3:4' })).toBeChecked();
    await userEvent.keyboard('t');
    await expect(canvas.getByRole('textbox', { name: '加标签' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(frame).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onOpen).toHaveBeenLastCalledWith('d1', 'item-5');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect(args.onOpen).toHaveBeenLastCalledWith('d1', 'item-3');
  },
);

Picture.test('R5.6 what was recognised is one press away, and a caption can be a sentence', async ({ canvas, msw, userEvent }) => {
  const asked = fn(({ body }) => ({ data: { dataset: set, items: body.edits.map((_: unknown, n: number) => clean[n]!) } }));
  msw.use(respond(editDatasetItems, asked));
  const last = () => asked.mock.lastCall?.[0].body.edits[0].caption;
  await userEvent.click(await canvas.findByRole('button', button('暖色')));
  await waitFor(() => expect(last()).toMatch(/，暖色$/));
  await userEvent.click(canvas.getByRole('button', button('改成句子')));
  const text = canvas.getByRole('textbox', { name: '写进文件的标注' });
  await userEvent.clear(text);
  await userEvent.type(text, 'slimedex 坐在叶子上');
  await userEvent.tab();
  await waitFor(() => expect(last()).toBe('slimedex 坐在叶子上'));
});
