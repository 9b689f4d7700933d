import { http, HttpResponse } from 'msw/http';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { type Image, meta as metaCall } from '#shared/contract/content.ts';
import { listTasks, quote as quoteCall, type Task, taskDetail } from '#shared/contract/generation.ts';
import { startSample } from '#shared/contract/samples.ts';
import { startTool } from '#shared/contract/tools.ts';
import { image, meta as installation, owner } from '#mocks/fixtures/content.ts';
import { quote, sampleTask, task } from '#mocks/fixtures/generation.ts';
import { modelFile } from '#mocks/fixtures/solid.ts';
import { fail, respond } from '#mocks/respond.ts';
import { dialogs } from '#state/dialogs.ts';
import { toasts } from '#state/toasts.ts';
import { threeForm } from './three-form.ts';
import { ThreePage } from './three-page.tsx';

const source = { url: 'seed/cut3.webp', width: 420, height: 420 };
const tool = { kind: 'three', image: 'seed/cut3.webp', mode: 'extrude', depth: 0.25, faces: 45_000, pivot: 'centre', size: 1 } as const;
const made = (over: Partial<Image> = {}): Image =>
  image({
    id: 'image-chest',
    kind: 'three',
    title: '',
    prompt: '木质宝箱，金币，黄铜包边',
    url: 'seed/td0.webp',
    thumb: 'seed/td1.webp',
    width: 1024,
    height: 768,
    glb: 'i/story.glb',
    user: owner(),
    published: false,
    ...over,
  });
const solid = (over: Partial<Task> = {}) => task({ id: 'task-solid', kind: 'three', images: [made()], tool, source, cost: 10, ...over });
const priced = respond(quoteCall, { data: quote({ cost: 10, unit: 10, eta: 12 }) });
const started = respond(startTool.three, {
  data: task({ id: 'task-new', kind: 'three', status: 'queued', progress: 0, images: [], tool, source }),
});
const tasksOf = (...tasks: Task[]) => respond(listTasks, { data: tasks });
/** Answers the file of the model, or whatever a story puts in its place. */
const file = (answer: () => Promise<Response> | Response = async () => new HttpResponse(await modelFile())) =>
  http.get('/files/i/story.glb', answer);

const meta = preview.meta({
  component: ThreePage,
  args: { image: undefined },
  parameters: { layout: 'fullscreen' },
  // A frame of its own, scrolled inside: a page longer than the screen is pieced together, and the model redraws between the pieces.
  decorators: [
    (Story) => (
      <div className="flex h-dvh flex-col max-tablet:overflow-y-auto tablet:flex-row">
        <Story />
      </div>
    ),
  ],
  beforeEach({ msw }) {
    Object.assign(threeForm.state, threeForm.empty);
    msw.use(priced, started, tasksOf(), file());
  },
});
const withPicture = { args: { image: 'seed/cut3.webp' } };
const withTasks = (...tasks: Task[]) => ({
  ...withPicture,
  beforeEach: ({ msw }: { msw: { use: (...handlers: never[]) => void } }) => msw.use(...([tasksOf(...tasks)] as never[])),
});
/** The model as a screen reader meets it: only once it can be turned. */
const model = { name: '木质宝箱，金币，黄铜包边，3D 模型' };
const turnable = (canvas: { findByRole: (role: 'application', by: object) => Promise<HTMLElement> }) =>
  canvas.findByRole('application', model);

