import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { settleProduct } from '../../../.storybook/product.tsx';
import { meta as metaCall } from '#shared/contract/content.ts';
import { type DictName, listDict } from '#shared/contract/dicts.ts';
import { type DrawingOptions, drawingOptions, quote as quoteCall, txt2img } from '#shared/contract/generation.ts';
import { meta as metaOf } from '#mocks/fixtures/content.ts';
import { dict } from '#mocks/fixtures/dicts.ts';
import { drawingOptions as options, quote, task } from '#mocks/fixtures/generation.ts';
import { fail, respond } from '#mocks/respond.ts';
import { dialogs } from '#state/dialogs.ts';
import { session } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { subscribeKey } from 'valtio/utils';
import { type Draft, draft, emptyDraft } from './draft.ts';
import { GeneratePanel } from './generate-panel.tsx';

const prompt = '青绿山水长卷，层峦叠嶂，晨雾漫过山腰，湖面倒影，石青与石绿设色，绢本质感';
const written =
  (over: Partial<Draft> = {}) =>
  () =>
    void Object.assign(draft, emptyDraft, { prompt }, over);

/** Hands over a work at once; the real one is of another feature, and has stories of its own. */
function PickerForStories({ onPick }: { onPick: (keys: string[]) => void }) {
  return (
    <button type="button" onClick={() => onPick(['seed/k01.webp'])}>
      选这张
    </button>
  );
}

const meta = preview.meta({
  component: GeneratePanel,
  parameters: { layout: 'fullscreen' },
  args: { workPicker: PickerForStories },
  beforeEach: written(),
  decorators: [
    (Story) => (
      <div className="flex h-dvh">
        <Story />
      </div>
    ),
  ],
});

