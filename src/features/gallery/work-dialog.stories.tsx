import { expect, fn, screen, spyOn, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { favorites, imageDetail, meta as metaCall } from '#shared/contract/content.ts';
import { listComments } from '#shared/contract/comments.ts';
import { quote as quoteCall } from '#shared/contract/generation.ts';
import { type Lineage, lineage, sameReport } from '#shared/contract/same.ts';
import { opening, secondOpening } from '#mocks/opening.tsx';
import { comments } from '#mocks/fixtures/comments.ts';
import { image, meta as metaOf, sameRows, works } from '#mocks/fixtures/content.ts';
import { params, quote, results } from '#mocks/fixtures/generation.ts';
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
const like = image({ sameAs: { id: 'image-y01', title: '小机器人', user: { id: 20481177, name: '阿橙', image: '', vipType: 2 } } });
const [origin = like, ...others] = works.filter(({ id }) => id !== like.id);
const inLine = (line: Partial<Lineage>) => ({
  beforeEach: ({ msw }: { msw: { use: (...all: ReturnType<typeof respond>[]) => void } }) =>
    msw.use(
      respond(imageDetail, { data: like }),
      respond(lineage, ({ body }) => ({
        data: {
          origins: [origin],
          before: 'nothing' as const,
          made: others.slice((body.page - 1) * 6, body.page * 6),
          total: others.length,
          ...line,
        },
      })),
    ),
});
/** What is looked at stands at the end of the label, once what stands around it has come. */
const atLine =
  (...around: RegExp[]) =>
  async () => {
    for (const words of around) await screen.findByText(words);
    (await screen.findByRole('region', { name: '同款谱系' })).scrollIntoView({ block: 'center' });
  };
const besides = atLine(/^还没有评论/, /^全部 \d/);
export const MadeLikeAnother = meta.story({ ...inLine({}), play: besides });
export const MadeLikeAnotherPhone = meta.story({
  ...inLine({ origins: [origin, ...others.slice(0, 2)], made: others.slice(4, 6), total: 2 }),
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ userEvent }) => {
    (await screen.findByRole('slider', { name: '标本签高度' })).focus();
    await userEvent.keyboard('{ArrowUp}');
    await atLine(/^全部 \d/)();
  },
});
export const MadeLikeAClosedOne = meta.story({ ...inLine({ origins: [], before: 'closed', made: [], total: 0 }), play: besides });
export const LineNotLoaded = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(respond(imageDetail, { data: like }), fail(lineage, 500)),
});
export const Discussed = meta.story({
  args: { comments: true },
  beforeEach: ({ msw }) => msw.use(respond(listComments, { data: comments() })),
});
export const DiscussedPhone = meta.story({
  args: { comments: true },
  beforeEach: ({ msw }) => msw.use(respond(listComments, { data: comments() })),
  globals: { viewport: { value: 'phone', isRotated: false } },
});
export const LongPrompt = meta.story({ tags: ['no-visual:many'], ...showing(image({ prompt: `${image().prompt}，`.repeat(30) })) });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(imageDetail)) });
export const Gone = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(imageDetail, 404)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(imageDetail, 500)) });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
/** What is painted is the report, not the wait for it. */
const reported = async () => void (await screen.findByText(/画完还有 1,282 积分/));
export const Same = meta.story({ args: { same: true }, play: reported });
export const SamePhone = meta.story({ args: { same: true }, play: reported, globals: { viewport: { value: 'phone', isRotated: false } } });
export const SameNotCompared = meta.story({
  tags: ['no-visual:repeats'],
  args: { same: true },
  beforeEach: ({ msw }) => msw.use(fail(sameReport, 500)),
});

export const SameDearerThanOnesPoints = meta.story({
  tags: ['no-visual:repeats'],
  args: { same: true },
  beforeEach: ({ msw }) => msw.use(respond(quoteCall, { data: quote({ unit: 4, cost: 4, balance: 3 }) })),
});
export const SameNotPriced = meta.story({
  tags: ['no-visual:repeats'],
  args: { same: true },
  beforeEach: ({ msw }) => msw.use(fail(quoteCall, 500)),
});
export const SameForAVisitor = meta.story({ tags: ['no-visual:repeats'], args: { same: true }, globals: { user: 'anonymous' } });

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
Discussed.test('opened for what is said about it, the comments are in sight and have the focus', async () => {
  const heading = await screen.findByRole('heading', { name: '评论 7' });
  await waitFor(() => expect(heading).toHaveFocus());
  await expect(heading).toBeVisible();
});
SomebodyElses.test('what nobody else sees has no comments', async ({ msw, loaded }) => {
  await expect(await screen.findByRole('region', { name: '评论' })).toBeVisible();
  msw.use(respond(imageDetail, { data: image({ visibility: 'private' }) }));
  await loaded.client.refetchQueries();
  await waitFor(() => expect(screen.queryByRole('region', { name: '评论' })).toBeNull());
});
Phone.test('the comments come in a sheet over the picture', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '评论' }));
  await expect(await screen.findByRole('dialog', { name: '评论' })).toBeVisible();
  await expect(await screen.findByText('还没有评论，来说第一句')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '评论' })).toBeNull());
  await expect(await screen.findByRole('dialog', { name: '千里青绿' })).toBeVisible();
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
  await expect(againImgMake).toMatchObject({ num: 1 });
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

