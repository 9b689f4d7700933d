import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import * as desk from '#shared/contract/desk.ts';
import * as contract from '#shared/contract/desk-works.ts';
import { deskWork, workRows } from '#mocks/fixtures/desk-works.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { DeskWorksPage } from './works-page.tsx';

const meta = preview.meta({ component: DeskWorksPage, parameters: { layout: 'fullscreen' } });
type Play = { canvas: { findByRole: (role: string, options: object) => Promise<HTMLElement> } };
type Pressed = Play & { userEvent: { click: (element: Element) => Promise<void>; keyboard: (keys: string) => Promise<void> } };
const isReady = async ({ canvas }: Play) => void (await canvas.findByRole('region', { name: '作品 双生机甲' }));
async function select({ canvas, userEvent }: Pressed): Promise<void> {
  await canvas.findByRole('region', { name: '作品 双生机甲' });
  await userEvent.keyboard('xjx');
  await canvas.findByRole('button', { name: /^隐藏 2 件/ });
}

export const Ready = meta.story({ play: isReady });
export const Light = meta.story({ globals: { theme: 'light' }, play: isReady });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } }, play: isReady });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(contract.deskWorks)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(contract.deskWorks, 500)) });
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(respond(contract.deskWorks, { data: { works: [], next: null } })) });
export const Several = meta.story({ play: select });
export const SeveralLight = meta.story({ globals: { theme: 'light' }, play: select });
export const Hidden = meta.story({
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('radio', { name: '已隐藏' }));
    await canvas.findByRole('region', { name: '作品 旧招牌' });
  },
});
/** Whoever answers members sees what happened, and does nothing. */
export const Support = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(respond(desk.deskSelf, { data: { name: '何屿', role: 'support', waiting: {} } })),
  play: isReady,
});

Ready.test(
  'R9.4 a work is hidden for a reason from the list or in words, and a refusal stands where it was pressed',
  async ({ canvas, userEvent, msw }) => {
    const sent: unknown[] = [];
    await canvas.findByRole('region', { name: '作品 双生机甲' });
    await userEvent.keyboard('h');
    const part = within(await canvas.findByRole('region', { name: '怎么处理' }));
    msw.use(fail(contract.dealWithWorks, 400, { error: 'CONFLICT', message: '已经隐藏了，没有再改动' }));
    await userEvent.click(await part.findByRole('button', { name: /^隐藏 这件作品/ }));
    await expect(await part.findByText('已经隐藏了，没有再改动')).toBeVisible();
    msw.use(respond(contract.dealWithWorks, ({ body }) => (sent.push(body), { data: { done: body.ids, left: [] } })));
    await userEvent.click(part.getByRole('button', { name: /原因/ }));
    await userEvent.click(await screen.findByRole('option', { name: '自己写' }));
    await userEvent.type(part.getByRole('textbox', { name: '写下原因' }), '画里有真人的电话{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toEqual([{ kind: 'image', ids: [workRows[0]?.id], deed: 'hide', reason: '画里有真人的电话' }]));
    await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('隐藏了 1 件'));
  },
);

Several.test('R9.4 several works are hidden with one reason; which were not is told', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(contract.dealWithWorks, ({ body }) => {
      sent.push(body);
      return { data: { done: body.ids.slice(1), left: [{ id: body.ids[0] ?? '', why: '已经隐藏了，没有再改动' }] } };
    }),
  );
  await canvas.findByRole('region', { name: '作品 赤面' });
  await expect(canvas.queryByRole('region', { name: '怎么处理' })).toBeNull();
  await userEvent.click(canvas.getByRole('button', { name: /^隐藏 2 件/ }));
  await waitFor(() => expect(sent).toEqual([{ kind: 'image', ids: [workRows[0]?.id, workRows[1]?.id], deed: 'hide', reason: '色情低俗' }]));
  await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('隐藏了 1 件，1 件没有：已经隐藏了，没有再改动'));
  await waitFor(() => expect(canvas.queryByRole('group', { name: '处理选中的' })).toBeNull());
});

Ready.test(
  'R9.4 j and k walk the works; words and states narrow the list, and a choice ends with it',
  async ({ canvas, userEvent, msw }) => {
    const asked: unknown[] = [];
    await canvas.findByRole('region', { name: '作品 双生机甲' });
    await userEvent.keyboard('j');
    await canvas.findByRole('region', { name: '作品 赤面' });
    await userEvent.keyboard('xk');
    await canvas.findByRole('region', { name: '作品 双生机甲' });
    await expect(canvas.getByRole('checkbox', { name: '选「赤面」' })).toBeChecked();
    msw.use(respond(contract.deskWorks, ({ body }) => (asked.push(body), { data: { works: workRows.slice(2), next: null } })));
    await userEvent.keyboard('/');
    await userEvent.paste('雪糕');
    await canvas.findByRole('region', { name: '作品 雪糕猫' });
    await expect(canvas.queryByText('已选 1 件')).toBeNull();
    await userEvent.click(canvas.getByRole('radio', { name: '回收站' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ state: 'bin', words: '雪糕' }));
    await expect(canvas.queryByRole('checkbox')).toBeNull();
  },
);

Ready.test('R9.4 a comment is hidden where it stands, one that is hidden is restored', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  const { comments } = deskWork(undefined);
  msw.use(respond(contract.dealWithWorks, ({ body }) => (sent.push(body), { data: { done: body.ids, left: [] } })));
  const part = within(await canvas.findByRole('region', { name: '评论' }));
  await userEvent.click(part.getByRole('button', { name: '隐藏 青禾的评论' }));
  await userEvent.click(await part.findByRole('button', { name: /^隐藏 这条评论/ }));
  await waitFor(() => expect(sent).toEqual([{ kind: 'comment', ids: [comments[0]?.id], deed: 'hide', reason: '色情低俗' }]));
  await waitFor(() => expect(part.queryByRole('button', { name: /^隐藏 这条评论/ })).toBeNull());
  await userEvent.click(part.getByRole('button', { name: '恢复 小广告的评论' }));
  await userEvent.click(await part.findByRole('button', { name: /^恢复 这条评论/ }));
  await waitFor(() => expect(sent[1]).toEqual({ kind: 'comment', ids: [comments[1]?.id], deed: 'restore', reason: '复核后没有问题' }));
});

Ready.test('R9.4 the maker leads to the members’ section for whoever may open it', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: '纸鸢，UID 20481178' })).toHaveAttribute('href', '/desk/members#20481178');
});

Support.test('O-4 who may only look is offered no deed', async ({ canvas }) => {
  await expect(canvas.getByText('你可以看，处理要找审核')).toBeVisible();
  await expect(canvas.queryByRole('region', { name: '怎么处理' })).toBeNull();
  await expect(canvas.queryByRole('checkbox')).toBeNull();
  await expect(canvas.queryByRole('button', { name: /评论$/ })).toBeNull();
});