export const Ready = meta.story();
export const Empty = meta.story({ beforeEach: written({ prompt: '' }) });
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const FreePlan = meta.story({ globals: { user: 'free' } });
export const WithModels = meta.story({
  beforeEach: written({
    num: 4,
    rander: 'qinglv',
    loras: [
      { id: 'qinglv', weight: 0.8 },
      { id: 'ink-blank', weight: 0.35 },
    ],
  }),
});
export const ImageToImage = meta.story({
  beforeEach: written({ mode: 'img2img', source: { key: 'seed/r01.webp', width: 520, height: 693 } }),
});
export const ReferenceMissing = meta.story({ beforeEach: written({ mode: 'img2img' }) });
export const TooFewPoints = meta.story({
  globals: { user: 'low' },
  beforeEach({ msw }) {
    written({ num: 4 })();
    msw.use(respond(quoteCall, { data: quote({ num: 4, balance: 3, priority: false }) }));
  },
});
export const NothingToDrawWith = meta.story({
  beforeEach({ msw }) {
    written()();
    const unavailable = '还没有可用的生成引擎，请联系管理员在运营台接入';
    msw.use(respond(drawingOptions, { data: options('', { model: null, unavailable }) }), fail(quoteCall, 400));
  },
});
export const EngineLacks = meta.story({
  beforeEach({ msw }) {
    written()();
    const lacks = {
      negativePrompt: '这个模型没有反向描述，请把要求写进描述',
      loras: '这个模型不用 LoRA',
      seed: '种子只作记录，不能复现',
      steps: '步数由模型决定',
      cfg: '引导强度由模型决定',
      hires: '不支持高清修复',
      controls: '引擎上没有 ControlNet 模型或预处理节点',
    };
    msw.use(respond(drawingOptions, { data: options('', { lacks, samplers: [], schedulers: [], vaes: [], controls: [] }) }));
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /高级参数/ }));
  },
});
EngineLacks.test('R4.10 finding 5: what the engine lacks is not offered, and says why', async ({ canvas }) => {
  await expect(await canvas.findByText('步数由模型决定')).toBeVisible();
  await expect(canvas.queryByRole('slider', { name: '步数' })).toBeNull();
  await expect(canvas.queryByRole('button', { name: /添加 LoRA/ })).toBeNull();
  await expect(canvas.getByText('这个模型没有反向描述，请把要求写进描述')).toBeVisible();
});
ImageToImage.test('CR-10 how much is drawn anew is shown as it is set, to two places', async ({ canvas }) => {
  const slider = await canvas.findByRole('slider', { name: '重绘幅度' });
  await expect(slider).toHaveValue('0.6');
  await expect(slider).toHaveAttribute('aria-valuetext', '0.60');
  await expect(canvas.getByText('0.60')).toBeVisible();
});
NothingToDrawWith.test('O-1 what is missing is said before the button, with who can mend it', async ({ canvas }) => {
  await expect(await canvas.findByText(/还没有可用的生成引擎/)).toBeVisible();
  await expect(await canvas.findByText('还不能报价')).toBeVisible();
});
export const SensitiveWord = meta.story({ beforeEach: written({ prompt: '雪山脚下的赌博大厅，霓虹，夜城俯瞰' }) });
export const LongPrompt = meta.story({ beforeEach: written({ prompt: `${prompt}，`.repeat(20) }) });
export const Advanced = meta.story({
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: /高级参数/ }));
  },
});
export const SteeredBy = meta.story({
  beforeEach: written({
    controls: [
      { type: 'canny', weight: 1, source: { key: 'seed/r01.webp', width: 520, height: 693 } },
      { type: 'depth', weight: 0.6, source: { key: 'seed/k03.webp', width: 0, height: 0 } },
    ],
  }),
});
SteeredBy.test(
  'R4.10 a third picture is added, the fourth has no place; each goes with its type and weight',
  async ({ canvas, userEvent, msw }) => {
    const { pressed, handler } = counted();
    msw.use(handler);
    const section = within(await canvas.findByRole('region', { name: '构图参考' }));
    await userEvent.click(section.getByRole('button', { name: '从我的创作选' }));
    await userEvent.click(await section.findByRole('button', { name: '选这张' }));
    await expect(section.queryByRole('button', { name: '上传参考图' })).toBeNull();
    await userEvent.click(section.getByRole('button', { name: '移除第 2 张' }));
    await userEvent.click(canvas.getByRole('button', button));
    await waitFor(() => expect(pressed).toHaveBeenCalledOnce());
    await expect(pressed.mock.calls[0]?.[0].controls).toEqual([
      { type: 'canny', image: 'seed/r01.webp', weight: 1 },
      { type: 'canny', image: 'seed/k01.webp', weight: 1 },
    ]);
  },
);
EngineLacks.test('R4.10 without ControlNet there is nothing to add', async ({ canvas }) => {
  await canvas.findByText('步数由模型决定');
  await expect(canvas.queryByRole('region', { name: '构图参考' })).toBeNull();
  await expect(canvas.getByText('引擎上没有 ControlNet 模型或预处理节点')).toBeVisible();
});
const seeds = { of: 'seed', values: [31_807, 31_812, 31_826] };
export const Grid = meta.story({
  beforeEach: written({
    grid: true,
    loras: [{ id: 'qinglv', weight: 0.7 }],
    axes: [{ of: 'loras:qinglv', values: [0, 0.4, 0.7, 1] }, seeds],
  }),
});
export const GridTooLarge = meta.story({
  beforeEach: written({
    grid: true,
    axes: [
      { of: 'cfg', values: [3, 4, 5, 6, 7] },
      { of: 'seed', values: [1, 2, 3, 4, 5, 6] },
    ],
  }),
});
/** What an axis changed was taken off the form. */
export const GridUnchosen = meta.story({
  beforeEach: written({ grid: true, axes: [{ of: 'loras:qinglv', values: [0, 1] }, seeds] }),
});
export const GridPhone = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: written({ grid: true, axes: [{ of: 'rander', values: ['', 'ink'] }, seeds] }),
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: '更多参数' }));
  },
});
export const CustomSize = meta.story({ beforeEach: written({ size: { width: 1000, height: 600 } }) });
export const CustomSizeWrong = meta.story({
  beforeEach({ msw }) {
    written({ size: { width: 512, height: 512 } })();
    const sizes = { multipleOf: 16, side: [256, 2048], area: [655_360, 8_294_400], ratio: [1 / 3, 3] } satisfies DrawingOptions['sizes'];
    msw.use(respond(drawingOptions, { data: options('', { sizes }) }));
  },
});
export const CustomSizePhone = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: written({ size: { width: 1000, height: 600 } }),
  async play(context) {
    const { canvas, userEvent } = context;
    await userEvent.click(await canvas.findByRole('button', { name: '更多参数' }));
    const width = await canvas.findByRole('spinbutton', { name: '宽' });
    // What stands above is as high as it stays once everything has arrived.
    await settleProduct(context);
    width.scrollIntoView({ block: 'center' });
  },
});
CustomSize.test('CR-17 the typed size is what is asked for, without a ratio', async ({ canvas, userEvent, msw }) => {
  const { pressed, handler } = counted();
  msw.use(handler);
  await userEvent.click(canvas.getByRole('button', button));
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce());
  const asked = pressed.mock.calls[0]?.[0];
  await expect(asked).toMatchObject({ width: 1000, height: 600 });
  await expect(asked).not.toHaveProperty('ratio');
});
CustomSizeWrong.test('CR-17 what the engine does not paint is said before the press, in pixels', async ({ canvas, userEvent, msw }) => {
  const { pressed, handler } = counted();
  msw.use(handler);
  await expect(await canvas.findByRole('alert')).toHaveTextContent('画面共 26.2 万像素，至少 65.5 万像素，请改大');
  await userEvent.type(canvas.getByRole('textbox', { name: '画面描述' }), '{Control>}{Enter}{/Control}');
  await expect(toasts.items.map(({ text }) => text)).toEqual(['画面共 26.2 万像素，至少 65.5 万像素，请改大']);
  await expect(pressed).not.toHaveBeenCalled();
});
export const FewSizes = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach({ msw }) {
    written({ size: { width: 1000, height: 600 } })();
    msw.use(respond(drawingOptions, { data: options('', { sizes: null }) }));
  },
});
FewSizes.test('CR-17 an engine of a few sizes has no typed one: the ratio counts', async ({ canvas, userEvent, msw }) => {
  const { pressed, handler } = counted();
  msw.use(handler);
  await waitFor(() => expect(canvas.getByRole('radio', { name: '3:4' })).toBeChecked());
  await expect(canvas.queryByRole('radio', { name: '自定义' })).toBeNull();
  await userEvent.click(canvas.getByRole('button', button));
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce());
  await expect(pressed.mock.calls[0]?.[0]).toMatchObject({ ratio: '3:4' });
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const PhoneTyping = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('textbox', { name: '画面描述' }));
  },
});
PhoneTyping.test('V-37 one line of the description, the whole of it while it is written', async ({ canvas, userEvent }) => {
  const field = await canvas.findByRole('textbox', { name: '画面描述' });
  await canvas.findByRole('button', { name: '模型：山海 XL v2' });
  await userEvent.click(document.body);
  await waitFor(() => expect(field.getBoundingClientRect().height).toBe(44));
  await expect(canvas.getByRole('button', { name: '参考图' })).toBeVisible();
});
export const PhoneRaised = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('slider', { name: '参数面板高度' }));
  },
});
export const ServerError = meta.story({ globals: { network: '500' } });

