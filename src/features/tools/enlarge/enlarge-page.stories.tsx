import { expect, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { listTasks, quote as quoteCall, taskDetail } from '#shared/contract/generation.ts';
import { startSample } from '#shared/contract/samples.ts';
import { sourceInfo, startTool } from '#shared/contract/tools.ts';
import { image } from '#mocks/fixtures/content.ts';
import { quote, sampleTask, task } from '#mocks/fixtures/generation.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { dialogs } from '#state/dialogs.ts';
import { enlargeForm, EnlargePage } from './enlarge-page.tsx';

const form = enlargeForm.state;
const source = { url: 'seed/lo2.webp', width: 640, height: 360 };
const ask = { kind: 'enlarge' as const, image: 'seed/lo2.webp', scale: 4 as const, mode: 'art' as const, sharpen: 0.2, detail: 0.45 };
const large = image({ id: 'image-large', kind: 'enlarge', url: 'seed/t01.webp', thumb: 'seed/t01.webp', width: 2560, height: 1440 });
const base = { kind: 'enlarge' as const, tool: ask, source, cost: 4 };
const done = task({ ...base, id: 'done', images: [large] });
const running = task({ ...base, id: 'running', status: 'running', progress: 42, images: [], endedAt: null });
const filled = () => Object.assign(form, enlargeForm.empty, { image: 'seed/lo2.webp', scale: 4, mode: 'art' });

const meta = preview.meta({
  component: EnlargePage,
  parameters: { layout: 'fullscreen', frame: 'tool', path: '/tool/aiCreate/enlarge-image' },
  args: { image: undefined },
  beforeEach({ msw }) {
    filled();
    msw.use(
      respond(listTasks, { data: [] }),
      respond(sourceInfo, { data: { key: 'seed/lo2.webp', ...source, prompt: '雪线之上', trail: ['txt2img'] } }),
      respond(quoteCall, { data: quote({ cost: 4 }) }),
      respond(startTool.enlarge, { data: running }),
    );
  },
});

export const Empty = meta.story({ beforeEach: () => void Object.assign(form, enlargeForm.empty) });
export const Waiting = meta.story();
export const Running = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [running] })) });
export const Done = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [done] })) });
export const Failed = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(listTasks, {
        data: [task({ ...base, status: 'failed', images: [], error: { code: 'LOST', message: '任务多次中断，积分已退回，请重新生成' } })],
      }),
    ),
});
export const TooLarge = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(respond(sourceInfo, { data: { key: 'seed/lo2.webp', ...source, width: 4000, height: 3000, prompt: '', trail: [] } })),
});
export const Sampled = meta.story({
  beforeEach({ msw }) {
    Object.assign(form, enlargeForm.empty);
    const made = { url: 'seed/enl1.webp', thumb: 'seed/enl1.webp', width: 1280, height: 720, glb: null, isPreview: true };
    const data = sampleTask('enlarge-peaks', { result: { pictures: [made] } });
    msw.use(respond(startSample, { data }), respond(taskDetail, { data }));
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '雪山' }));
    await canvas.findByText('雪山，不进作品');
  },
});
export const FreePlan = meta.story({ globals: { user: 'free' } });
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listTasks)) });
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listTasks, 503)) });
export const Phone = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [done] })),
});
export const PhoneEmpty = meta.story({
  tags: ['no-visual:repeats'],
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: () => void Object.assign(form, enlargeForm.empty),
});
export const Light = meta.story({ globals: { theme: 'light' }, beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [done] })) });

Empty.test('V-31 without a picture the button says so itself, marks the well and goes there', async ({ canvas, userEvent, msw }) => {
  const press = await canvas.findByRole('button', { name: /^放大/ });
  const well = canvas.getByRole('group', { name: '拖入图片，或点击上传' });
  await expect(well).not.toHaveAttribute('data-wanted');
  await userEvent.click(press);
  await expect(canvas.getByRole('alert')).toHaveTextContent('先选一张图');
  await expect(canvas.getByRole('alert').getBoundingClientRect().bottom).toBeGreaterThan(press.getBoundingClientRect().top - 40);
  await expect(well).toHaveAttribute('data-wanted');
  await waitFor(() => expect(canvas.getByRole('button', { name: '上传图片' })).toHaveFocus());
  await userEvent.click(press);
  await waitFor(() => expect(canvas.getByRole('button', { name: '上传图片' })).toHaveFocus());
  await expect(toasts.items).toHaveLength(0);
  // Once there is one, all of it is as if nothing had been pressed.
  msw.use(respond(quoteCall, { data: quote({ cost: 4 }) }));
  form.image = 'seed/lo2.webp';
  await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  form.image = '';
  await waitFor(() => expect(canvas.getByRole('group', { name: '拖入图片，或点击上传' })).not.toHaveAttribute('data-wanted'));
});
Empty.test('V-32 what it costs at least stands there before there is a picture', async ({ canvas, userEvent }) => {
  await canvas.findByText('2× 起 4 积分');
  await userEvent.click(canvas.getByRole('radio', { name: /^4×/ }));
  await canvas.findByText('4× 起 4 积分');
});
PhoneEmpty.test('V-31 on phones a press without a picture opens the sheet it is chosen in', async ({ canvas, userEvent }) => {
  const sheet = canvas.getByRole('form', { name: '放大参数' });
  const line = within(sheet).getByRole('button', { expanded: true });
  await userEvent.click(line);
  await expect(sheet).toHaveAttribute('data-at', '0');
  await userEvent.click(canvas.getByRole('button', { name: /^放大/ }));
  await waitFor(() => expect(canvas.getByRole('button', { name: '上传图片' })).toHaveFocus());
  await expect(sheet).toHaveAttribute('data-at', '1');
});
Waiting.test('R4.6 size and price stand there before it is pressed', async ({ canvas }) => {
  await expect(await canvas.findByText('2560 × 1440')).toBeVisible();
  await canvas.findByText('4× 插画模式');
  await waitFor(() => expect(canvas.getByRole('button', { name: /^放大 4 积分|^放大/ })).toHaveTextContent('4'));
});
Waiting.test('R8.3 one press asks once, with what is on the form', async ({ canvas, userEvent, msw }) => {
  const asked: unknown[] = [];
  msw.use(
    respond(startTool.enlarge, ({ body }) => {
      asked.push(body);
      return { data: running };
    }),
  );
  await canvas.findByText('2560 × 1440');
  const button = canvas.getByRole('button', { name: /^放大/ });
  await userEvent.click(button);
  await waitFor(() => expect(asked).toEqual([expect.objectContaining({ image: 'seed/lo2.webp', scale: 4, mode: 'art' })]));
});
FreePlan.test('T-AUTHZ-07 without the plan the button leads to it', async ({ canvas, userEvent }) => {
  await canvas.findByText(/图片放大需开通会员/);
  await userEvent.click(canvas.getByRole('button', { name: /^放大/ }));
  await expect(dialogs.open).toBe('membership');
});
TooLarge.test('R4.6 what would be too large says so before it is asked for', async ({ canvas }) => {
  await expect(await canvas.findByText(/放大后最长边 16000 像素/)).toBeVisible();
});
