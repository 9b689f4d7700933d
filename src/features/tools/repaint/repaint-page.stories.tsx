import { expect, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { upload } from '#shared/contract/content.ts';
import { drawingOptions, img2img, listTasks, quote as quoteCall } from '#shared/contract/generation.ts';
import { sourceInfo } from '#shared/contract/tools.ts';
import { image } from '#mocks/fixtures/content.ts';
import { drawingOptions as options, params, quote, task } from '#mocks/fixtures/generation.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { emptyRepaint, type RepaintDraft, saveRepaint } from './repaint-draft.ts';
import { RepaintPage } from './repaint-page.tsx';

const key = 'seed/v02.webp';
const source = { key, url: key, width: 1024, height: 1024, prompt: '等距体素小岛，小屋，阔叶林，秋天', trail: ['txt2img' as const] };
const stroke = { kind: 'stroke' as const, keep: true, size: 180, points: [0.45, 0.3, 0.6, 0.35, 0.62, 0.55] };
const right = { left: 0, top: 0, right: 256, bottom: 0 };
const words = { prompt: '夏天的阔叶树，深绿，树冠更密' };
const left = (over: Partial<RepaintDraft>) => (): void => void saveRepaint(key, { ...emptyRepaint, ...over }, Date.now());

const asked = { ...params({ prompt: words.prompt }), image: key, mask: 'up/mask.png', extend: right, num: 4 };
const made = ['v02', 'x03', 'k05'].map((name) =>
  image({ id: `made-${name}`, kind: 'img2img', url: `seed/${name}.webp`, thumb: `seed/${name}.webp`, width: 1280, height: 1024 }),
);
const running = task({
  id: 'running',
  kind: 'img2img',
  status: 'running',
  progress: 64,
  eta: 20,
  images: made,
  params: asked,
  endedAt: null,
});

/** The picker is of another feature, and has stories of its own. */
const Picker = () => <p>选择模型</p>;

const meta = preview.meta({
  component: RepaintPage,
  parameters: { layout: 'fullscreen', frame: 'tool', path: '/tool/aiCreate/repaint' },
  args: { image: key, modelId: '', modelPicker: Picker },
  beforeEach({ msw }) {
    msw.use(
      respond(listTasks, { data: [] }),
      respond(sourceInfo, { data: source }),
      respond(upload, { data: [{ key: 'up/mask.png', width: 1024, height: 1024, hash: 'x' }] }),
      respond(quoteCall, ({ body }) => {
        const unit = 'extend' in body && body.extend ? 3 : 2;
        return { data: quote({ num: 1, unit, cost: unit }) };
      }),
    );
  },
});

export const Untouched = meta.story();
export const Marked = meta.story({ beforeEach: left({ ...words, steps: [stroke] }) });
export const MarkedAndExtended = meta.story({ beforeEach: left({ ...words, steps: [stroke], extend: right }) });
export const Light = meta.story({ globals: { theme: 'light' }, beforeEach: left({ ...words, steps: [stroke], extend: right }) });
export const AsLargeAsItGets = meta.story({ beforeEach: left({ ...words, extend: { ...right, right: 1024 } }) });
export const Results = meta.story({
  beforeEach({ msw }) {
    left({ ...words, steps: [stroke], extend: right })();
    msw.use(respond(listTasks, { data: [running] }));
  },
});
export const Compared = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [running] })),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '前后对比' }));
    await canvas.findByRole('slider', { name: '前后对比' });
  },
});
export const ModelLacksIt = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(drawingOptions, { data: options('', { lacks: { mask: '预览引擎不能局部重画' } }) })),
});
export const NobodyCan = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) =>
    msw.use(respond(drawingOptions, { data: options('', { lacks: { mask: '预览引擎不能局部重画' }, repaintable: false }) })),
});
export const TooLarge = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(sourceInfo, { data: { ...source, width: 4096, height: 4096 } })),
});
export const NoPicture = meta.story({ args: { image: undefined } });
export const PictureGone = meta.story({ beforeEach: ({ msw }) => msw.use(fail(sourceInfo, 404)) });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(sourceInfo)) });
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const Phone = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: left({ ...words, steps: [stroke], extend: right }),
});
export const PhoneRaised = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '笔刷、扩图与更多' }));
  },
});