/** Counts presses that reach the server; quotes are not presses. */
function counted() {
  const pressed = fn();
  const handler = respond(txt2img, async ({ body }) => {
    pressed(body);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { data: task({ status: 'queued', images: [], progress: 0, eta: 8 }) };
  });
  return { pressed, handler };
}
const box = { name: '画面描述' };
const button = { name: /^生成/ };

export const OptionsMissing = meta.story({
  beforeEach: ({ msw }) => msw.use(fail(listDict, 503)),
});
OptionsMissing.test(
  'V-11 V-11 what was not loaded says so and asks again; until then nothing can be paid for',
  async ({ canvas, msw, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('button', { name: '重试' })).toHaveLength(3), { timeout: 15_000 });
    for (const name of ['风格', '画幅', '张数']) await expect(canvas.getByText(`${name}没有载入`)).toBeVisible();
    await expect(canvas.getAllByRole('button', button).at(-1)).toHaveAttribute('aria-disabled', 'true');
    msw.use(respond(listDict, ({ params }) => ({ data: dict((params as { name: DictName }).name) })));
    for (const again of canvas.getAllByRole('button', { name: '重试' })) await userEvent.click(again);
    await canvas.findByRole('radio', { name: '3:4' });
  },
);

Ready.test('sends nothing while an input method composes', async ({ canvas, msw }) => {
  const { pressed, handler } = counted();
  msw.use(handler);
  const field = canvas.getByRole('textbox', box);
  for (const keys of [{}, { ctrlKey: true }, { metaKey: true }])
    await fireEvent.keyDown(field, { key: 'Enter', isComposing: true, ...keys });
  await fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, ctrlKey: true });
  await fireEvent.keyDown(field, { key: 'Enter' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect(pressed).not.toHaveBeenCalled();
});
Ready.test('Ctrl+Enter is one press, however often it is repeated while it is under way', async ({ canvas, msw, userEvent }) => {
  const { pressed, handler } = counted();
  msw.use(handler);
  const press = () => fireEvent.keyDown(canvas.getByRole('textbox', box), { key: 'Enter', ctrlKey: true });
  await press();
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  await press();
  await userEvent.click(canvas.getByRole('button', button));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect(pressed).toHaveBeenCalledTimes(1);
  await expect(pressed.mock.calls[0]?.[0]).toMatchObject({ prompt, num: 1 });
});
Ready.test('the button says what the quote says', async ({ canvas, userEvent }) => {
  await canvas.findByText(/1 张 × 2 积分，余 1,282/);
  await expect(canvas.getByRole('button', button)).toHaveTextContent(/^生成2/);
  await userEvent.click(await canvas.findByRole('radio', { name: '4' }));
  await canvas.findByText(/4 张 × 2 积分，余 1,276/);
  await expect(canvas.getByRole('button', button)).toHaveTextContent(/^生成8/);
});
Ready.test('keyboard reaches the button from the description', async ({ canvas, userEvent }) => {
  await canvas.findByText(/1 张 × 2 积分/);
  canvas.getByRole('textbox', box).focus();
  const stop = canvas.getByRole('button', button);
  for (let i = 0; i < 40 && document.activeElement !== stop; i++) await userEvent.tab();
  await expect(stop).toHaveFocus();
});
Ready.test('V-19 all styles are where the number of styles leads', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^全部 \d+ 种$/ }));
  await expect(await screen.findByRole('tab', { name: '风格' }, { timeout: 10_000 })).toHaveAttribute('aria-selected', 'true');
});
SignedOut.test('asks to sign in and sends nothing', async ({ canvas, msw, userEvent }) => {
  const { pressed, handler } = counted();
  msw.use(handler);
  await userEvent.click(canvas.getByRole('button', button));
  await expect(session.openLogin).toBe(true);
  await expect(draft.prompt).toBe(prompt);
  await expect(pressed).not.toHaveBeenCalled();
});
SensitiveWord.test('names the word and sends nothing', async ({ canvas, msw, userEvent }) => {
  const { pressed, handler } = counted();
  msw.use(handler);
  await expect(await canvas.findByRole('alert')).toHaveTextContent('「赌博」属于赌博类内容，不能使用');
  await userEvent.click(canvas.getByRole('button', button));
  await expect(toasts.items.map((item) => item.text)).toEqual(['内容里有不能使用的词「赌博」']);
  await expect(pressed).not.toHaveBeenCalled();
});
TooFewPoints.test('says how many points are missing', async ({ canvas }) => {
  await canvas.findByText('还差 5 积分才能生成 4 张。当前 3，需要 8。');
});
FreePlan.test('more pictures belong to a plan', async ({ canvas }) => {
  await expect(await canvas.findAllByRole('radio', { name: /^\d，需要.+会员/ })).toHaveLength(3);
});
FreePlan.test('R8.14 a grid belongs to a plan too', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: '网格，需要基础会员' }));
  await expect(dialogs.open).toBe('membership');
  await expect(draft.grid).toBe(false);
});
Ready.test('R8.14 a grid begins ready to be drawn, and its price follows its values', async ({ canvas, msw, userEvent }) => {
  const { pressed, handler } = counted();
  msw.use(handler);
  await canvas.findByRole('button', { name: /^全部 \d+ 种$/ });
  await userEvent.click(canvas.getByRole('radio', { name: '网格' }));
  await canvas.findByText(/9 张 × 2 积分，余 1,266/);
  await userEvent.click(canvas.getByRole('button', { name: '加一个随机种子' }));
  await canvas.findByText(/12 张 × 2 积分，余 1,260/);
  const button = canvas.getByRole('button', { name: /^画 12 张网格/ });
  await expect(button).toHaveTextContent(/24/);
  await userEvent.click(button);
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  await expect(pressed.mock.calls[0]?.[0]).toMatchObject({ grid: { x: { of: 'rander' }, y: { of: 'seed' } } });
  await userEvent.click(canvas.getByRole('radio', { name: '文生图' }));
  await canvas.findByText(/1 张 × 2 积分/);
});
Grid.test('R8.14 values are typed, refused where they are there already, and taken away', async ({ canvas, userEvent }) => {
  const add = await canvas.findByRole('button', { name: '给横轴加一个值' });
  await userEvent.click(add);
  await userEvent.keyboard('0.7{Enter}');
  await expect(await canvas.findByText('已经有 0.70')).toBeVisible();
  await userEvent.keyboard('{Backspace}5{Enter}{Escape}');
  await expect(draft.axes[0]?.values).toEqual([0, 0.4, 0.5, 0.7, 1]);
  await userEvent.click(canvas.getByRole('button', { name: '去掉 0.40' }));
  await expect(draft.axes[0]?.values).toEqual([0, 0.5, 0.7, 1]);
});
GridTooLarge.test('R8.14 too many pictures: the button says why, and nothing is sent', async ({ canvas, msw }) => {
  const { pressed, handler } = counted();
  msw.use(handler);
  const button = await canvas.findByRole('button', { name: /^画网格/ });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(canvas.getAllByText('最多 24 张，现在 30 张').length).toBeGreaterThan(0);
  await fireEvent.keyDown(canvas.getByRole('textbox', box), { key: 'Enter', ctrlKey: true });
  await expect(toasts.items.map(({ text }) => text)).toContain('最多 24 张，现在 30 张');
  await expect(pressed).not.toHaveBeenCalled();
});

