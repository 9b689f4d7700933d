import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { listTasks, taskDetail } from '#shared/contract/generation.ts';
import { startSample } from '#shared/contract/samples.ts';
import { sourceInfo, startTool } from '#shared/contract/tools.ts';
import { image } from '#mocks/fixtures/content.ts';
import { sampleTask, task } from '#mocks/fixtures/generation.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { logo, logoForm } from './logo-form.ts';
import { LogoPage } from './logo-page.tsx';

const tool = {
  kind: 'logo' as const,
  text: '赤狐工坊',
  slogan: 'FOXWORKS',
  industry: '几何狐狸头',
  style: 'geometric' as const,
  layout: 'mark' as const,
  colors: ['#e0662f', '#f6a45c', '#43160f', '#fff6ea'],
  num: 4,
  seed: 7,
};
const drawn = (count: number) =>
  ['e01', 'e02', 'e05', 'e08'].slice(0, count).map((name) =>
    image({
      id: `logo-${name}`,
      kind: 'logo',
      title: '赤狐工坊',
      url: `seed/${name}.webp`,
      thumb: `seed/${name}.webp`,
      svg: `i/${name}.svg`,
      width: 1024,
      height: 1024,
      isPreview: true,
      collected: false,
      params: null,
    }),
  );
const base = { kind: 'logo' as const, tool, params: null, cost: 8 };
const done = task({ ...base, id: 'done', images: drawn(4) });
const running = task({ ...base, id: 'running', status: 'running', progress: 38, images: drawn(1), endedAt: null });
const failed = task({
  ...base,
  id: 'failed',
  status: 'failed',
  images: [],
  refunded: 8,
  error: { code: 'NO_GLYPH', message: '字体里没有「囧」，请换一个字' },
});

const meta = preview.meta({
  component: LogoPage,
  parameters: { layout: 'fullscreen', frame: 'tool', path: '/tool/aiCreate/makeLogo' },
  args: { image: undefined },
  beforeEach({ msw }) {
    Object.assign(logo, logoForm.empty);
    msw.use(respond(listTasks, { data: [] }));
  },
});
const fill = () => Object.assign(logo, { text: '赤狐工坊', slogan: 'FOXWORKS', industry: '几何狐狸头，正面对称' });

export const Empty = meta.story();
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const Filled = meta.story({
  beforeEach() {
    fill();
    Object.assign(logo, { palette: 'own', style: 'seal', layout: 'badge' });
  },
});
export const NoPlanForEight = meta.story({ globals: { user: 'free' }, beforeEach: () => void fill() });
export const BlockedWord = meta.story({ beforeEach: () => void Object.assign(logo, { text: '毒品', industry: '画一把枪和毒品' }) });
export const Running = meta.story({ beforeEach: ({ msw }) => (fill(), msw.use(respond(listTasks, { data: [running] }))) });
export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [failed] })) });
export const Done = meta.story({ beforeEach: ({ msw }) => (fill(), msw.use(respond(listTasks, { data: [done] }))) });
export const Earlier = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [running, failed, done] })),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /，完成$/ }));
    await canvas.findByRole('button', { name: '选择方案 4' });
  },
});
export const Sampled = meta.story({
  beforeEach({ msw }) {
    const pictures = ['ef6', 'ef4', 'ef3', 'ef2'].map((name) => {
      const key = `seed/${name}.webp`;
      return { url: key, thumb: key, width: 1024, height: 1024, glb: null, isPreview: true };
    });
    const data = sampleTask('logo-fox', { result: { pictures } });
    msw.use(respond(startSample, { data }), respond(taskDetail, { data }));
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '赤狐工坊' }));
    await canvas.findByText('赤狐工坊，不进作品');
  },
});
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listTasks)) });
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listTasks, 503)) });
export const Phone = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [done] })),
});
export const Light = meta.story({
  globals: { theme: 'light' },
  beforeEach: ({ msw }) => (fill(), msw.use(respond(listTasks, { data: [done] }))),
});
export const FromPicture = meta.story({
  args: { image: 'seed/k01.webp' },
  beforeEach: ({ msw }) =>
    msw.use(respond(sourceInfo, { data: { key: 'seed/k01.webp', url: 'seed/k01.webp', width: 832, height: 1216, prompt: '', trail: [] } })),
  async play({ canvas }) {
    await waitFor(() => expect(logo.palette).toBe('picture'));
    await canvas.findByRole('radio', { name: '从图取色' });
  },
  // Its toast goes on its own time.
  tags: ['no-visual:moves'],
});

