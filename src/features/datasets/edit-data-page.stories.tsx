import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { upload } from '#shared/contract/content.ts';
import { addDatasetItems, type DatasetItem, datasetItems, editDatasetItems, saveDataset } from '#shared/contract/datasets.ts';
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
const has = (items: DatasetItem[]) => respond(datasetItems, { data: { dataset: set, items } });

const meta = preview.meta({
  component: EditDataPage,
  args: { id: 'd1', item: '', onOpen: fn(), settings: <aside aria-label="训练设置" /> },
  parameters: { path: '/tool/study/edit-data-list' },
  beforeEach: ({ msw }) => {
    adding.coming = {};
    msw.use(has(faulty));
  },
});

export const Findings = meta.story();
export const Clean = meta.story({ beforeEach: ({ msw }) => msw.use(has(clean)) });
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(has([])) });
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
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

const told = () => toasts.items.map(({ text }) => text);
const button = (name: string) => ({ name });

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
  await expect(canvas.queryByRole('button', button('全部修好'))).toBeNull();
});

Findings.test('R5.6 a caption counts with Enter, and a picture that was taken out comes back', async ({ canvas, msw, userEvent }) => {
  const asked = fn(() => ({ data: { dataset: set, items: [] } }));
  msw.use(respond(editDatasetItems, asked));
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

Findings.test('R5.6 many captions are changed at once, and the trigger is put first', async ({ canvas, msw, userEvent }) => {
  const asked = fn(({ body }) => ({ data: { dataset: set, items: body.edits.map((_: unknown, n: number) => clean[n]!) } }));
  msw.use(respond(editDatasetItems, asked));
  await userEvent.click(await canvas.findByRole('button', button('选择')));
  await userEvent.click(canvas.getByRole('checkbox', { name: '选择第 1 张' }));
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
  await userEvent.click(await canvas.findByRole('button', button('第 7 张，建议修')));
  await expect(args.onOpen).toHaveBeenLastCalledWith('d1', 'item-6');
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
  await userEvent.click(canvas.getByRole('checkbox', { name: '选择第 2 张' }));
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
    await userEvent.click(canvas.getByRole('button', button('撤销')));
    await userEvent.click(canvas.getByRole('button', button('撤销')));
    await userEvent.click(canvas.getByRole('button', button('撤销')));
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