export const SessionEnded = meta.story({
  globals: { network: '401' },
  async beforeEach() {
    written()();
    opened.mockClear();
    return subscribeKey(session, 'openLogin', opened);
  },
});
const opened = fn();
SessionEnded.test('many refused calls open one login', async () => {
  await waitFor(() => expect(session.openLogin).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect(opened).toHaveBeenCalledTimes(1);
  await expect(session.token).toBe('');
  await expect(new Set(toasts.items.map((item) => item.text)).size).toBe(toasts.items.length);
});

Ready.test('enrichment is chosen at the wand and asked for', async ({ canvas, msw, userEvent }) => {
  const { pressed, handler } = counted();
  msw.use(handler);
  await userEvent.click(canvas.getByRole('button', { name: '优化描述' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^丰富细节/ }));
  await expect(canvas.getByRole('button', { name: '优化描述' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(canvas.getByRole('button', button));
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  await expect(pressed.mock.calls[0]?.[0]).toMatchObject({ tipOptimize: 'full' });
});
FreePlan.test('a private picture belongs to a plan, too', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('switch', { name: '私有' }));
  await expect(dialogs.open).toBe('membership');
  await expect(draft.visibility).toBe('public');
});
PhoneTyping.test('price and press are inside the box, fields in one row', async ({ canvas, userEvent }) => {
  await waitFor(() => expect(canvas.getByRole('button', button)).toHaveTextContent(/^生成2/));
  await userEvent.click(canvas.getByRole('button', { name: /^张数/ }));
  await userEvent.click(await screen.findByRole('option', { name: '4 张' }));
  await waitFor(() => expect(canvas.getByRole('button', button)).toHaveTextContent(/^生成8/));
});

/** With nothing but the preview engine: what it makes of these words. */
const previewed =
  (over: Partial<Draft>) =>
  ({ msw }: { msw: { use: (...handlers: ReturnType<typeof respond>[]) => void } }) => {
    written(over)();
    msw.use(respond(metaCall, { data: metaOf({ preview: true, engine: { kind: 'preview', preview: true } }) }));
  };
const settled = async ({ canvas }: { canvas: { findByRole: (role: 'region', options: { name: string }) => Promise<HTMLElement> } }) => {
  await canvas.findByRole('region', { name: '会画成什么' });
};
export const PreviewKnows = meta.story({ play: settled, beforeEach: previewed({ prompt: '等距体素小岛，小屋，秋天，纯色背景' }) });
export const PreviewKnowsSome = meta.story({
  beforeEach: previewed({ prompt: '戴草帽的柴犬，黏土玩具，坐在樱花树下，黄昏暖光', rander: 'pixel' }),
  async play({ canvas }) {
    await canvas.findByText('风格：像素');
  },
});
export const PreviewKnowsNothing = meta.story({ play: settled, beforeEach: previewed({ prompt: '麻婆豆腐，青花碗，热气腾腾' }) });
export const PreviewPhone = meta.story({
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('textbox', { name: '画面描述' }));
    await settled({ canvas });
  },
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: previewed({ prompt: '戴草帽的柴犬，黏土玩具，坐在樱花树下，黄昏暖光' }),
});
export const PreviewPhoneRaised = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: previewed({ prompt: '麻婆豆腐，青花碗，热气腾腾' }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('slider', { name: '参数面板高度' }));
    await settled({ canvas });
  },
});

