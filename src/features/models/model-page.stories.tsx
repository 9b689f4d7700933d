import { expect, fn, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { publicUser } from '#shared/contract/account.ts';
import type { Condition } from '#shared/contract/endpoint.ts';
import { favorites, listModels, modelDetail } from '#shared/contract/content.ts';
import { model, models, works } from '#mocks/fixtures/content.ts';
import { ago, publicUser as person } from '#mocks/fixtures/account.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { reporting } from '#state/report.ts';
import { session } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { ModelPage } from './model-page.tsx';

const shown = model({ samples: works, defaults: { ratio: '3:4', width: 896, height: 1152, steps: 28, cfg: 7, sampler: 'DPM++ 2M' } });
const lora = model({ id: 'clay', name: '黏土玩具箱', type: 'lora', official: false, trigger: [], defaults: null, user: null });
const trained = model({
  ...lora,
  id: 'm-slime',
  name: '史莱姆',
  type: 'style',
  trigger: ['slimedex'],
  versions: [
    { n: 2, epoch: 6, image: 'seed/sl02.webp', trigger: ['slimedex'], createdAt: ago(600) },
    { n: 1, epoch: 4, image: 'seed/sl01.webp', trigger: ['slimeold'], createdAt: ago(20_000) },
  ],
});
/** The library as the server answers conditions: the maker's own are those of one tag. */
const library = ({ body: { condition } }: { body: { condition?: Condition } }) => {
  const asked = Object.assign({}, ...(condition ?? [])) as { userId?: number; tag?: string };
  const tag = asked.userId ? '国风' : (asked.tag ?? '');
  return { data: models.filter(({ tags }) => tags.includes(tag)) };
};
const meta = preview.meta({
  component: ModelPage,
  args: { id: 'shanhai-xl', tab: 'returns' as const, children: <p>返图在这里</p>, onTab: fn() },
  beforeEach: ({ msw }) => msw.use(respond(modelDetail, { data: shown }), respond(listModels, library)),
});

export const Ready = meta.story();
export const About = meta.story({ tags: ['no-visual:repeats'], args: { tab: 'about' as never } });
export const LittleKnown = meta.story({ beforeEach: ({ msw }) => msw.use(respond(modelDetail, { data: lora })) });
export const Versions = meta.story({
  args: { tab: 'versions' as never },
  beforeEach: ({ msw }) => msw.use(respond(modelDetail, { data: trained })),
});
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(modelDetail)) });
export const Gone = meta.story({ beforeEach: ({ msw }) => msw.use(fail(modelDetail, 404)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(modelDetail, 503)) });
export const SignedOut = meta.story({ tags: ['no-visual:repeats'], globals: { user: 'anonymous' } });
const tablet = { viewport: { value: 'tablet', isRotated: false } };
export const Tablet = meta.story({ globals: tablet });
export const Light = meta.story({ globals: { theme: 'light' } });
export const NotOffered = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(respond(modelDetail, { data: { ...shown, offered: false } })),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Ready.test('「用它创作」 carries the model and what its maker recommends', async ({ canvas }) => {
  const link = await canvas.findByRole('link', { name: /用它创作/ });
  const href = decodeURIComponent(link.getAttribute('href') ?? '');
  await expect(href).toContain('/tool/aiCreate/index?againImgMake=');
  await expect(JSON.parse(href.split('againImgMake=')[1] ?? '')).toMatchObject({ modelId: 'shanhai-xl', steps: 28, cfg: 7 });
});
const loraOf = (link: HTMLElement) =>
  JSON.parse(decodeURIComponent(link.getAttribute('href') ?? '').split('againImgMake=')[1] ?? '{}').loras;