export const Empty = meta.story();
export const Sampled = meta.story({
  beforeEach({ msw }) {
    const picture = { url: 'seed/td0.webp', thumb: 'seed/td1.webp', width: 1024, height: 768, glb: 'i/story.glb', isPreview: true };
    const data = sampleTask('three-chest', { result: { pictures: [picture] } });
    msw.use(respond(startSample, { data }), respond(taskDetail, { data }));
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '宝箱' }));
    await canvas.findByRole('application', { name: '宝箱，3D 模型' });
  },
});
export const Words = meta.story({
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('radio', { name: '描述' }));
    await userEvent.type(canvas.getByRole('textbox', { name: '模型描述' }), '木质宝箱，黄铜包边');
  },
});
/** The preview engine would draw what the model is made of. */
export const WordsRead = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(respond(metaCall, { data: installation({ preview: true, engine: { kind: 'preview', preview: true } }) })),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('radio', { name: '描述' }));
    await userEvent.type(canvas.getByRole('textbox', { name: '模型描述' }), '木质宝箱，量子纠缠');
    await canvas.findByText(/^会画：.*宝箱.*画不出：量子纠缠/);
  },
});
WordsRead.test(
  'V-27 that the preview engine works here is said once, in the smallest letters and the quietest colour',
  async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText(/^预览引擎：/)).toHaveLength(1));
    const line = getComputedStyle(canvas.getByText(/^预览引擎：/));
    const quiet = document.createElement('p');
    quiet.className = 'text-3';
    document.body.append(quiet);
    await expect([line.fontSize, line.color, line.backgroundColor]).toEqual(['12px', getComputedStyle(quiet).color, 'rgba(0, 0, 0, 0)']);
    quiet.remove();
  },
);
export const WaitingSource = meta.story(withPicture);
/** An engine that models bodies from all sides is there. */
export const FullModel = meta.story({
  ...withPicture,
  beforeEach({ msw }) {
    msw.use(respond(metaCall, { data: installation({ features: { ...installation().features, modeller: true } }) }));
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('radio', { name: '完整建模' }));
    await canvas.findByText(/^由引擎的模型做出前后左右各面/);
  },
});
export const FreePlan = meta.story({ ...withPicture, globals: { user: 'free' } });
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const Running = meta.story(withTasks(solid({ status: 'running', progress: 46, images: [], endedAt: null })));
export const NoSubject = meta.story(
  withTasks(
    solid({
      status: 'failed',
      images: [],
      refunded: 10,
      error: { code: 'NO_SUBJECT', message: '没有找到主体，积分已退回。可以换一张背景干净的图，或改用浮雕' },
    }),
  ),
);
const seen = async ({ canvas }: { canvas: Parameters<typeof turnable>[0] & { getByRole: (role: 'list', by: object) => HTMLElement } }) => {
  await turnable(canvas);
  await waitFor(() => expect(canvas.getByRole('list', { name: '各面' }).querySelectorAll('img')).toHaveLength(6));
};
export const Done = meta.story({ ...withTasks(solid(), solid({ id: 'task-older' })), play: seen });
export const DoneLight = meta.story({
  ...withTasks(solid({ images: [made({ isPreview: true })] })),
  globals: { theme: 'light' },
  play: seen,
});
export const DonePhone = meta.story({
  ...withTasks(solid()),
  globals: { viewport: { value: 'phone', isRotated: false } },
  async play(context) {
    await seen(context);
    context.canvas.getByRole('region', { name: '3D 预览' }).scrollIntoView();
  },
});
/** F-38: the picture and the download stay. */
export const NoWebgl = meta.story({
  ...withPicture,
  beforeEach({ msw }) {
    msw.use(tasksOf(solid()));
    // oxlint-disable-next-line typescript/unbound-method -- called with its canvas below
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest]);
    } as typeof real;
    return () => {
      HTMLCanvasElement.prototype.getContext = real;
    };
  },
  async play({ canvas }) {
    await canvas.findByText(/没有开启 WebGL/);
  },
});
export const Broken = meta.story({
  ...withPicture,
  beforeEach({ msw }) {
    msw.use(
      tasksOf(solid()),
      file(() => new HttpResponse('glTF, or so it says')),
    );
  },
  async play({ canvas }) {
    await canvas.findByText(/模型文件读不出来/);
  },
});
export const NotLoaded = meta.story({
  ...withPicture,
  beforeEach({ msw }) {
    msw.use(
      tasksOf(solid()),
      file(() => HttpResponse.error()),
    );
  },
  async play({ canvas }) {
    await canvas.findByText(/模型没有载入/);
  },
});
export const TooLarge = meta.story({
  ...withPicture,
  tags: ['no-visual:behaviour'],
  beforeEach({ msw }) {
    msw.use(
      tasksOf(solid()),
      file(() => new HttpResponse('x', { headers: { 'Content-Length': String(200 * 1024 ** 2) } })),
    );
  },
});
export const ServerError = meta.story({
  beforeEach({ msw }) {
    msw.use(fail(listTasks, 500));
  },
});