MadeLikeAnother.test(
  'R8.8 its line leads to the first work and to those made like it, each behind an entry of its own',
  async ({ loaded, userEvent }) => {
    const section = within(await screen.findByRole('region', { name: '同款谱系' }));
    const way = within(section.getByRole('list', { name: '从原作到这一张' }));
    await expect(way.getAllByRole('listitem').map((place) => place.getAttribute('aria-current'))).toEqual([null, 'true']);
    await expect(way.getByText('这一张')).toBeVisible();
    const made = section.getByRole('list', { name: `${others.length} 张同款` });
    await expect(within(made).getAllByRole('link')).toHaveLength(6);
    await userEvent.click(within(made).getByRole('button', { name: `还有 ${others.length - 6} 张` }));
    await waitFor(() => expect(within(made).getAllByRole('link')).toHaveLength(Math.min(others.length, 12)));
    await userEvent.click(way.getByRole('link', { name: new RegExp(`^原作《${origin.title}》，${origin.user.name}$`) }));
    await expect(loaded.router.state.location.search).toMatchObject({ work: origin.id });
    await expect(loaded.router.state.location.state.steps).toBe(1);
  },
);
MadeLikeAClosedOne.test('R8.8 a line that ends at a work that is not public says so, without a link', async () => {
  const section = within(await screen.findByRole('region', { name: '同款谱系' }));
  await expect(section.getAllByRole('listitem').map((place) => place.textContent)).toEqual(['一张没有公开的作品', '这一张']);
  await expect(section.queryByRole('link')).toBeNull();
});
LineNotLoaded.test('R8.8 whom it comes from is said in words where its line does not come', async ({ loaded, userEvent }) => {
  await userEvent.click(await screen.findByRole('link', { name: '阿橙《小机器人》' }));
  await expect(loaded.router.state.location.search).toMatchObject({ work: 'image-y01' });
});
SomebodyElses.test('R8.8 a work without a line has no place for one', async ({ loaded }) => {
  await screen.findByRole('button', { name: '画同款' });
  await waitFor(() => expect(loaded.client.getQueryState(['content', 'lineage', 'image-r01'])?.status).toBe('success'));
  await expect(screen.queryByRole('region', { name: '同款谱系' })).toBeNull();
});

Same.test('R8.2 R8.8 says what one picture costs and leaves, and what it goes by once a line is left out', async ({ userEvent }) => {
  const report = within(await screen.findByRole('region', { name: '画同款' }));
  await expect(await report.findByText(/画 1 张 2 积分，画完还有 1,282 积分。现在不扣积分/)).toBeVisible();
  await userEvent.click(report.getByRole('checkbox', { name: '采用模型' }));
  await expect(await report.findByText(/没有采用的模型按表单里的算，不同时价格会变/)).toBeVisible();
});
SameDearerThanOnesPoints.test('R8.2 R8.8 says how many points are missing', async () => {
  await expect(await screen.findByText(/你有 3 积分，还差 1。/)).toBeVisible();
  await expect(screen.getByRole('button', { name: /^用这些参数去生成.*4/ })).toBeVisible();
});
SameNotPriced.test('R8.2 R8.8 a price that does not come is asked for again, and nothing is spent', async ({ msw, userEvent }) => {
  const again = await screen.findByRole('button', { name: '再算一次' });
  await expect(screen.getByText(/价格没有算出来，生成页的按钮上会写明。现在不扣积分/)).toBeVisible();
  await expect(screen.getByRole('button', { name: '用这些参数去生成' })).toHaveTextContent(/生成$/);
  msw.use(respond(quoteCall, { data: quote() }));
  await userEvent.click(again);
  await expect(await screen.findByText(/画完还有 1,282 积分/)).toBeVisible();
});
SameForAVisitor.test('R8.2 R8.8 a visitor is told the price of one picture', async () => {
  await expect(await screen.findByText(/画 1 张 2 积分。现在不扣积分/)).toBeVisible();
});

SomebodyElses.test('V-48 a public work is shared as a link or saved as a tall card', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '分享' }));
  await expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['分享链接', '竖版卡片']);
  const saved: string[] = [];
  const press = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.pathname, this.download);
  });
  await userEvent.click(screen.getByRole('menuitem', { name: '竖版卡片' }));
  press.mockRestore();
  await expect(saved).toEqual(['/card/tall/image-r01.jpg', '点石-千里青绿-竖版卡片-204811.jpg']);
});
WithoutParameters.test('V-48 there is no card of a work that is not published', async () => {
  await expect(await screen.findByRole('button', { name: '分享' })).not.toHaveAttribute('aria-haspopup');
});
