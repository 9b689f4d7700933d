import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { quote as quoteCall } from '#shared/contract/generation.ts';
import { editSet, repairItem, setDetail } from '#shared/contract/sets.ts';
import { startTool } from '#shared/contract/tools.ts';
import { quote, task } from '#mocks/fixtures/generation.ts';
import { assetSet, measures, setItem, setVersion } from '#mocks/fixtures/sets.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
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
          : item,
  ),
});
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
            seam: n === 0 ? { across: 0.144, down: 0.137, inside: 0.012 } : { across: 0.004, down: 0.003, inside: 0.012 },
          }),
        }),
      ],
    }),
  ),
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
});
Clean.test('R8.11 with nothing wrong the button is the pack', async ({ canvas, userEvent }) => {
  const buttons = await canvas.findAllByRole('button', { name: /导出素材包/ });
  await userEvent.click(buttons[0]!);
  await screen.findByRole('dialog', { name: '导出素材包' }, { timeout: 10_000 });
});
Tiles.test('R8.11 tiles are laid beside one another, moved by keys, and the seam is told', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '看平铺' }));
  const stage = await canvas.findByRole('region', { name: '鹅卵石平铺' }, { timeout: 10_000 });
  await expect(stage).toHaveTextContent('接缝 12.0 倍');
  await expect(canvas.getByRole('button', { name: '融边修补，免费' })).toBeVisible();
  const board = canvas.getByRole('application');
  board.focus();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('h');
  await expect(canvas.getByRole('switch', { name: '接缝热图' })).not.toBeChecked();
  await userEvent.keyboard(']');
  await canvas.findByRole('region', { name: '砖墙平铺' });
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
