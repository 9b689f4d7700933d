import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { acceptLabelAgreement, exportFacts, exportImages, exportSheet, LABEL_AGREEMENT, measureExport } from '#shared/contract/export.ts';
import { exportFacts as facts } from '#mocks/fixtures/export.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { toasts } from '#state/toasts.ts';
import { ExportDialog } from './export-dialog.tsx';
import { exportForm } from './export-form.ts';

const meta = preview.meta({
  component: ExportDialog,
  beforeEach() {
    Object.assign(exportForm.state, exportForm.empty);
    openDialog('export', ['image-y01']);
  },
  play: async () => void (await screen.findByRole('radio', { name: 'PNG' })),
});

type Context = { msw: { use: (...all: ReturnType<typeof respond>[]) => void } };
const showing = (overrides: Parameters<typeof facts>[0]) => ({
  beforeEach: ({ msw }: Context) => msw.use(respond(exportFacts, { data: facts(overrides) })),
});
const unlabelled = { beforeEach: () => void (exportForm.state.label = false) };

export const CutOut = meta.story();
export const Unlabelled = meta.story(unlabelled);
export const Opaque = meta.story(showing({ subject: null }));
export const PixelArt = meta.story({ tags: ['no-visual:repeats'], ...showing({ pixelArt: true }) });
export const OwnUpload = meta.story({ tags: ['no-visual:repeats'], ...showing({ labelling: 'none' }) });
export const MadeEarly = meta.story({ tags: ['no-visual:repeats'], ...showing({ labelling: 'fixed' }) });
export const Agreed = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach({ msw }) {
    exportForm.state.label = false;
    msw.use(respond(exportFacts, { data: facts({ agreed: true }) }));
  },
});
export const Several = meta.story({ beforeEach: () => openDialog('export', ['image-y01', 'image-r01', 'image-t01']) });
/** §D8: beside the picture it was made from, as the file will be. */
export const BeforeAndAfter = meta.story({
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('radio', { name: '前后对比' }));
    await screen.findByRole('img', { name: '薄荷机器人与原图并排，AI 生成' });
  },
});
export const Together = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: () => openDialog('export', ['image-y01', 'image-r01', 'image-t01', 'image-t02']),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('radio', { name: '拼成一张' }));
    await screen.findByRole('img', { name: '4 张作品拼成的一张，AI 生成' });
  },
});
export const NotJoined = meta.story({
  beforeEach: ({ msw }) => msw.use(fail(exportSheet, 500)),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('radio', { name: '前后对比' }));
    await screen.findByText('没有拼好');
  },
});
export const CustomSize = meta.story({
  play: async ({ userEvent }) => userEvent.click(await screen.findByRole('radio', { name: '自定义' })),
});
export const Jpeg = meta.story({ play: async ({ userEvent }) => userEvent.click(await screen.findByRole('radio', { name: 'JPEG' })) });
export const Loading = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(hang(exportFacts)),
  play: async () => void (await screen.findByRole('dialog')),
});
export const NotLoaded = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(fail(exportFacts, 500)),
  play: async () => void (await screen.findByText('没有读到这张图')),
});
export const Failed = meta.story({
  beforeEach: ({ msw }) => msw.use(fail(exportImages, 400, { message: '请勿频繁操作，请 40 秒后再试', error: 'TOO_FREQUENT' })),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: /^下载/ }));
    await screen.findByRole('alert');
  },
});
const exported: unknown[] = [];
export const AtOnce = meta.story({
  tags: ['no-visual:repeats'],
  args: { now: true },
  beforeEach({ msw }) {
    exported.length = 0;
    Object.assign(exportForm.state, { format: 'webp', padding: 8 });
    msw.use(respond(exportImages, ({ body }) => (exported.push(body), { data: { url: 'data:,file', count: 1 } })));
  },
  play: async () => waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['已下载 薄荷机器人-01-370x494.webp'])),
});
export const NotAtOnce = meta.story({
  tags: ['no-visual:repeats'],
  args: { now: true },
  beforeEach() {
    exportForm.state.label = false;
    openDialog('export-now', ['image-y01']);
  },
  play: async () => waitFor(() => expect(dialogs.open).toBe('export')),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Light = meta.story({ tags: ['no-visual:repeats'], globals: { theme: 'light' }, ...unlabelled });

const button = () => screen.getByRole('button', { name: /^下载/ });

CutOut.test('R4.9 the label is on unless it is chosen off', async () => {
  await expect(await screen.findByRole('radio', { name: /^带标识/ })).toBeChecked();
  await expect(screen.getByText('薄荷机器人-01-386x510.png')).toBeVisible();
  await expect(screen.getByLabelText('导出尺寸')).toHaveTextContent('386 × 510');
  await expect(screen.queryByRole('checkbox', { name: /^我会在发布时/ })).toBeNull();
});
CutOut.test(
  'by keys alone: format, size, trim, label, name, then Ctrl+Enter; the file is fetched and the dialog closes',
  async ({ msw, userEvent }) => {
    const sent: unknown[] = [];
    msw.use(respond(exportImages, ({ body }) => (sent.push(body), { data: { url: 'data:,file', count: 1 } })));
    await screen.findByRole('radio', { name: 'PNG' });
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
    screen.getByRole('radio', { name: 'PNG' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.tab();
    await expect(screen.getByRole('switch', { name: '裁掉透明边' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await expect(screen.getByRole('radio', { name: /^带标识/ })).toHaveFocus();
    await userEvent.tab();
    await expect(screen.getByRole('button', { name: '去掉 作品名' })).toHaveFocus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(dialogs.open).toBe('none'));
    await expect(sent).toEqual([
      { ids: ['image-y01'], format: 'webp', ground: '#ffffff', size: '2x', trim: null, label: true, name: ['title', 'index', 'size'] },
    ]);
    await expect(exportForm.state).toMatchObject({ format: 'webp', size: '2x', trim: false, label: true });
  },
);
CutOut.test('without 记住 nothing is remembered', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('radio', { name: 'WebP' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '记住这次的选择' }));
  await userEvent.click(button());
  await waitFor(() => expect(dialogs.open).toBe('none'));
  await expect(exportForm.state.format).toBe('png');
});
CutOut.test('the size of the file follows the choice, and is not guessed meanwhile', async ({ msw, userEvent }) => {
  msw.use(respond(measureExport, ({ body }) => ({ data: { bytes: body.format === 'webp' ? 20_480 : 188_416 } })));
  await waitFor(() => expect(button()).toHaveTextContent('约 184 KB'));
  const { width } = button().getBoundingClientRect();
  await userEvent.click(screen.getByRole('radio', { name: 'WebP' }));
  await expect(button()).not.toHaveTextContent('约');
  await expect(button().getBoundingClientRect().width).toBe(width);
  await waitFor(() => expect(button()).toHaveTextContent('约 20 KB'));
});
CutOut.test('Ctrl+Enter downloads at once, before anything was touched', async ({ userEvent }) => {
  await screen.findByRole('radio', { name: 'PNG' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(dialogs.open).toBe('none'));
});
CutOut.test('Esc closes', async ({ userEvent }) => {
  await screen.findByRole('radio', { name: 'PNG' });
  await userEvent.keyboard('{Escape}');
  await expect(dialogs.open).toBe('none');
});
Unlabelled.test('L-07 nothing is downloaded before the tick; then the agreement is accepted first, once', async ({ msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(
      acceptLabelAgreement,
      ({ body }) => (sent.push(body), { data: { version: body.version, acceptedAt: '2026-11-22T04:00:00.000Z' } }),
    ),
    respond(exportImages, ({ body }) => (sent.push(body.label), { data: { url: 'data:,file', count: 1 } })),
  );
  await screen.findByRole('radio', { name: 'PNG' });
  await expect(button()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect(sent).toEqual([]);
  await expect(screen.getByRole('link', { name: '标识约定' })).toHaveAttribute('href', '/docs/labelling');
  await userEvent.click(screen.getByRole('checkbox', { name: /^我会在发布时/ }));
  await userEvent.click(button());
  await waitFor(() => expect(sent).toEqual([{ version: LABEL_AGREEMENT }, false]));
});
Unlabelled.test('L-07 a new version of the agreement has to be ticked anew, whatever was remembered', async () => {
  await expect(await screen.findByRole('radio', { name: /^不含显式标识/ })).toBeChecked();
  await expect(screen.getByRole('checkbox', { name: /^我会在发布时/ })).not.toBeChecked();
});
Agreed.test('an account that has agreed is not asked again', async ({ msw, userEvent }) => {
  msw.use(fail(acceptLabelAgreement, 500));
  await expect(await screen.findByRole('checkbox', { name: /^我会在发布时/ })).toBeChecked();
  await userEvent.click(button());
  await waitFor(() => expect(dialogs.open).toBe('none'));
});
Opaque.test('a picture without transparent parts is not trimmed, and its label stands at the lower right', async () => {
  await screen.findByRole('radio', { name: 'PNG' });
  await expect(screen.queryByRole('switch', { name: '裁掉透明边' })).toBeNull();
  await expect(screen.getByText('右下角写「AI 生成」，字高不小于短边的 5%。默认。')).toBeVisible();
  await expect(screen.getByLabelText('导出尺寸')).toHaveTextContent('640 × 640');
});
PixelArt.test('2x says how it is made', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('radio', { name: '2x' }));
  await screen.findByText('2x 逐点放大，像素边缘不发虚。');
});
OwnUpload.test('an upload that was only cut out has no label to choose', async () => {
  await screen.findByText('这是你上传的图，只抠了图，不加「AI 生成」。');
  await expect(screen.queryByRole('radio', { name: /标识/ })).toBeNull();
});
MadeEarly.test('a picture whose label is in its pixels says so', async () => {
  await screen.findByText('这张图做得早，标识已经画在图里，只能带标识下载。');
});
Several.test('several are one zip, each with its own size', async ({ msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(respond(exportImages, ({ body }) => (sent.push(body.ids), { data: { url: '#zip', count: 3 } })));
  await expect(await screen.findByText('第 1 张，共 3 张')).toBeVisible();
  await expect(screen.queryByRole('radio', { name: '自定义' })).toBeNull();
  await userEvent.click(button());
  await waitFor(() => expect(sent).toEqual([['image-y01', 'image-r01', 'image-t01']]));
});
CustomSize.test('a locked side follows; a side out of range can’t be downloaded', async ({ userEvent }) => {
  const width = await screen.findByRole('spinbutton', { name: '宽' });
  await userEvent.clear(width);
  await userEvent.type(width, '193');
  await expect(screen.getByRole('spinbutton', { name: '高' })).toHaveValue(255);
  await userEvent.click(screen.getByRole('button', { name: '锁定比例' }));
  await userEvent.clear(width);
  await userEvent.type(width, '8');
  await expect(screen.getByRole('spinbutton', { name: '高' })).toHaveValue(255);
  await expect(button()).toHaveAttribute('aria-disabled', 'true');
});
Jpeg.test('a ground is chosen in place of a refusal', async ({ userEvent }) => {
  await userEvent.click(within(await screen.findByRole('group', { name: '底色' })).getByRole('radio', { name: '石绿' }));
  await expect(screen.getByText('薄荷机器人-01-386x510.jpg')).toBeVisible();
});
Failed.test('says what happened and keeps every choice', async ({ userEvent }) => {
  await expect(await screen.findByRole('alert')).toHaveTextContent('没有下载成功，重试。请勿频繁操作，请 40 秒后再试');
  await expect(dialogs.open).toBe('export');
  await userEvent.click(screen.getByRole('radio', { name: 'WebP' }));
  await expect(screen.getByRole('radio', { name: 'WebP' })).toBeChecked();
});
AtOnce.test('Shift D downloads as was chosen last time and asks nothing', async () => {
  await expect(exported).toMatchObject([{ ids: ['image-y01'], format: 'webp', trim: 8, label: true }]);
  await expect(screen.queryByRole('dialog')).toBeNull();
});
NotAtOnce.test('L-07 without the agreement the dialog opens in its place', async () => {
  await expect([dialogs.open, ...dialogs.ids]).toEqual(['export', 'image-y01']);
});
