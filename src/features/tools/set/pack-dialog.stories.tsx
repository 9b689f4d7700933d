import { expect, fn, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { acceptLabelAgreement } from '#shared/contract/export.ts';
import { editSet, exportPack, planPack } from '#shared/contract/sets.ts';
import { assetSet, packPlan, setItem } from '#mocks/fixtures/sets.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { cellsOf } from './board-state.ts';
import { PackDialog } from './pack-dialog.tsx';
import { packForm } from './pack-form.ts';

const clean = assetSet({ items: Array.from({ length: 12 }, (_, n) => setItem(n)) });
const meta = preview.meta({
  component: PackDialog,
  args: { set: clean, cells: cellsOf(clean), onClose: fn() },
  beforeEach: () => void Object.assign(packForm.state, packForm.empty),
  play: async () => void (await screen.findByRole('listbox', { name: '图集' })),
});

export const Clean = meta.story();
export const Flagged = meta.story({ tags: ['no-visual:repeats'], args: { set: assetSet(), cells: cellsOf(assetSet()) } });
export const Animations = meta.story({
  play: async ({ userEvent }) => userEvent.click(await screen.findByRole('radio', { name: '动画条' })),
});
export const NotAgreed = meta.story({ beforeEach: ({ msw }) => msw.use(respond(planPack, { data: packPlan({ agreed: false }) })) });
export const Light = meta.story({ tags: ['no-visual:repeats'], globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Loading = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(hang(planPack)),
  play: async () => void (await screen.findByRole('dialog')),
});
export const NotLoaded = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(fail(planPack, 500)),
  play: async () => void (await screen.findByText('没有排好图集')),
});

const button = () => screen.getByRole('button', { name: /^下载素材包/ });

Clean.test('R8.11 every choice is asked for as it stands; the pack is fetched and the dialog closes', async ({ args, msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(respond(exportPack, ({ body }) => (sent.push(body), { data: { url: 'data:,pack' } })));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^4x/ }));
  await screen.findByText('4x 由 2x 放大');
  await userEvent.click(screen.getByRole('switch', { name: '边长取 2 的幂' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Array' }));
  await userEvent.click(within(screen.getByRole('group', { name: '轴心' })).getByRole('radio', { name: '正中' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Unity .meta' }));
  await userEvent.click(button());
  await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  await expect(sent).toEqual([
    {
      scales: [1, 2, 4],
      trim: true,
      powerOfTwo: true,
      padding: 2,
      pivot: { x: 0.5, y: 0.5 },
      json: 'array',
      godot: true,
      unity: false,
      strips: [],
      fps: 12,
      aseprite: false,
      words: true,
      passedOnly: false,
    },
  ]);
});
Clean.test('R8.11 by arrows another frame is chosen; its name is kept by Enter and dropped by Esc', async ({ msw, userEvent, args }) => {
  const edits: unknown[] = [];
  msw.use(respond(editSet, ({ body }) => (edits.push(body.edits), { data: clean })));
  const sheet = await screen.findByRole('listbox', { name: '图集' });
  await userEvent.click(within(sheet).getByRole('option', { name: '治疗药水' }));
  sheet.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect(within(sheet).getByRole('option', { name: '法力药水' })).toHaveAttribute('aria-selected', 'true');
  const name = screen.getByRole('textbox', { name: /^名称/ });
  await userEvent.type(name, '大{Escape}');
  await expect(name).toHaveValue('法力药水');
  await expect(args.onClose).not.toHaveBeenCalled();
  await userEvent.type(name, '大{Enter}');
  await waitFor(() => expect(edits).toEqual([[{ id: 'item-1', name: '法力药水大' }]]));
});
Flagged.test('R8.11 flagged items stop nothing, and can be left out', async ({ msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(respond(exportPack, ({ body }) => (sent.push(body.passedOnly), { data: { url: 'data:,pack' } })));
  await userEvent.click(await screen.findByRole('checkbox', { name: '只导出没问题的 10 件' }));
  await userEvent.click(button());
  await waitFor(() => expect(sent).toEqual([true]));
});
Animations.test('R8.11 animations of the chosen item go into the pack', async ({ msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(respond(exportPack, ({ body }) => (sent.push(body.strips), { data: { url: 'data:,pack' } })));
  await userEvent.click(await screen.findByRole('checkbox', { name: '待机浮动' }));
  await userEvent.click(button());
  await waitFor(() => expect(sent).toEqual([[{ item: 'item-0', kind: 'bob' }]]));
});
NotAgreed.test('L-07 nothing is packed before the tick; then the agreement is accepted first', async ({ msw, userEvent }) => {
  const sent: string[] = [];
  msw.use(
    respond(
      acceptLabelAgreement,
      ({ body }) => (sent.push('agreed'), { data: { version: body.version, acceptedAt: '2026-11-22T04:00:00.000Z' } }),
    ),
    respond(exportPack, () => (sent.push('packed'), { data: { url: 'data:,pack' } })),
  );
  await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'));
  await userEvent.click(screen.getByRole('checkbox', { name: /标识约定/ }));
  await userEvent.click(button());
  await waitFor(() => expect(sent).toEqual(['agreed', 'packed']));
});
Clean.test('says what happened where it can’t be packed, and keeps every choice', async ({ msw, userEvent }) => {
  msw.use(fail(exportPack, 400, { message: '请勿频繁操作，请 40 秒后再试', error: 'TOO_FREQUENT' }));
  await screen.findByRole('listbox', { name: '图集' });
  await userEvent.click(button());
  await expect(await screen.findByRole('alert')).toHaveTextContent('没有打包成功，重试。请勿频繁操作，请 40 秒后再试');
});
