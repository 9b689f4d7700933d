import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { quote as quoteCall } from '#shared/contract/generation.ts';
import { editSet, repairItem, setDetail } from '#shared/contract/sets.ts';
import { startTool } from '#shared/contract/tools.ts';
import { quote, task } from '#mocks/fixtures/generation.ts';
import { assetSet, measures, setItem, setVersion } from '#mocks/fixtures/sets.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { closeDialog, dialogs } from '#state/dialogs.ts';
import { toasts } from '#state/toasts.ts';
import { SetBoardPage } from './board-page.tsx';

const meta = preview.meta({
  component: SetBoardPage,
  parameters: { layout: 'fullscreen', frame: 'tool', path: '/tool/aiCreate/asset-set' },
  args: { id: 'set-1' },
  beforeEach({ msw }) {
    msw.use(
      respond(quoteCall, ({ body }) => {
        const num = body.kind === 'set' ? body.num : 1;
        return { data: quote({ cost: num * 2, unit: 2, num, balance: 1284, after: 1284 - num * 2 }) };
      }),
    );
  },
});

const clean = assetSet({ items: Array.from({ length: 12 }, (_, n) => setItem(n)) });
const coming = assetSet({
  items: assetSet().items.map((item, n) =>
    n === 9
      ? setItem(n, { versions: [], shown: null, task: { ...item.task!, status: 'running', progress: 72 } })
      : n === 10
        ? setItem(n, { versions: [], shown: null, task: { ...item.task!, status: 'queued', progress: 0 } })
        : n === 11
          ? setItem(n, {
              versions: [],
              shown: null,
              task: { ...item.task!, status: 'failed', error: '描述里没有预览引擎会画的东西', refunded: 2 },
            })
          : n === 8
            ? setItem(n, { versions: [], shown: null })
            : item,
  ),
});
/** Heat of 37 pieces between two measures. */
const hot = (from: number, to: number) => Array.from({ length: 37 }, (_, n) => from + (to - from) * Math.abs(Math.sin(n * 1.7)));
const tiles = assetSet({
  name: '地块',
  width: 512,
  height: 512,
  margin: 0,
  seamless: true,
  palette: [],
  items: ['f01', 'f02'].map((name, n) =>
    setItem(n, {
      name: n === 0 ? '鹅卵石' : '砖墙',
      versions: [
        setVersion(n, {
          url: `seed/${name}.webp`,
          thumb: `seed/${name}.webp`,
          measures: measures({
            palette: null,
            opaque: true,
            hash: n === 0 ? '0123456789abcdef' : 'fedcba9876543210',
            seam:
              n === 0
                ? { across: 0.144, down: 0.137, inside: 0.012, heat: { across: hot(9, 19), down: hot(5, 14) } }
                : { across: 0.004, down: 0.003, inside: 0.012, heat: { across: hot(0, 1), down: hot(0, 1) } },
          }),
        }),
      ],
    }),
  ),
});
/** A work that was checked as a tile and mended: both versions are shown. */
const oneTile = assetSet({
  ...tiles,
  name: '鹅卵石',
  items: [
    setItem(0, {
      name: '鹅卵石',
      task: null,
      versions: [
        setVersion(0, { ...tiles.items[0]!.versions[0]!, id: 'torn', origin: 'imported' }),
        setVersion(0, { ...tiles.items[1]!.versions[0]!, id: 'mended', origin: 'repaired', url: 'seed/f01.webp', thumb: 'seed/f01.webp' }),
      ],
    }),
  ],
});
const showing = (set: ReturnType<typeof assetSet>) => ({
  beforeEach: ({ msw }: { msw: { use: (...all: ReturnType<typeof respond>[]) => void } }) => msw.use(respond(setDetail, { data: set })),
});

export const TwoFlagged = meta.story();
export const Clean = meta.story(showing(clean));
export const Coming = meta.story(showing(coming));
export const Tiles = meta.story(showing(tiles));
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const PhoneTiles = meta.story({
  ...showing(tiles),
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: { tile: 'item-0' },
});
export const OneTile = meta.story({ ...showing(oneTile), args: { tile: 'item-0' } });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(setDetail)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(setDetail, 500)) });
export const Gone = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(setDetail, 404)) });

