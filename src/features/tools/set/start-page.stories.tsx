import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { quote as quoteCall } from '#shared/contract/generation.ts';
import { listSets, pictureColours } from '#shared/contract/sets.ts';
import { startTool } from '#shared/contract/tools.ts';
import { quote, task } from '#mocks/fixtures/generation.ts';
import { fail, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { form, setForm } from './set-form.ts';
import { SetStartPage } from './start-page.tsx';
import { TEMPLATES } from './templates.ts';

const meta = preview.meta({
  component: SetStartPage,
  parameters: { layout: 'fullscreen', frame: 'tool', path: '/tool/aiCreate/asset-set' },
  beforeEach({ msw }) {
    Object.assign(form, setForm.empty);
    msw.use(
      respond(quoteCall, ({ body }) => {
        const num = body.kind === 'set' ? body.num * (body.redo ? 2 : 1) : 1;
        return { data: quote({ cost: num * 2, unit: 2, num, balance: 1284, after: 1284 - num * 2 }) };
      }),
    );
  },
});

export const Props = meta.story();
export const WithPalette = meta.story({
  beforeEach: () =>
    void Object.assign(form, {
      palette: ['#f2f2f0', '#f0cf5a', '#c68f2a', '#e0435a', '#4a8fd8', '#1e2430'],
      reference: 'seed/set-hp.webp',
      source: '治疗药水.png',
    }),
});
export const Empty = meta.story({ beforeEach: () => void (form.text = '') });
export const TooMany = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: () => void (form.text = Array.from({ length: 67 }, (_, n) => `宝石 ${n}号`).join('\n')),
});
export const Repeated = meta.story({ tags: ['no-visual:repeats'], beforeEach: () => void (form.text = '剑\n盾\n剑') });
export const Short = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(respond(quoteCall, { data: quote({ cost: 24, unit: 2, num: 12, balance: 16, after: -8 }) })),
});
export const SignedOut = meta.story({ tags: ['no-visual:repeats'], globals: { user: 'anonymous' } });
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

const started = task({
  kind: 'set',
  id: 'task-0',
  status: 'queued',
  images: [],
  tool: { kind: 'set', again: { set: 'set-1', items: ['item-0'] }, redo: false },
});