Filled.test(
  'R8.2 the price stands on the button before it is pressed; what is asked is what the form says',
  async ({ canvas, userEvent, msw }) => {
    const asked: unknown[] = [];
    msw.use(
      respond(startTool.logo, ({ body }) => {
        asked.push(body);
        return { data: running };
      }),
    );
    const button = await canvas.findByRole('button', { name: /^生成/ });
    asked.length = 0;
    await userEvent.click(button);
    await waitFor(() =>
      expect(asked).toContainEqual({
        text: '赤狐工坊',
        slogan: 'FOXWORKS',
        industry: '几何狐狸头，正面对称',
        style: 'seal',
        layout: 'badge',
        colors: logo.own,
        num: 4,
      }),
    );
  },
);
Empty.test('R4.8 nothing is asked without a name', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^生成/ }));
  await canvas.findByText('先写下名称', { selector: '[role=alert].text-warn' });
  await waitFor(() => expect(canvas.getByRole('textbox', { name: '名称' })).toHaveFocus());
  await expect(toasts.items).toHaveLength(0);
});
NoPlanForEight.test('R4.8 more at once than the plan allows leads to the plans', async ({ canvas }) => {
  await expect(await canvas.findByRole('radio', { name: /^8，需要/ })).not.toBeChecked();
  await expect(canvas.getByRole('radio', { name: '1' })).toBeChecked();
});
Done.test('R4.8 by keyboard: choose a proposal, reach what can be done with it', async ({ canvas, userEvent }) => {
  const second = await canvas.findByRole('button', { name: '选择方案 2' });
  second.focus();
  await userEvent.keyboard('{Enter}');
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  const cell = within(second.closest('li') ?? document.body);
  for (const name of ['收藏', '接着做', 'SVG', 'PNG', '变体，4 张，8 积分', '换色，4 张，8 积分']) {
    await userEvent.tab();
    await expect(cell.getByRole('button', { name })).toHaveFocus();
  }
});
Done.test('R4.8 变体 asks the same with another seed, 换色 the same seed in the next palette', async ({ canvas, userEvent, msw }) => {
  const asked: { seed?: number | undefined; colors?: string[] | undefined }[] = [];
  msw.use(
    respond(startTool.logo, ({ body }) => {
      asked.push({ seed: body.seed, colors: body.colors });
      return { data: done };
    }),
  );
  const group = within(await canvas.findByRole('group', { name: '所选方案' }));
  await userEvent.click(group.getByRole('button', { name: /^变体/ }));
  await waitFor(() => expect(asked).toEqual([{ seed: -1, colors: tool.colors }]));
  await userEvent.click(group.getByRole('button', { name: /^换色/ }));
  await waitFor(() => expect(asked[1]).toEqual({ seed: 7, colors: ['#1f6f78', '#86b5ab', '#1b4f74', '#f6ead8'] }));
});
Done.test('R8.7 is carried on from here', async ({ canvas, userEvent, loaded }) => {
  const group = within(await canvas.findByRole('group', { name: '所选方案' }));
  await userEvent.click(group.getByRole('button', { name: '接着做' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '放大' }));
  await expect(loaded.router.state.location.search).toEqual({ image: 'seed/e01.webp' });
});
Failed.test('R4.8 says why, and can be asked again', async ({ canvas }) => {
  await expect((await canvas.findAllByText(/字体里没有「囧」/))[0]).toBeVisible();
  await expect(canvas.getAllByRole('button', { name: '重试' })[0]).toBeEnabled();
});
Unavailable.test('can be asked again', async ({ canvas, userEvent, msw }) => {
  const retry = await canvas.findByRole('button', { name: '重试' });
  msw.use(respond(listTasks, { data: [done] }));
  await userEvent.click(retry);
  await canvas.findByRole('button', { name: '选择方案 1' });
});
