import { expect, fn, screen } from 'storybook/test';
import { drawingOptions, quote } from '#shared/contract/generation.ts';
import { DRAWING_DEFAULTS } from '#shared/rules/limits.ts';
import { hang } from '#mocks/respond.ts';
import preview from '#.storybook/preview';
import { HomePage } from './home-page.tsx';

const meta = preview.meta({
  component: HomePage,
  args: { onTag: fn(), feed: fn((tag: string | undefined) => <p>{tag ?? '推荐'}作品</p>) },
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <div className="px-4 tablet:px-gutter">
        <Story />
      </div>
    ),
  ],
});

export const Ready = meta.story();
export const Slow = meta.story({ globals: { network: 'slow' }, tags: ['no-visual:moves'] });
export const ServerError = meta.story({ globals: { network: '500' } });
/** What the server knows of the form is not there yet. */
export const Loading = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(hang(quote), hang(drawingOptions)),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Ready.test('an idea fills the composer, and the words go along', async ({ canvas, loaded, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '水墨山水' }));
  await expect(canvas.getByRole('textbox', { name: '画面描述' })).toHaveValue('水墨远山，红日，孤舟，大量留白');
  await userEvent.click(canvas.getByRole('button', { name: /^生成/ }));
  await expect(loaded.router.state.location.search).toEqual({
    againImgMake: { prompt: '水墨远山，红日，孤舟，大量留白', ratio: '3:4', num: DRAWING_DEFAULTS.num },
  });
});
/** Widths of what has its words from the server. */
const widths = (...buttons: HTMLElement[]) => buttons.map((button) => Math.round(button.getBoundingClientRect().width));
Loading.test('V-44 the composer has its places before names and prices are there', async ({ canvas }) => {
  const model = await canvas.findByRole('button', { name: '模型：选择模型' });
  await expect(widths(model, canvas.getByRole('button', { name: /^生成/ }))).toEqual([160, 112]);
});
Ready.test('V-44 and when they come nothing moves', async ({ canvas }) => {
  const model = await canvas.findByRole('button', { name: '模型：山海 XL v2' });
  await expect(widths(model, await canvas.findByRole('button', { name: /^生成\s*\d/ }))).toEqual([160, 112]);
});
Ready.test('R5.1 a topic goes to the address', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '像素' }));
  await expect(args.onTag).toHaveBeenLastCalledWith('像素');
});
Ready.test('what is chosen beside the words goes along, and the button says what it costs', async ({ canvas, loaded, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '画幅：3:4' }));
  await userEvent.click(await screen.findByRole('option', { name: /16:9/ }));
  await userEvent.click(canvas.getByRole('button', { name: '张数：1 张' }));
  await expect(await screen.findByRole('option', { name: /8 张/ })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('option', { name: '2 张' }));
  await userEvent.click(canvas.getByRole('button', { name: '优化描述' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '轻度润色' }));
  await userEvent.click(await canvas.findByRole('button', { name: /^生成\s*\d/ }));
  await expect(loaded.router.state.location.search).toEqual({
    againImgMake: { ratio: '16:9', num: 2, tipOptimize: 'light' },
  });
});
Ready.test('typing draws the composer and nothing else of the page', async ({ args, canvas, userEvent }) => {
  const feed = args.feed as ReturnType<typeof fn>;
  const drawn = feed.mock.calls.length;
  await userEvent.type(canvas.getByRole('textbox', { name: '画面描述' }), '青绿山水');
  await expect(canvas.getByRole('textbox', { name: '画面描述' })).toHaveValue('青绿山水');
  await expect(feed.mock.calls.length).toBe(drawn);
});