Untouched.test('nothing marked and nothing extended: the button says what is missing', async ({ canvas, userEvent }) => {
  const button = await canvas.findByRole('button', { name: /^重画/ });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  button.focus();
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await expect(await within(document.body).findByText('先涂出要改的地方')).toBeVisible();
});
Untouched.test('numbers, ratios and handles say the same; the frame stops at 2048', async ({ canvas, userEvent }) => {
  const field = await canvas.findByRole('spinbutton', { name: '右边扩展像素' });
  await waitFor(() => expect(field).toBeEnabled());
  await userEvent.clear(field);
  await userEvent.type(field, '253{Enter}');
  await expect(field).toHaveValue(256);
  await expect(canvas.getByRole('button', { name: '5:4' })).toHaveAttribute('aria-pressed', 'true');
  await expect(canvas.getByText('1280 × 1024，原图 1024 × 1024')).toBeVisible();
  const handle = canvas.getByRole('slider', { name: '向右扩展' });
  handle.focus();
  await userEvent.keyboard('{End}');
  await expect(handle).toHaveAttribute('aria-valuetext', '1024 像素，最大 2048');
  await expect(canvas.getByText('最大 2048')).toBeVisible();
  await userEvent.keyboard('{Home}{Alt>}{ArrowRight}{/Alt}');
  await expect(canvas.getByText('1040 × 1024，原图 1024 × 1024')).toBeVisible();
});
Untouched.test('letters choose tools, brackets the brush, and none of them where text is typed', async ({ canvas, userEvent }) => {
  await waitFor(() => expect(canvas.getByRole('radio', { name: '画笔' })).toBeEnabled());
  await userEvent.keyboard('e');
  await expect(canvas.getByRole('radio', { name: '橡皮' })).toBeChecked();
  await userEvent.keyboard('[[');
  await expect(canvas.getByRole('slider', { name: '笔刷' })).toHaveValue('43');
  await userEvent.type(canvas.getByRole('textbox', { name: '涂过的地方画什么' }), 'blue');
  await expect(canvas.getByRole('radio', { name: '橡皮' })).toBeChecked();
});
MarkedAndExtended.test(
  'R8.2 R8.3 the price tells what grew; a press sends mask, feather and extension once',
  async ({ canvas, userEvent, msw }) => {
    const pressed: unknown[] = [];
    msw.use(
      respond(img2img, ({ body }) => {
        pressed.push(body);
        return { data: running };
      }),
    );
    await expect(await canvas.findByText('画面大了 25%，每张 2 → 3 积分')).toBeVisible();
    const button = canvas.getByRole('button', { name: /^重画并扩图/ });
    await userEvent.dblClick(button);
    await waitFor(() => expect(pressed).toHaveLength(1));
    await expect(pressed[0]).toMatchObject({
      prompt: '夏天的阔叶树，深绿，树冠更密，等距体素小岛，小屋，阔叶林，秋天',
      image: key,
      mask: 'up/mask.png',
      feather: 12,
      denoise: 0.75,
      extend: right,
    });
  },
);
Marked.test('Ctrl+Enter sends from the page and its fields, never from what lies over it', async ({ canvas, userEvent, msw }) => {
  const sent: string[] = [];
  msw.use(respond(img2img, ({ body }) => (sent.push(body.prompt), { data: running })));
  await waitFor(() => expect(canvas.getByRole('button', { name: /^重画/ })).not.toHaveAttribute('aria-disabled'));
  const over = Object.assign(document.body.appendChild(document.createElement('div')), { role: 'dialog', tabIndex: -1 });
  over.focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  over.remove();
  await userEvent.type(canvas.getByRole('textbox', { name: '涂过的地方画什么' }), '，金色');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  await expect(sent[0]).toContain('树冠更密，金色');
});
Marked.test('a mask that does not arrive costs nothing, and stays', async ({ canvas, userEvent, msw }) => {
  msw.use(fail(upload, 500));
  const button = () => canvas.getByRole('button', { name: /^重画/ });
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(button());
  await waitFor(() => expect(toasts.items.some(({ text }) => text.includes('没有扣除积分，涂好的部分还在'))).toBe(true));
  await expect(canvas.getByText(/已涂 \d+% 的画面/)).toBeVisible();
});
Results.test('a result stands on the canvas, the mask stays for when one goes back', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '第 2 张，2' }));
  await expect(canvas.queryByRole('application')).toBeNull();
  await expect(canvas.getByRole('button', { name: '用第 2 张继续改' })).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: '改前，改前' }));
  await expect(canvas.getByRole('application')).toBeVisible();
  await expect(canvas.getByText(/已涂 \d+% 的画面/)).toBeVisible();
});
ModelLacksIt.test('R4.12 what the model lacks is not offered, and the way to others is', async ({ canvas, userEvent }) => {
  await expect(await canvas.findByText('当前模型不能局部重画，换到支持的模型。预览引擎不能局部重画')).toBeVisible();
  await expect(canvas.queryByRole('application')).toBeNull();
  await expect(canvas.getByRole('radio', { name: '画笔' })).toBeDisabled();
  await userEvent.click(canvas.getByRole('button', { name: '更换模型' }));
  await expect(await canvas.findByText('选择模型')).toBeVisible();
});
NobodyCan.test('R4.12 where no model on offer can, it is told who can mend it, and no other model is offered', async ({ canvas }) => {
  await expect(await canvas.findByText('现在没有能局部重画的引擎，请管理员接上一个支持局部重画的引擎')).toBeVisible();
  await expect(canvas.queryByRole('application')).toBeNull();
  // The picture can be changed, the model not.
  await expect(canvas.getAllByRole('button', { name: /^更换/ })).toHaveLength(1);
});
