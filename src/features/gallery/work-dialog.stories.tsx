import { expect, fn, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { favorites, imageDetail, meta as metaCall } from '#shared/contract/content.ts';
import { sameReport } from '#shared/contract/same.ts';
import { opening, secondOpening } from '#mocks/opening.tsx';
import { image, meta as metaOf, sameRows } from '#mocks/fixtures/content.ts';
import { params, results } from '#mocks/fixtures/generation.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { closeDialog, dialogs } from '#state/dialogs.ts';
import { reporting } from '#state/report.ts';
import { session } from '#state/session.ts';
import { WorkDialog } from './work-dialog.tsx';

const [own = image()] = results(1);
const meta = preview.meta({ component: WorkDialog, args: { id: 'image-r01', same: false, onSame: fn(), onWork: fn(), onClose: fn() } });
const showing = (one: ReturnType<typeof image>) => ({
  beforeEach: ({ msw }: { msw: { use: (...all: ReturnType<typeof respond>[]) => void } }) => msw.use(respond(imageDetail, { data: one })),
});

export const SomebodyElses = meta.story();
export const Own = meta.story(showing(own));
export const OwnOnTheFreePlan = meta.story({
  tags: ['no-visual:repeats'],
  globals: { user: 'free' },
  ...showing({ ...own, user: { ...own.user, id: 20481180 } }),
});
export const FromPreviewEngine = meta.story({ tags: ['no-visual:repeats'], ...showing({ ...own, isPreview: true }) });
export const FromPreviewEngineLocally = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) =>
    msw.use(
      respond(imageDetail, { data: { ...own, isPreview: true } }),
      respond(metaCall, { data: metaOf({ features: { ...metaOf().features, publishPreview: true } }) }),
    ),
});
const { seed: _seed, steps: _steps, cfg: _cfg, sampler: _sampler, modelId: _modelId, loras: _loras, ...words } = params();
export const WithoutParameters = meta.story({
  tags: ['no-visual:repeats'],
  ...showing({ ...own, published: false, model: null, params: words }),
});
export const FromReference = meta.story({ ...showing({ ...own, params: params({ image: 'seed/k03.webp', denoise: 0.6 }) }) });
export const MadeLikeAnother = meta.story({
  tags: ['no-visual:repeats'],
  ...showing(image({ sameAs: { id: 'image-y01', title: '小机器人', user: { id: 20481177, name: '阿橙', image: '', vipType: 2 } } })),
});
export const LongPrompt = meta.story({ tags: ['no-visual:many'], ...showing(image({ prompt: `${image().prompt}，`.repeat(30) })) });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(imageDetail)) });
export const Gone = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(imageDetail, 404)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(imageDetail, 500)) });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
/** What is painted is the report, not the wait for it. */
const reported = async () => void (await screen.findByText(/^5 项一致/));
export const Same = meta.story({ args: { same: true }, play: reported });
export const SamePhone = meta.story({ args: { same: true }, play: reported, globals: { viewport: { value: 'phone', isRotated: false } } });
export const SameNotCompared = meta.story({
  tags: ['no-visual:repeats'],
  args: { same: true },
  beforeEach: ({ msw }) => msw.use(fail(sameReport, 500)),
});