TwoFlagged.test('R8.11 the two flagged ones are told with what was measured, and nothing else is', async ({ canvas }) => {
  const cells = await canvas.findAllByRole('gridcell');
  await expect(cells).toHaveLength(12);
  await expect(canvas.getByRole('gridcell', { name: '弓箭，边距不足 左 2 px，第 7 件，共 12 件' })).toBeVisible();
  await expect(canvas.getByRole('gridcell', { name: '解毒药水，色距过大 0.100，第 3 件，共 12 件' })).toBeVisible();
  await expect(cells.filter((cell) => /不足|过大|看不清|重复|接缝|干净/.test(cell.textContent))).toHaveLength(2);
});
TwoFlagged.test('R8.11 only the flagged ones are drawn anew; what is locked is not', async ({ canvas, userEvent, msw }) => {
  const asked: unknown[] = [];
  msw.use(
    respond(startTool.set, ({ body }) => {
      asked.push(body);
      return { data: task({ kind: 'set', tool: { kind: 'set', again: { set: 'set-1', items: ['item-2'] }, redo: false } }) };
    }),
  );
  const button = await canvas.findByRole('button', { name: /^重做有问题的 2 个/ });
  await waitFor(() => expect(button).toHaveTextContent('4'));
  await userEvent.click(button);
  await waitFor(() => expect(asked).toEqual([{ again: { set: 'set-1', items: ['item-2', 'item-6'] }, redo: false }]));
});
TwoFlagged.test('R8.11 by keys: walk, next flagged, lock, pick, delete with undo', async ({ canvas, userEvent, msw }) => {
  const edits: unknown[] = [];
  msw.use(
    respond(editSet, ({ body }) => {
      edits.push(body.edits);
      return { data: assetSet() };
    }),
  );
  const potion = await canvas.findByRole('gridcell', { name: /^解毒药水/ });
  potion.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect(canvas.getByRole('gridcell', { name: /^短剑/ })).toHaveFocus();
  await userEvent.keyboard('n');
  await expect(canvas.getByRole('gridcell', { name: /^弓箭/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('l');
  await waitFor(() => expect(edits).toEqual([[{ id: 'item-6', locked: true }]]));
  canvas.getByRole('gridcell', { name: /^盾牌/ }).focus();
  await userEvent.keyboard(' ');
  await expect(canvas.getByRole('region', { name: '批量操作' })).toHaveTextContent('已选 1 件');
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(edits[1]).toEqual([{ id: 'item-5', deleted: true }]));
  await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('已删除盾牌'));
  toasts.items.at(-1)?.action?.run();
  await waitFor(() => expect(edits[2]).toEqual([{ id: 'item-5', deleted: false }]));
});
TwoFlagged.test('R8.11 a local repair costs nothing and can be undone', async ({ canvas, userEvent, msw }) => {
  const asked: unknown[] = [];
  msw.use(
    respond(repairItem, ({ body, params }) => {
      asked.push([params.item, body.repair]);
      return { data: clean };
    }),
  );
  (await canvas.findByRole('gridcell', { name: /^弓箭/ })).focus();
  await userEvent.click(await canvas.findByRole('button', { name: '居中缩小，免费' }));
  await waitFor(() => expect(asked).toEqual([['item-6', 'shrink']]));
  await canvas.findByText('全部通过');
  await expect(toasts.items.at(-1)?.action?.label).toBe('撤销');
});
TwoFlagged.test('R8.11 filters count the whole set', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: '锁定 1' }));
  await expect(await canvas.findAllByRole('gridcell')).toHaveLength(1);
  await userEvent.click(canvas.getByRole('radio', { name: '有问题 2' }));
  await expect(await canvas.findAllByRole('gridcell')).toHaveLength(2);
});
TwoFlagged.test('R8.11 where points are short as many are drawn as they pay for, and the button says so', async ({ canvas, msw }) => {
  msw.use(
    respond(quoteCall, ({ body }) => {
      const num = body.kind === 'set' ? body.num : 1;
      return { data: quote({ cost: num * 2, unit: 2, num, balance: 3, after: 3 - num * 2 }) };
    }),
  );
  await canvas.findByText('积分够重做 1 件，共 2 件', {}, { timeout: 5000 });
  await expect(canvas.getByRole('button', { name: /^重做有问题的 1 个/ })).toBeVisible();
});
Coming.test('R8.11 what comes, waits and failed is told, with what came back', async ({ canvas }) => {
  await canvas.findByRole('gridcell', { name: '魔法书，正在画，72%，第 10 件，共 12 件' });
  const failed = canvas.getByRole('gridcell', { name: /^金币，没画成/ });
  await expect(failed).toHaveTextContent('没画成，2 积分已退回');
  await expect(within(failed).getByRole('button', { name: /再试/ })).toBeVisible();
  await expect(canvas.getByRole('gridcell', { name: /^钥匙，等待中/ })).toBeVisible();
  // A picture that was deleted among the works is no failure that was paid back.
  await expect(canvas.getByRole('gridcell', { name: /^卷轴，图已经删掉了，可以重做，第 9 件，共 12 件/ })).toBeVisible();
});
Clean.test('R8.11 with nothing wrong the button is the pack', async ({ canvas, userEvent }) => {
  const buttons = await canvas.findAllByRole('button', { name: /导出素材包/ });
  await userEvent.click(buttons[0]!);
  await screen.findByRole('dialog', { name: '导出素材包' }, { timeout: 10_000 });
});
Tiles.test('R8.11 tiles are laid beside one another, moved by keys, and the seam is told', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '看平铺' }));
  const stage = await canvas.findByRole('region', { name: '鹅卵石平铺' }, { timeout: 10_000 });
  await expect(stage).toHaveTextContent('3 × 3 平铺');
  await expect(canvas.getByRole('heading', { name: '鹅卵石有接缝' })).toBeVisible();
  await expect(canvas.getByRole('button', { name: /^重做这一块/ })).toHaveTextContent('2');
  await expect(canvas.getByRole('button', { name: '用这个，免费' })).toBeVisible();
  const board = canvas.getByRole('application');
  board.focus();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('h');
  await expect(canvas.getByRole('switch', { name: '接缝热图' })).not.toBeChecked();
  await userEvent.keyboard(']');
  await canvas.findByRole('region', { name: '砖墙平铺' });
});
OneTile.test('R8.11 a mended tile stands beside what it was, each with its measure', async ({ canvas, userEvent, msw }) => {
  const edits: unknown[] = [];
  msw.use(respond(editSet, ({ body }) => (edits.push(body.edits), { data: oneTile })));
  await canvas.findByRole('region', { name: '鹅卵石平铺' }, { timeout: 10_000 });
  await expect(canvas.getByText('修补之前').nextSibling).toHaveTextContent('12.0 倍');
  await expect(canvas.getByText('错位 50%，接缝移到中间').nextSibling).toHaveTextContent('0.3 倍');
  await expect(canvas.getByRole('button', { name: /^鹅卵石/ })).toHaveTextContent('已修');
  await userEvent.keyboard('v');
  await waitFor(() => expect(edits).toEqual([[{ id: 'item-0', shown: 'torn' }]]));
  await userEvent.click(canvas.getByRole('button', { name: '回到整套' }));
  await expect(await canvas.findAllByRole('gridcell')).toHaveLength(1);
});
TwoFlagged.test('R8.11 over a picture the mouse finds lock, redo, download and its name', async ({ canvas, userEvent, msw }) => {
  const asked: unknown[] = [];
  msw.use(
    respond(editSet, ({ body }) => (asked.push(body.edits), { data: assetSet() })),
    respond(startTool.set, ({ body }) => {
      asked.push(body);
      return { data: task({ kind: 'set', tool: { kind: 'set', again: { set: 'set-1', items: ['item-3'] }, redo: false } }) };
    }),
  );
  const sword = await canvas.findByRole('gridcell', { name: /^短剑/ });
  await userEvent.hover(sword);
  // user-event leaves a cell on the way into it, and the buttons with it.
  const press = async (name: string) => fireEvent.click(await within(sword).findByRole('button', { name }));
  await press('锁定');
  await waitFor(() => expect(asked).toEqual([[{ id: 'item-3', locked: true }]]));
  // A press over the picture is no press on the cell.
  await expect(sword).toHaveAttribute('aria-selected', 'false');
  await press('重做这件，2 积分');
  await waitFor(() => expect(asked[1]).toEqual({ again: { set: 'set-1', items: ['item-3'] }, redo: false }));
  await press('下载');
  await expect(dialogs).toMatchObject({ open: 'export', ids: ['version-3'] });
  closeDialog();
  await press('编辑名称和描述');
  await waitFor(() => expect(canvas.getByRole('textbox', { name: '名称' })).toHaveFocus());
  await expect(canvas.getByRole('textbox', { name: '名称' })).toHaveValue('短剑');
  // What is locked is not offered to be drawn anew.
  const potion = canvas.getByRole('gridcell', { name: /^治疗药水/ });
  await userEvent.hover(potion);
  await within(potion).findByRole('button', { name: '解锁' });
  await expect(within(potion).queryByRole('button', { name: /^重做/ })).toBeNull();
});
TwoFlagged.test('R8.11 F2 and a double click on the name rename an item; Enter keeps, Esc drops', async ({ canvas, userEvent, msw }) => {
  const edits: unknown[] = [];
  msw.use(respond(editSet, ({ body }) => (edits.push(body.edits), { data: assetSet() })));
  const sword = await canvas.findByRole('gridcell', { name: /^短剑/ });
  sword.focus();
  await userEvent.keyboard('{F2}');
  await userEvent.keyboard('长剑{Escape}');
  await expect(sword).toHaveFocus();
  await expect(edits).toEqual([]);
  await userEvent.dblClick(within(sword).getByText('短剑'));
  await userEvent.keyboard('长剑{Enter}');
  await waitFor(() => expect(edits).toEqual([[{ id: 'item-3', name: '长剑' }]]));
  await expect(sword).toHaveFocus();
});
TwoFlagged.test('R8.11 items stand on a ground of one’s own', async ({ canvas, userEvent }) => {
  const sword = await canvas.findByRole('gridcell', { name: /^短剑/ });
  await userEvent.click(canvas.getByRole('button', { name: '底色' }));
  const popover = within(await screen.findByRole('dialog', { name: '底色' }));
  await fireEvent.input(popover.getByLabelText('自选颜色'), { target: { value: '#3fa96b' } });
  const stage = sword.children[1]!;
  await waitFor(() => expect(getComputedStyle(stage).backgroundColor).toBe('rgb(63, 169, 107)'));
  await userEvent.click(popover.getByRole('radio', { name: '棋盘' }));
  await waitFor(() => expect(getComputedStyle(stage).backgroundImage).toContain('gradient'));
});
TwoFlagged.test('R8.11 what is picked can be downloaded together', async ({ canvas, userEvent }) => {
  (await canvas.findByRole('gridcell', { name: /^短剑/ })).focus();
  await userEvent.keyboard(' ');
  await userEvent.click(canvas.getByRole('gridcell', { name: /^战斧/ }));
  await userEvent.click(within(canvas.getByRole('region', { name: '批量操作' })).getByRole('button', { name: '下载' }));
  await expect(dialogs).toMatchObject({ open: 'export', ids: ['version-3', 'version-4'] });
  closeDialog();
});
Phone.test('R8.11 a long press opens what the mouse finds over a picture', async ({ canvas, userEvent, msw }) => {
  const edits: unknown[] = [];
  msw.use(respond(editSet, ({ body }) => (edits.push(body.edits), { data: assetSet() })));
  const bow = await canvas.findByRole('gridcell', { name: /^弓箭/ });
  await userEvent.pointer({ keys: '[TouchA>]', target: bow });
  const sheet = within(await screen.findByRole('dialog', { name: '弓箭' }));
  await userEvent.pointer('[/TouchA]');
  await expect(sheet.getByText('边距不足 左 2 px')).toBeVisible();
  await expect(sheet.getByRole('button', { name: '换版本，共 1 版' })).toBeDisabled();
  await userEvent.click(sheet.getByRole('button', { name: '锁定' }));
  await waitFor(() => expect(edits).toEqual([[{ id: 'item-6', locked: true }]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
Phone.test('on a phone the checks are a sheet of two heights; its line tells the item', async ({ canvas, userEvent }) => {
  const line = await canvas.findByRole('button', { name: '解毒药水，色距过大 0.100' });
  await expect(canvas.getByRole('button', { name: /^重做有问题的 2 个/ })).toBeVisible();
  await expect(canvas.queryByRole('region', { name: /^检查/ })).toBeNull();
  await userEvent.click(line);
  await expect(canvas.getByRole('region', { name: '检查 解毒药水' })).toBeVisible();
  await expect(canvas.getByRole('button', { name: /^重做有问题的 2 个/ })).toBeVisible();
});
NotLoaded.test('says so and can be asked again', async ({ canvas, userEvent, msw }) => {
  const retry = await canvas.findByRole('button', { name: '重试' });
  msw.use(respond(setDetail, { data: clean }));
  await userEvent.click(retry);
  await expect(await canvas.findAllByRole('gridcell')).toHaveLength(12);
});
Gone.test('a set that is not there leads to a new one', async ({ canvas }) => {
  await canvas.findByRole('link', { name: '做一套新的' });
});