Versions.test(
  'R5.6 an older version is chosen with its own trigger word; the newest is meant without a number',
  async ({ canvas, userEvent }) => {
    await expect(loraOf(await canvas.findByRole('link', { name: /用它创作/ }))).toEqual([{ id: 'm-slime', weight: 0.8 }]);
    await expect(canvas.getByText('第 6 轮，今天 02:00', { exact: false, selector: 'dd' })).toBeVisible();
    await expect(loraOf(canvas.getByRole('link', { name: '用第 1 版创作' }))).toEqual([{ id: 'm-slime', weight: 0.8, version: 1 }]);
    await userEvent.click(canvas.getByRole('button', { name: /版本/ }));
    await userEvent.click(await screen.findByRole('option', { name: '第 1 版' }));
    await expect(loraOf(canvas.getByRole('link', { name: /用它创作/ }))).toEqual([{ id: 'm-slime', weight: 0.8, version: 1 }]);
    await expect(canvas.getAllByRole('button', { name: '复制触发词 slimeold' })).toHaveLength(2);
  },
);
Ready.test('a trigger word is copied by keyboard', async ({ canvas, userEvent }) => {
  const written = fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  navigator.clipboard.writeText = written;
  (await canvas.findByRole('button', { name: '复制触发词 shanhai' })).focus();
  await userEvent.keyboard('{Enter}');
  await expect(written).toHaveBeenCalledWith('shanhai');
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toContain('复制成功'));
});
Ready.test('follows at once and takes it back when the server refuses', async ({ canvas, loaded, msw, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '关注', pressed: false }));
  const button = await canvas.findByRole('button', { name: '已关注', pressed: true });
  await waitFor(() => expect(loaded.client.isMutating()).toBe(0));
  msw.use(fail(favorites, 500));
  await userEvent.click(button);
  await waitFor(() => expect(toasts.items).toHaveLength(1));
  await canvas.findByRole('button', { name: '已关注', pressed: true });
});
Ready.test('collects at once, counts, and takes it back when the server refuses', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(favorites, 500));
  const button = await canvas.findByRole('button', { name: '收藏' });
  await userEvent.click(button);
  await waitFor(() => expect(toasts.items).toHaveLength(1));
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(canvas.getByText('3,150')).toBeVisible();
});
Ready.test('opens the complaint about it', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '举报' }));
  await expect(reporting.about).toEqual({ kind: 'model', id: 'shanhai-xl', name: '山海 XL v2' });
});
Ready.test('the last picture leads to all of them', async ({ canvas }) => {
  const all = await canvas.findByRole('link', { name: '查看全部 12 张返图' });
  await expect(all).toHaveAttribute('href', '/model-info-more?id=shanhai-xl');
});
Ready.test('V-33 leads on to others of its maker, and to those for the same that are not among them', async ({ canvas }) => {
  const names = async (title: string) => {
    const list = await canvas.findByRole('region', { name: title });
    await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'));
    return within(list)
      .getAllByRole('link')
      .map((link) => [link.querySelector('.truncate')?.textContent, link.getAttribute('href')]);
  };
  await expect(await names('山海匠的其他模型')).toEqual([
    ['青绿山水', '/model-info?id=qinglv'],
    ['水墨留白', '/model-info?id=ink-blank'],
    ['脸谱', '/model-info?id=opera-mask'],
  ]);
  await expect(await names('同样适合场景')).toEqual([
    ['夜城霓虹', '/model-info?id=neon-city'],
    ['行星工厂', '/model-info?id=planets'],
  ]);
});
NotOffered.test('V-33 what no engine has cannot be started with, and says so', async ({ canvas, userEvent }) => {
  const button = await canvas.findByRole('button', { name: /立即使用/ });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.hover(button);
  await expect(await screen.findByText('暂不可用')).toBeVisible();
  await expect(canvas.queryByRole('link', { name: /立即使用/ })).toBeNull();
});
Tablet.test('V-33 on a tablet the button is no wider than half the page', async ({ canvas }) => {
  const link = await canvas.findByRole('link', { name: /立即使用/ });
  await expect(link.getBoundingClientRect().width).toBeLessThan(document.body.clientWidth / 2);
});
Gone.test('leads back to the library', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: '回到模型库' })).toHaveAttribute('href', '/storehouse');
});
NotLoaded.test('loads again on request', async ({ canvas, msw, userEvent }) => {
  const again = await canvas.findByRole('button', { name: '重试' });
  msw.use(respond(modelDetail, { data: shown }));
  await userEvent.click(again);
  await canvas.findByRole('heading', { name: '山海 XL v2', level: 1 });
});
SignedOut.test('following asks to sign in', async ({ canvas, msw, userEvent }) => {
  msw.use(respond(publicUser, { data: person() }));
  await userEvent.click(await canvas.findByRole('button', { name: '关注' }));
  await expect(session.openLogin).toBe(true);
});
