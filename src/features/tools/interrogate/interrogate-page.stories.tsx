import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import type { QueryClient } from '@tanstack/react-query';
import { meta as metaCall } from '#shared/contract/content.ts';
import { meta as installation } from '#mocks/fixtures/content.ts';
import { listTasks, quote as quoteCall, type Task, taskDetail } from '#shared/contract/generation.ts';
import { startSample } from '#shared/contract/samples.ts';
import type { Interrogated } from '#shared/contract/tools.ts';
import { params } from '#mocks/fixtures/params.ts';
import { quote, sampleTask, task } from '#mocks/fixtures/generation.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { interrogateForm, InterrogatePage } from './interrogate-page.tsx';

const form = interrogateForm.state;
const blank = { negativePrompt: '', params: null, facts: [], loras: [], palette: [] };
const seen: Interrogated = {
  ...blank,
  source: 'engine',
  by: 'Stable Diffusion',
  prompt: '',
  tags: [
    ['landscape', '青绿山水', 0.98],
    ['mountain', '层叠远山', 0.96],
    ['fog', '晨雾', 0.91],
    ['silk', '绢本', 0.88],
    ['malachite', '石绿', 0.86],
    ['warm light', '暖黄天光', 0.8],
    ['pine', '松林剪影', 0.77],
    ['waterfall', '瀑布', 0.41],
    ['temple', '寺庙', 0.33],
    ['boat', '孤舟', 0.28],
  ].map(([name, zh, score]) => ({ name, zh, score }) as Interrogated['tags'][number]),
};
const told: Interrogated = {
  ...blank,
  source: 'metadata',
  by: 'ComfyUI',
  prompt: '青绿山水，远山层叠，晨雾在山腰流动，近处松林剪影',
  negativePrompt: '现代建筑，人物，文字，水印',
  params: params({ seed: 204_811 }),
  facts: [
    { name: '种子', value: '204811' },
    { name: '步数', value: '28' },
    { name: '采样器', value: 'dpmpp_2m' },
    { name: '模型', value: 'shanhai_xl_v2.safetensors' },
  ],
  loras: [
    { name: 'qinglv', weight: 0.8, id: 'qinglv' },
    { name: 'film-grain-v3', weight: 0.35, id: null },
  ],
  tags: [],
};
const measured: Interrogated = {
  ...blank,
  source: 'colour',
  by: '',
  prompt: '',
  tags: [
    { name: 'malachite green', zh: '石绿主色', score: 0.62 },
    { name: 'vertical', zh: '竖构图', score: 1 },
    { name: 'empty space', zh: '留白', score: 0.44 },
  ],
  palette: [
    { hex: '#2c8c84', share: 0.46, zh: '石绿' },
    { hex: '#e9dcb6', share: 0.31, zh: '米黄' },
    { hex: '#1b3a57', share: 0.12, zh: '石青' },
  ],
};
const answered = (result: Interrogated, over: Partial<Task> = {}) =>
  task({
    id: 'read',
    kind: 'interrogate',
    tool: { kind: 'interrogate', image: 'seed/r01.webp' },
    source: { url: 'seed/r01.webp', width: 520, height: 693 },
    images: [],
    result,
    ...over,
  });

const meta = preview.meta({
  component: InterrogatePage,
  parameters: { layout: 'fullscreen', frame: 'tool', path: '/tool/aiCreate/reverse-inference' },
  args: { image: undefined },
  beforeEach({ msw }) {
    Object.assign(form, interrogateForm.empty, { image: 'seed/r01.webp' });
    msw.use(respond(listTasks, { data: [] }));
  },
});

export const Empty = meta.story({ beforeEach: () => void Object.assign(form, interrogateForm.empty) });
export const Waiting = meta.story();
export const Engine = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [answered(seen)] })) });
export const Metadata = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [answered(told)] })) });
export const Colours = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [answered(measured)] })) });
export const Running = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [answered(seen, { result: null, status: 'running', progress: 30 })] })),
});
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listTasks)) });
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listTasks, 503)) });
export const Phone = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [answered(seen)] })),
});
export const Light = meta.story({
  globals: { theme: 'light' },
  beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [answered(told)] })),
});

