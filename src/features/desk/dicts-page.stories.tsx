import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import * as contract from '#shared/contract/desk-dicts.ts';
import { dictEntries } from '#mocks/fixtures/desk-site.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { DeskDictsPage } from './dicts-page.tsx';

const meta = preview.meta({ component: DeskDictsPage, parameters: { layout: 'fullscreen' } });
type Acting = Pick<Parameters<NonNullable<typeof meta.input.play>>[0], 'canvas' | 'userEvent'>;
async function openStyles({ canvas, userEvent }: Acting): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name: /词库$/ }));
  await userEvent.click(await screen.findByRole('option', { name: '风格' }));
  await canvas.findByRole('heading', { name: /^风格，/ });
}

export const Ready = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(contract.deskDict)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(contract.deskDict, 500)) });
export const Styles = meta.story({ play: openStyles });
export const StylesLight = meta.story({ globals: { theme: 'light' }, play: openStyles });
export const EntryOpen = meta.story({
  async play(context) {
    await openStyles(context);
    await context.userEvent.click(context.canvas.getByRole('button', { name: /^加一条/ }));
    await screen.findByRole('dialog');
  },
});

Ready.test(
  'R9.3 a word is added, another moved and one deleted, and all of it is published with a reason',
  async ({ canvas, msw, userEvent }) => {
    const sent: { edition: number; reason: string; entries: { val: string | number; val2: unknown }[] }[] = [];
    msw.use(respond(contract.saveDeskDict, ({ body }) => (sent.push(body), { data: { edition: body.edition + 1 } })));
    const { entries } = dictEntries('tags');
    await userEvent.click(await canvas.findByRole('button', { name: /^加一条/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: '组' }), '场景');
    const word = dialog.getByRole('textbox', { name: '词' });
    await userEvent.type(dialog.getByRole('textbox', { name: '英文' }), 'mirror lake');
    await userEvent.type(word, '山水');
    await expect(await dialog.findByRole('alert')).toHaveTextContent('已经有「山水」了');
    await userEvent.clear(word);
    await userEvent.type(word, '镜湖');
    await userEvent.click(dialog.getByRole('button', { name: '放进列表' }));
    await expect(await canvas.findByRole('row', { name: /镜湖.*新加/ })).toBeVisible();
    canvas.getByRole('button', { name: '下移「山水」' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: '下移「山水」' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: '删除 「云海」' }));
    await userEvent.type(canvas.getByRole('textbox', { name: '发布的原因' }), '整理');
    await userEvent.click(canvas.getByRole('button', { name: '发布，马上生效' }));
    await waitFor(() => expect(sent.map(({ edition, reason }) => [edition, reason])).toEqual([[4, '整理']]));
    const [first, second, third, ...rest] = entries.map(({ val }) => val);
    await expect(third).toBe('云海');
    await expect(sent[0]?.entries.map(({ val }) => val)).toEqual([second, first, ...rest, '镜湖']);
    await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('「词库」已发布'));
  },
);
Ready.test('R9.3 another dictionary waits until the changes are published or dropped', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '删除 「云海」' }));
  await userEvent.click(canvas.getByRole('button', { name: /词库$/ }));
  await userEvent.click(await screen.findByRole('option', { name: '风格' }));
  await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('先发布或放弃现在的改动，再看别的词典'));
  await userEvent.click(canvas.getByRole('button', { name: '放弃改动' }));
  await expect(canvas.getByRole('button', { name: '删除 「云海」' })).toBeVisible();
  await openStyles({ canvas, userEvent });
});
Styles.test('R9.3 a style is hidden and shown again, its code stays, and none can be deleted', async ({ canvas, msw, userEvent }) => {
  const sent: (string | number)[][] = [];
  msw.use(
    respond(contract.saveDeskDict, ({ body }) => {
      sent.push(body.entries.filter(({ retired }) => retired).map(({ val }) => val));
      return { data: { edition: body.edition + 1 } };
    }),
  );
  await expect(canvas.queryByRole('button', { name: /^删除/ })).toBeNull();
  await expect(canvas.getByRole('row', { name: /插画.*已隐藏/ })).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: '显示 「插画」' }));
  await userEvent.click(canvas.getByRole('button', { name: '隐藏 「水墨」' }));
  await userEvent.click(canvas.getByRole('button', { name: '编辑 「水墨」' }));
  const dialog = within(await screen.findByRole('dialog'));
  await expect(dialog.getByRole('textbox', { name: '代号' })).toHaveAttribute('readonly');
  await userEvent.clear(dialog.getByRole('textbox', { name: '名称' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '名称' }), '墨');
  await userEvent.click(dialog.getByRole('button', { name: '放进列表' }));
  await expect(await canvas.findByRole('row', { name: /^墨 .*改了/ })).toBeVisible();
  await userEvent.type(canvas.getByRole('textbox', { name: '发布的原因' }), '换季');
  await userEvent.click(canvas.getByRole('button', { name: '发布，马上生效' }));
  await waitFor(() => expect(sent).toEqual([['ink']]));
});
Ready.test('R9.3 what a colleague published meanwhile is not written over', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(contract.saveDeskDict, 400, { error: 'CONFLICT', message: '同事刚刚改过这里，这次没有保存。请看过现在的内容，再改一次' }));
  await userEvent.click(await canvas.findByRole('button', { name: '删除 「云海」' }));
  msw.use(respond(contract.deskDict, ({ body }) => ({ data: dictEntries(body.name, 5) })));
  await userEvent.type(canvas.getByRole('textbox', { name: '发布的原因' }), '整理');
  await userEvent.click(canvas.getByRole('button', { name: '发布，马上生效' }));
  await userEvent.click(await canvas.findByRole('button', { name: '换成现在的内容' }));
  await expect(canvas.getByRole('button', { name: '删除 「云海」' })).toBeVisible();
});
