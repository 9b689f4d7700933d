import { expect, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { rankModels, rankUsers } from '#shared/contract/ranks.ts';
import { models } from '#mocks/fixtures/content.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { Ranks } from './ranks.tsx';

const meta = preview.meta({
  component: Ranks,
  decorators: [
    (Story) => (
      <div className="w-rank">
        <Story />
      </div>
    ),
  ],
});

export const Models = meta.story();
export const Makers = meta.story({ play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('radio', { name: '创作者' })) });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(rankModels)) });
export const NewDay = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(rankModels, ({ params: { type } }) => ({
        data: type === 'day' ? [] : models.slice(0, 2).map((model, i) => ({ rank: i + 1, model, score: 3 - i })),
      })),
    ),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '时段：本周' }));
    await userEvent.click(await screen.findByRole('option', { name: /今日/ }));
    await canvas.findByText('新的一天还没有数据');
  },
});
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(rankModels, 500)) });

Models.test('V-54 R5.1 a period is said once, where it is chosen; the rows follow it', async ({ canvas, msw, userEvent }) => {
  const asked: string[] = [];
  const note = (type: string) => {
    asked.push(type);
    return { data: [] };
  };
  await canvas.findByText('12.6 万次');
  await expect(canvas.getByRole('heading', { name: '榜单' })).toBeVisible();
  await expect(canvas.getByText('按使用次数')).toBeVisible();
  await expect(canvas.getAllByText(/本周|7 天/)).toHaveLength(1);
  msw.use(
    respond(rankModels, ({ params }) => note(`models ${params.type}`)),
    respond(rankUsers, ({ params }) => note(`users ${params.type}`)),
  );
  await userEvent.click(canvas.getByRole('button', { name: '时段：本周' }));
  await userEvent.click(await screen.findByRole('option', { name: /本月\s*近 30 天/ }));
  await expect(await canvas.findByRole('button', { name: '时段：本月' })).toBeVisible();
  await expect(await canvas.findByText('还没有数据')).toBeInTheDocument();
  await userEvent.click(canvas.getByRole('radio', { name: '创作者' }));
  await expect(canvas.getByText('按获赞数')).toBeInTheDocument();
  await canvas.findByText('还没有数据');
  await expect(asked).toEqual(['models month', 'users month']);
});
Makers.test('a maker leads to the own page, by a number', async ({ canvas }) => {
  const [first] = await canvas.findAllByRole('link');
  await expect(first).toHaveAttribute('href', expect.stringMatching(/\/other-home-page\?id=\d+$/));
});
NewDay.test('leads back to the week', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '看本周' }));
  await expect(await canvas.findByText('3 次')).toBeInTheDocument();
});
NotLoaded.test('asks again', async ({ canvas, msw, userEvent }) => {
  await canvas.findByText('榜单没有载入');
  msw.use(respond(rankModels, { data: models.slice(0, 1).map((model) => ({ rank: 1, model, score: 920 })) }));
  await userEvent.click(canvas.getByRole('button', { name: '重试' }));
  await expect(await canvas.findByText('920 次')).toBeInTheDocument();
});