Engine.test('R4.5 tags with confidence make the description; taking one away changes it', async ({ canvas, userEvent }) => {
  const box = await canvas.findByRole('textbox', { name: '描述' });
  await expect(box).toHaveValue('青绿山水，层叠远山，晨雾，绢本，石绿，暖黄天光，松林剪影，瀑布');
  await userEvent.click(canvas.getByRole('button', { name: '瀑布 41' }));
  await expect(box).toHaveValue('青绿山水，层叠远山，晨雾，绢本，石绿，暖黄天光，松林剪影');
});
Metadata.test('R4.5 parameters go to the form exactly', async ({ canvas, userEvent, loaded }) => {
  await canvas.findByText(/图里带有 ComfyUI 的生成参数/);
  await userEvent.click(canvas.getByRole('button', { name: '用这段描述生成' }));
  await waitFor(() =>
    expect(loaded.router.state.location.search).toMatchObject({
      againImgMake: { prompt: told.prompt, negativePrompt: told.negativePrompt, seed: 204_811 },
    }),
  );
});
Metadata.test('R4.5 a LoRA this place does not have is named as such', async ({ canvas }) => {
  await expect(await canvas.findByText('本站没有，不会带上')).toBeVisible();
});
export const Sampled = meta.story({
  beforeEach({ msw }) {
    Object.assign(form, interrogateForm.empty);
    const data = sampleTask('interrogate-poster', { result: measured });
    msw.use(respond(startSample, { data }), respond(taskDetail, { data }));
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '夜行者' }));
    await canvas.findByText('夜行者，不进作品');
    await canvas.findByRole('textbox', { name: '描述' });
  },
});
Empty.test('V-31 V-32 before there is a picture: what it costs, and where to choose it', async ({ canvas, userEvent }) => {
  await canvas.findByText('读取参数与颜色不扣积分');
  await userEvent.click(canvas.getByRole('button', { name: '识别' }));
  await expect(canvas.getByRole('alert')).toHaveTextContent('先选一张图');
  await waitFor(() => expect(canvas.getByRole('button', { name: '上传图片' })).toHaveFocus());
});
Empty.test('V-32 where an engine can look at pictures its price stands there, too', async ({ canvas, loaded, msw }) => {
  msw.use(respond(metaCall, { data: installation({ features: { ...installation().features, vision: true } }) }));
  void (loaded.client as QueryClient).resetQueries({ queryKey: ['content', 'meta'] });
  await canvas.findByText('读取参数免费，看图描述 1 积分');
});
Colours.test(
  'V-29 what was measured is offered, not taken: the description is the member’s own, and its button no stone',
  async ({ canvas, userEvent, msw }) => {
    msw.use(respond(quoteCall, { data: quote({ cost: 0 }) }));
    const box = await canvas.findByRole('textbox', { name: '描述' });
    await expect(box).toHaveValue('');
    const go = () => canvas.getByRole('button', { name: '用这段描述生成' });
    await expect(go()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(box, '一座雪山');
    const chip = canvas.getByRole('button', { name: '留白 44' });
    await userEvent.click(chip);
    await expect(box).toHaveValue('一座雪山，留白');
    await expect(getComputedStyle(chip).backgroundColor).toBe('rgba(0, 0, 0, 0)');
    await userEvent.click(chip);
    await expect(box).toHaveValue('一座雪山');
    await expect(go()).not.toHaveAttribute('aria-disabled');
    await expect(getComputedStyle(go()).backgroundImage).toBe('none');
  },
);
Colours.test('V-29 what costs nothing says so in a word', async ({ canvas, msw }) => {
  msw.use(respond(quoteCall, { data: quote({ cost: 0 }) }));
  const press = await canvas.findByRole('button', { name: /^重新识别/ });
  await waitFor(() => expect(press).toHaveTextContent('重新识别免费'));
});
Colours.test('R4.5 measured colours are said to be only that', async ({ canvas }) => {
  await expect(await canvas.findByText(/不代表画的是什么/)).toBeVisible();
});