Props.test('R8.11 R8.2 one press asks for every item of the list, and leads to the board', async ({ canvas, userEvent, msw, loaded }) => {
  const asked: { begin?: { lines: unknown[]; look: { width: number; frame: string } } | undefined }[] = [];
  msw.use(
    respond(startTool.set, ({ body }) => {
      asked.push(body as (typeof asked)[number]);
      return { data: started };
    }),
  );
  const button = await canvas.findByRole('button', { name: /^生成这一套/ });
  await waitFor(() => expect(button).toHaveTextContent('24'));
  await userEvent.click(button);
  await waitFor(() => expect(loaded.router.state.location.pathname).toBe('/tool/aiCreate/asset-set/set-1'));
  await expect(asked[0]?.begin?.lines).toHaveLength(12);
  await expect(asked[0]?.begin?.look).toMatchObject({ width: 256, height: 256, frame: 'none', margin: 0.08, seamless: false });
});
Props.test(
  'R8.11 another template lays its list over an untouched one; over somebody’s own it can be undone',
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /地块/ }));
    await expect(form).toMatchObject({ template: 'tiles', seamless: true, size: 512, text: TEMPLATES[4]!.lines.join('\n') });
    await expect(toasts.items).toHaveLength(0);
    form.text = '我的剑';
    await userEvent.click(canvas.getByRole('radio', { name: /技能图标/ }));
    const told = toasts.items[0];
    await expect(told?.text).toBe('换成「技能图标」的清单');
    told?.action?.run();
    await expect(form.text).toBe('我的剑');
  },
);
Props.test(
  'R8.11 by keys: the list takes pasted rows, Alt with arrows moves a line, Ctrl+Enter starts',
  async ({ canvas, userEvent, msw }) => {
    const asked: unknown[] = [];
    msw.use(
      respond(startTool.set, ({ body }) => {
        asked.push((body.begin as { lines: unknown } | undefined)?.lines);
        return { data: started };
      }),
    );
    const list = await canvas.findByRole<HTMLTextAreaElement>('textbox', { name: '清单' });
    await userEvent.clear(list);
    await userEvent.click(list);
    await userEvent.paste('剑\t铁刃\n盾\t木\n弓');
    await waitFor(() => expect(form.text).toBe('剑，铁刃\n盾，木\n弓'));
    await waitFor(() => expect(list.selectionStart).toBe(form.text.length));
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect(form.text).toBe('剑，铁刃\n弓\n盾，木');
    await canvas.findByText(/^3 件，最多/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(asked).toEqual([
        [
          { name: '剑', detail: '铁刃' },
          { name: '弓', detail: '' },
          { name: '盾', detail: '木' },
        ],
      ]),
    );
  },
);
TooMany.test('R8.11 more than sixty-four are told and can’t be started', async ({ canvas }) => {
  await canvas.findByText('最多 64 件，多出 3 件不会生成');
  await expect(canvas.getByRole('button', { name: /^生成这一套/ })).toHaveAttribute('aria-disabled', 'true');
});
Repeated.test('R8.11 an exact repetition is named and counted once', async ({ canvas }) => {
  await canvas.findByText('第 3 行和第 1 行一样，只算一件');
  await canvas.findByText('2 件，最多 64');
});
Short.test('R8.11 points that are short are told before the press', async ({ canvas }) => {
  await canvas.findByText(/还差 8 积分/);
});
Props.test('R8.11 colours come out of a picture that is dropped, and one is changed by hand', async ({ canvas, userEvent, msw }) => {
  msw.use(respond(pictureColours, { data: { key: 'up/a.png', colours: ['#ffffff', '#e0435a'] } }));
  const input = await canvas.findByLabelText('取色的图片');
  await userEvent.upload(input, new File([new Uint8Array(8)], '药水.png', { type: 'image/png' }));
  await waitFor(() => expect(form.palette).toEqual(['#ffffff', '#e0435a']));
  await canvas.findByText('取自 药水.png');
  await userEvent.click(canvas.getByRole('button', { name: '颜色 2，#e0435a' }));
  const popover = within(await screen.findByRole('dialog', { name: '颜色 2' }));
  await fireEvent.input(popover.getByLabelText('调色'), { target: { value: '#00ff00' } });
  await expect(form.palette[1]).toBe('#00ff00');
  const hex = popover.getByRole('textbox', { name: '色值' });
  await userEvent.clear(hex);
  await userEvent.type(hex, '#12');
  await expect(popover.getByRole('alert')).toHaveTextContent('写成 #e0435a 这样');
  await userEvent.type(hex, 'AB34');
  await expect(form.palette[1]).toBe('#12ab34');
  await expect(canvas.getByText('手选')).toBeVisible();
  await userEvent.click(popover.getByRole('button', { name: '去掉' }));
  await expect(form.palette).toEqual(['#ffffff']);
  await userEvent.click(canvas.getByRole('button', { name: '不限' }));
  await expect(form.palette).toEqual([]);
});
WithPalette.test('R8.11 a press on the picture takes the colour under it, and none where it is clear', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '颜色 6，#1e2430' }));
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: '参考图' });
  await picture.decode();
  await fireEvent.click(picture, at(picture, 0.02, 0.02));
  await expect(form.palette[5]).toBe('#1e2430');
  await expect(toasts.items.at(-1)?.text).toBe('这里没有颜色，点图上有东西的地方');
  await fireEvent.click(picture, at(picture, 0.5, 0.7));
  await waitFor(() => expect(form.palette[5]).not.toBe('#1e2430'));
  // The potion is red there.
  const [r = 0, g = 0] = [1, 3].map((from) => parseInt(form.palette[5]!.slice(from, from + 2), 16));
  await expect(r).toBeGreaterThan(g + 40);
});
/** Where a press lands: shares of the picture, which stands in the middle of its box. */
function at(picture: HTMLImageElement, x: number, y: number) {
  const { left, top, width, height } = picture.getBoundingClientRect();
  const side = Math.min(width, height);
  return { clientX: left + (width - side) / 2 + x * side, clientY: top + (height - side) / 2 + y * side };
}
Props.test('R8.11 a size is typed in steps of eight, and a list of one’s own can be seamless', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '尺寸：256 × 256' }));
  await userEvent.click(await screen.findByRole('option', { name: '自定' }));
  const field = await canvas.findByRole('textbox', { name: '宽，像素' });
  await userEvent.clear(field);
  await userEvent.type(field, '100');
  await expect(canvas.getByRole('alert')).toHaveTextContent('64 到 1024，8 的倍数');
  await expect(form.size).toBe(256);
  await userEvent.clear(field);
  await userEvent.type(field, '104');
  await expect(form.size).toBe(104);
  await userEvent.click(canvas.getByRole('button', { name: '外框：透明底' }));
  await userEvent.click(await screen.findByRole('option', { name: /^无缝/ }));
  await expect(form).toMatchObject({ frame: 'none', seamless: true });
});
Props.test('R8.11 a pack that is dropped anywhere on the stage becomes its set again', async ({ canvas, loaded }) => {
  const stage = await canvas.findByRole('region', { name: '这一套' });
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(8)], '药水与道具.zip', { type: 'application/zip' }));
  await fireEvent(stage, new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  await waitFor(() => expect(loaded.router.state.location.pathname).toBe('/tool/aiCreate/asset-set/set-1'));
  await expect(toasts.items.at(-1)?.text).toBe('已导入，和导出时一样');
});
Phone.test('on a phone the form is a sheet of two heights, with the button on both', async ({ canvas, userEvent }) => {
  const sheet = await canvas.findByRole('button', { name: '清单 12 件' });
  await expect(canvas.queryByRole('textbox', { name: '清单' })).toBeNull();
  await expect(canvas.getByRole('button', { name: /^生成这一套/ })).toBeVisible();
  await userEvent.click(sheet);
  await expect(sheet).toHaveAttribute('aria-expanded', 'true');
  await expect(canvas.getByRole('textbox', { name: '清单' })).toBeVisible();
  await expect(canvas.getByRole('button', { name: /^生成这一套/ })).toBeVisible();
});
SignedOut.test('R8.11 without an account the press leads to signing in, and the list stays', async ({ canvas, userEvent, msw }) => {
  msw.use(fail(listSets, 401));
  await userEvent.click(await canvas.findByRole('button', { name: /^生成这一套/ }));
  await expect(form.text).toBe(setForm.empty.text);
});