const standing = async (text: RegExp) =>
  waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(expect.stringMatching(text)));

Done.test('A-26 arrow keys turn the model, plus and minus bring it closer, 0 puts it back', async ({ canvas, userEvent }) => {
  const body = await turnable(canvas);
  await standing(/^视角 水平 30°，俯仰 15°$/);
  body.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
  await standing(/^视角 水平 50°，俯仰 25°$/);
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}+');
  await standing(/^视角 水平 40°，俯仰 15°，1\.2 倍$/);
  await userEvent.keyboard('0');
  await standing(/^视角 水平 30°，俯仰 15°$/);
});
Done.test('A-26 buttons do what dragging does, and views of the strip go there', async ({ canvas, userEvent }) => {
  await turnable(canvas);
  const group = canvas.getByRole('group', { name: '视角' });
  await expect(group.querySelectorAll('button')).toHaveLength(7);
  await userEvent.click(canvas.getByRole('button', { name: '左转' }));
  await userEvent.click(canvas.getByRole('button', { name: '向下看' }));
  await standing(/^视角 水平 20°，俯仰 5°$/);
  await userEvent.click(canvas.getByRole('button', { name: '背' }));
  await standing(/水平 -?180°/);
  await userEvent.click(canvas.getByRole('button', { name: '法线' }));
  await expect(canvas.getByRole('radio', { name: '法线' })).toBeChecked();
});
Done.test('turning by itself is off where less motion is asked for', async ({ canvas }) => {
  await turnable(canvas);
  await expect(canvas.getByRole('button', { name: '自动旋转' })).toHaveAttribute('aria-pressed', 'false');
});
Done.test('L-02 the screen says that it was generated, how many faces it has and how large it is', async ({ canvas }) => {
  await turnable(canvas);
  await within(canvas.getByRole('region', { name: '结果' })).findByText(/^[\d,]+ 面$/);
  await canvas.findByText('AI 生成');
  await canvas.findByText(/^\d+(?:\.\d)? KB$/);
});
Done.test('F-38 graphics that go away leave the picture, the download and a way back', async ({ canvas, canvasElement, userEvent }) => {
  const body = await turnable(canvas);
  const drawing = canvasElement.querySelector('canvas');
  drawing?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  await canvas.findByText(/显卡暂时停止了绘制/);
  await expect(body).not.toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: '重新载入' }));
  await turnable(canvas);
});
NoWebgl.test('F-38 without WebGL the file can still be saved', async ({ canvas }) => {
  await canvas.findByText(/没有开启 WebGL/);
  await canvas.findByRole('button', { name: '下载 GLB' });
  await expect(canvas.queryByRole('application')).toBeNull();
});
TooLarge.test('F-38 a model of 200 MB is not opened', async ({ canvas }) => {
  await canvas.findByText(/模型太大/);
});
FreePlan.test('a press leads to the plans and sends nothing', async ({ canvas, userEvent }) => {
  await canvas.findByText('3D 生成需开通标准会员。');
  await userEvent.click(canvas.getByRole('button', { name: /^生成 3D/ }));
  await expect(dialogs.open).toBe('membership');
});
Empty.test('V-32 what it costs at least stands there before there is a picture', async ({ canvas }) => {
  await canvas.findByText('10 积分起，标准会员可用');
});
Empty.test('V-31 nothing is sent without a picture or words', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^生成 3D/ }));
  await expect(canvas.getByRole('alert')).toHaveTextContent('先选一张图');
  await waitFor(() => expect(canvas.getByRole('button', { name: '上传图片' })).toHaveFocus());
  await userEvent.click(canvas.getByRole('radio', { name: '描述' }));
  await userEvent.click(canvas.getByRole('button', { name: /^生成 3D/ }));
  await canvas.findByText('先写下想要的模型', { selector: '[role=alert].text-warn' });
  await waitFor(() => expect(canvas.getByRole('textbox', { name: '模型描述' })).toHaveFocus());
  await expect(toasts.items).toHaveLength(0);
});
WordsRead.test('R4.9 words that nothing can be drawn of are not sent: the button says why', async ({ canvas, userEvent }) => {
  const box = canvas.getByRole('textbox', { name: '模型描述' });
  await userEvent.clear(box);
  await userEvent.type(box, '量子纠缠');
  await canvas.findByText(/^这句话里没有预览引擎会画的东西。管理员接上模型后就能画/);
  await expect(canvas.getByRole('button', { name: /^生成 3D/ })).toHaveAttribute('aria-disabled', 'true');
});
Words.test('R4.7 words are sent as they stand, with shape and depth', async ({ canvas, msw, userEvent }) => {
  const pressed = fn();
  msw.use(
    respond(startTool.three, ({ body }) => {
      pressed(body);
      return { data: task({ id: 'task-new', kind: 'three', status: 'queued', images: [] }) };
    }),
  );
  for (const name of ['5,000', '底部', '2 米']) await userEvent.click(canvas.getByRole('radio', { name }));
  await userEvent.click(await canvas.findByRole('radio', { name: '描述' }));
  await userEvent.type(canvas.getByRole('textbox', { name: '模型描述' }), '青花瓷瓶');
  await userEvent.click(canvas.getByRole('radio', { name: '浮雕' }));
  await userEvent.click(canvas.getByRole('button', { name: /^生成 3D/ }));
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  await expect(pressed.mock.calls[0]?.[0]).toMatchObject({
    prompt: expect.stringContaining('青花瓷瓶'),
    mode: 'relief',
    depth: 0.25,
    faces: 5_000,
    pivot: 'bottom',
    size: 2,
  });
});
FullModel.test(
  'R4.7 a full model is asked for without a depth of its own, in the faces, place and size chosen',
  async ({ canvas, msw, userEvent }) => {
    const pressed = fn();
    const quoted = fn();
    msw.use(
      respond(quoteCall, ({ body }) => {
        quoted(body);
        return { data: quote({ cost: 10, unit: 10, eta: 90 }) };
      }),
      respond(startTool.three, ({ body }) => {
        pressed(body);
        return { data: task({ id: 'task-new', kind: 'three', status: 'queued', images: [] }) };
      }),
    );
    await expect(canvas.queryByRole('slider')).toBeNull();
    for (const name of ['15,000', '底部', '0.5 米']) await userEvent.click(canvas.getByRole('radio', { name }));
    await userEvent.click(canvas.getByRole('button', { name: /^生成 3D/ }));
    await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
    await expect(pressed.mock.calls[0]?.[0]).toMatchObject({
      image: 'seed/cut3.webp',
      mode: 'full',
      faces: 15_000,
      pivot: 'bottom',
      size: 0.5,
    });
    for (const [asked] of quoted.mock.calls) await expect(asked).toMatchObject({ mode: 'full' });
  },
);
FullModel.test('R4.7 words are not modelled in full: the shape goes back to the usual one', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: '描述' }));
  await expect(canvas.queryByRole('radio', { name: '完整建模' })).toBeNull();
  await expect(canvas.getByRole('radio', { name: '立体' })).toBeChecked();
  await canvas.findByRole('slider', { name: '厚度' });
});
WaitingSource.test('R4.7 where no engine models, a full model is not offered, also not by a draft', async ({ canvas }) => {
  threeForm.state.mode = 'full';
  await expect(await canvas.findByRole('radio', { name: '立体' })).toBeChecked();
  await expect(canvas.queryByRole('radio', { name: '完整建模' })).toBeNull();
});