SomebodyElses.test('has no switches of an owner, and can be complained about', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '举报' }));
  await expect(reporting.about).toEqual({ kind: 'image', id: 'image-r01', name: '千里青绿' });
  await expect(screen.queryByRole('switch')).toBeNull();
});
SomebodyElses.test('R5.2 a follow shows at once and is taken back when refused', async ({ loaded, msw, userEvent }) => {
  const follow = await screen.findByRole('button', { name: '关注' });
  await userEvent.click(follow);
  await expect(follow).toHaveTextContent('已关注');
  await waitFor(() => expect(loaded.client.isMutating()).toBe(0));
  msw.use(fail(favorites, 500));
  await userEvent.click(follow);
  await waitFor(() => expect(follow).toHaveTextContent('已关注'));
});
SomebodyElses.test('a visitor is asked to sign in', async ({ userEvent }) => {
  const like = await screen.findByRole('button', { name: /^喜欢/ });
  session.token = '';
  await userEvent.click(like);
  await expect(session.openLogin).toBe(true);
});
SomebodyElses.test('Esc closes', async ({ args, userEvent }) => {
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await expect(args.onClose).toHaveBeenCalled();
});
Own.test('R4.3 is made again with its own parameters', async ({ loaded, userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '接着做' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '再来一张' }));
  await expect(loaded.router.state.location.search).toMatchObject({ againImgMake: { seed: 204_811 } });
});
Own.test('R4.9 D opens the download dialog, Shift D downloads at once', async ({ userEvent }) => {
  await screen.findByRole('button', { name: '下载' });
  await userEvent.keyboard('d');
  await expect([dialogs.open, ...dialogs.ids]).toEqual(['export', own.id]);
  closeDialog();
  await userEvent.keyboard('{Shift>}D{/Shift}');
  await expect(dialogs.open).toBe('export-now');
});

FromPreviewEngine.test('can’t be published', async () => {
  await expect(await screen.findByRole('switch', { name: '发布到灵感广场' })).toBeDisabled();
});
WithoutParameters.test('V-08 R4.3 tells when a work was made, and nothing of what nobody knows', async () => {
  await expect(await screen.findByText('创建于')).toBeVisible();
  await expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['尺寸', '创建于', '浏览']);
  await expect(screen.queryByText('--')).toBeNull();
});
SomebodyElses.test('CR-14 tells the checkpoint and the LoRA on it, each in its own row', async () => {
  await waitFor(async () => {
    const facts = Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]));
    await expect(facts).toMatchObject({ 模型: '山海 XL v2', LoRA: '青绿山水 0.8' });
  });
});
Gone.test('says so', async () => {
  await screen.findByText('作品不在了');
});
Same.test('R8.8 tells what will differ, and leaves out what is unticked', async ({ loaded, userEvent }) => {
  const report = within(await screen.findByRole('region', { name: '画同款' }));
  await expect(await report.findByText('5 项一致，1 项会不同，1 项拿不到')).toBeVisible();
  await expect(report.getAllByRole('listitem')).toHaveLength(sameRows.length);
  await userEvent.click(report.getByRole('checkbox', { name: '采用种子' }));
  await userEvent.click(report.getByRole('button', { name: /^用这些参数去生成/ }));
  const { againImgMake } = loaded.router.state.location.search as { againImgMake: Record<string, unknown> };
  await expect(againImgMake).toMatchObject({ sameAs: 'image-r01', modelId: 'shanhai-xl' });
  await expect(againImgMake).not.toHaveProperty('seed');
});
FromPreviewEngine.test('R4.3 in production a preview picture stays unpublished, and the switch says why', async () => {
  const publish = await screen.findByRole('switch', { name: /发布到灵感广场/ });
  await expect(publish).toBeDisabled();
  await expect(await screen.findByText(/预览引擎的图在正式站点不能发布/)).toBeVisible();
});
FromPreviewEngineLocally.test('CR-3 R4.3 in local mode a preview picture can be published, marked as one', async () => {
  await expect(await screen.findByText('发布到灵感广场（带「预览」标识）')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('switch', { name: /发布到灵感广场/ })).toBeEnabled());
  await expect(screen.getByText('AI 生成 · 预览')).toBeVisible();
});

export const Opened = meta.story({ tags: ['no-visual:behaviour'], render: opening(WorkDialog) });
Opened.test('the frame and the picture stand before the facts are drawn', async () => {
  const { first, last } = await secondOpening([':is(h2, img)', 'dl'], () => screen.findByRole('button', { name: '画同款' }));
  await expect(first).toEqual([true, false]);
  await expect(last).toEqual([true, true]);
});
