import { expect, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import * as contract from '#shared/contract/desk-words.ts';
import { wordList } from '#mocks/fixtures/desk.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { DeskWordsPage } from './words-page.tsx';

const meta = preview.meta({ component: DeskWordsPage, parameters: { layout: 'fullscreen' } });

export const Ready = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(contract.deskWords)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(contract.deskWords, 500)) });
export const FirstDay = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(contract.deskWords, { data: wordList({ inForce: null, draft: null, versions: [] }) })),
});
export const Tried = meta.story({
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '拿最近的内容试一试' }));
    await canvas.findByText(/多拦下 3 条，放过 1 条/);
  },
});

Ready.test('R9.4 the draft shows what it adds, changes and takes away, and words are found', async ({ canvas, userEvent }) => {
  await expect(await canvas.findByText('加 2 个，改 1 个，去掉 1 个')).toBeVisible();
  await expect(canvas.getByRole('row', { name: /^假币.*不能用.*新加/ })).toBeVisible();
  await expect(canvas.getByRole('row', { name: /^代开发票.*不能用.*改了/ })).toBeVisible();
  await expect(canvas.getByRole('row', { name: /^加微信.*先看.*要去掉/ })).toBeVisible();
  await userEvent.click(within(canvas.getByRole('radiogroup', { name: '显示' })).getByRole('radio', { name: /放行/ }));
  await expect(canvas.getAllByRole('row')).toHaveLength(2);
  await userEvent.type(canvas.getByRole('searchbox'), '没有的词');
  await expect(await canvas.findByText('没有这样的词')).toBeVisible();
});
Ready.test('R9.4 pasted words are added each once, one is taken away, another put back', async ({ canvas, msw, userEvent }) => {
  const sent: unknown[] = [];
  const { draft, words } = wordList();
  msw.use(respond(contract.saveWordDraft, ({ body }) => (sent.push(body.words), { data: { count: body.words?.length ?? 0 } })));
  await userEvent.click(await canvas.findByRole('textbox', { name: '词' }));
  await userEvent.paste('镜湖\n假币，镜湖\n\n');
  await userEvent.type(canvas.getByRole('textbox', { name: '类别' }), '自定');
  const form = within(canvas.getByRole('region', { name: '加词' }));
  await userEvent.click(form.getByRole('radio', { name: '先看' }));
  await userEvent.click(form.getByRole('button', { name: '加到草稿' }));
  const fresh = ['镜湖', '假币'].map((word) => ({ word, kind: '自定', deed: 'review' }));
  await waitFor(() => expect(sent).toEqual([[...fresh, ...(draft?.words ?? []).filter(({ word }) => word !== '假币')]]));
  await waitFor(() => expect(canvas.getByRole('textbox', { name: '词' })).toHaveValue(''));
  await userEvent.click(canvas.getByRole('button', { name: '去掉 「毒品」' }));
  await waitFor(() => expect(sent[1]).toEqual((draft?.words ?? []).filter(({ word }) => word !== '毒品')));
  const back = canvas.getByRole('button', { name: '放回 「加微信」' });
  await waitFor(() => expect(back).toBeEnabled());
  await userEvent.click(back);
  await waitFor(() => expect(sent[2]).toEqual([...(draft?.words ?? []), words.find(({ word }) => word === '加微信')]));
  const drop = canvas.getByRole('button', { name: '放弃草稿' });
  await waitFor(() => expect(drop).toBeEnabled());
  await waitFor(() => expect(drop).not.toHaveAttribute('aria-busy'));
  await userEvent.click(drop);
  await waitFor(() => expect(sent[3]).toBe(null));
});
Ready.test('R9.4 a draft is published with a reason, and the toast brings the version before back', async ({ canvas, msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(contract.publishWords, ({ body }) => (sent.push(body), { data: { version: 8 } })),
    respond(contract.restoreWords, ({ body }) => (sent.push(body), { data: { version: 9 } })),
  );
  (await canvas.findByRole('button', { name: /发布，马上生效/ })).focus();
  await waitFor(() => expect(canvas.getByRole('tooltip')).toHaveTextContent('请先写下原因'));
  await userEvent.type(canvas.getByRole('textbox', { name: '发布的原因' }), '新规定');
  await userEvent.click(canvas.getByRole('button', { name: /发布，马上生效/ }));
  await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('第 8 版已经在用'));
  toasts.items.at(-1)?.action?.run();
  await waitFor(() => expect(sent).toEqual([{ reason: '新规定' }, { version: 7, reason: '刚发布就撤销' }]));
});
Ready.test('R9.4 a version of before is put in force again with a reason', async ({ canvas, msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(respond(contract.restoreWords, ({ body }) => (sent.push(body), { data: { version: 8 } })));
  await userEvent.click(await canvas.findByRole('button', { name: '恢复 第 6 版' }));
  await userEvent.type(canvas.getByRole('textbox', { name: '恢复第 6 版的原因' }), '误伤太多');
  await userEvent.click(canvas.getByRole('button', { name: '恢复，马上生效' }));
  await waitFor(() => expect(sent).toEqual([{ version: 6, reason: '误伤太多' }]));
  await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('已恢复，现在是第 8 版'));
});