PreviewKnowsSome.test(
  'preview says what will be painted and what not, and lets a phrase be dropped or replaced',
  async ({ canvas, userEvent }) => {
    const list = await canvas.findByRole('region', { name: '会画成什么' });
    await expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      '柴犬一只黏土小猫近似',
      '黏土玩具黏土质感认得',
      '黄昏暖光黄昏色调认得',
      '戴草帽删掉画不出',
      '樱花树换成「粉色」删掉画不出',
      '风格：像素像素画近似',
    ]);
    await expect(within(list).getByText(/^会画：像素画，一只黏土小猫，黄昏色调/)).toBeVisible();
    await expect(within(list).getByRole('status')).toHaveTextContent('认得 2，近似 1，画不出 2');
    await expect(canvas.getByRole('button', { name: /^就这样生成/ })).toBeEnabled();
    await userEvent.click(within(list).getByRole('button', { name: '换成「粉色」' }));
    await expect(draft.prompt).toBe('戴草帽的柴犬，黏土玩具，坐在粉色下，黄昏暖光');
    await userEvent.click(within(list).getByRole('button', { name: '删掉「戴草帽」' }));
    await expect(draft.prompt).toBe('柴犬，黏土玩具，坐在粉色下，黄昏暖光');
    toasts.items.at(-1)?.action?.run();
    await expect(draft.prompt).toMatch(/^戴草帽/);
  },
);
PreviewKnowsNothing.test(
  'preview paints nothing it does not know: the button says why and sends nothing',
  async ({ canvas, msw, userEvent }) => {
    const { pressed, handler } = counted();
    msw.use(handler);
    const press = await canvas.findByRole('button', { name: '这句还画不出来' });
    await expect(press).toHaveAccessibleDescription(/没有预览引擎会画的东西/);
    await expect(canvas.getByText('没有扣积分')).toBeVisible();
    await userEvent.click(press);
    await fireEvent.keyDown(canvas.getByRole('textbox', box), { key: 'Enter', ctrlKey: true });
    await expect(pressed).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: '木宝箱' }));
    await expect(draft.prompt).toBe('木宝箱');
    await expect(await canvas.findByRole('button', { name: /^生成/ })).toBeEnabled();
  },
);
PreviewKnows.test('preview reads nothing while an input method composes', async ({ canvas }) => {
  const field = canvas.getByRole<HTMLTextAreaElement>('textbox', box);
  await canvas.findByText(/^会画：体素小岛/);
  await fireEvent.compositionStart(field);
  await fireEvent.change(field, { target: { value: 'baoxiang' } });
  await new Promise((resolve) => setTimeout(resolve, 600));
  await expect(canvas.getByText(/^会画：体素小岛/)).toBeVisible();
  await fireEvent.compositionEnd(field);
  await expect(await canvas.findByText(/^会画：一只装满金币的木宝箱/)).toBeVisible();
});
