import { expect, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { permission } from '#shared/contract/account.ts';
import { permission as points } from '#mocks/fixtures/account.ts';
import { fail, respond } from '#mocks/respond.ts';
import { dialogs } from '#state/dialogs.ts';
import { balance } from '#state/balance.ts';
import { session } from '#state/session.ts';
import { theme } from '#state/theme.ts';
import { TopBar } from './top-bar.tsx';

const meta = preview.meta({ component: TopBar, parameters: { layout: 'fullscreen' } });

export const Standard = meta.story();
export const Anonymous = meta.story({ globals: { user: 'anonymous' } });
export const Free = meta.story({ globals: { user: 'free' } });
export const Professional = meta.story({ globals: { user: 'pro' } });
export const LowPoints = meta.story({ globals: { user: 'low' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const MenuOpen = meta.story({
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: '账户菜单' }));
    // The first touch fetches the menu and opens it.
    await screen.findByRole('menu', {}, { timeout: 10_000 });
  },
});

/** F-28: paid, and the server does not tell the new balance. */
export const BalanceDue = meta.story({
  beforeEach({ msw }) {
    msw.use(fail(permission, 500));
    balance.due = true;
  },
});

BalanceDue.test('F-28 the points are refreshing until they are told; a press asks at once', async ({ canvas, msw, userEvent }) => {
  const badge = await canvas.findByRole('button', { name: '积分 刷新中' });
  msw.use(respond(permission, { data: points({ point: 1000 }) }));
  await userEvent.click(badge);
  await canvas.findByRole('button', { name: '积分 1,902' });
  await expect(dialogs.open).toBe('none');
});
Anonymous.test('signs in from the bar', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '登录' }));
  await expect(session.openLogin).toBe(true);
});
Standard.test('the badge says the balance and opens the log', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: /1,284/ }));
  await expect(dialogs.open).toBe('points');
});
Standard.test('a search goes to the square', async ({ canvas, loaded, userEvent }) => {
  await userEvent.type(canvas.getByRole('searchbox'), ' 锦鲤 {Enter}');
  await expect(loaded.router.state.location).toMatchObject({ pathname: '/community', search: { q: '锦鲤' } });
});
Standard.test(
  'AC-7 a menu that hovering opened closes behind the pointer; the page stays in use all the while',
  async ({ canvas, userEvent }) => {
    const search = canvas.getByRole('searchbox');
    await userEvent.click(search);
    await userEvent.hover(canvas.getByRole('button', { name: '账户菜单' }));
    const menu = await screen.findByRole('menu', {}, { timeout: 10_000 });
    // On the way over the gap and back.
    await userEvent.hover(menu);
    await new Promise((wait) => setTimeout(wait, 400));
    await expect(screen.getByRole('menu')).toBeVisible();
    await expect(search.closest('[inert]')).toBeNull();
    await userEvent.hover(search);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(search).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: /1,284/ }));
    await expect(dialogs.open).toBe('points');
  },
);
Standard.test('AC-7 pressed, the menu stays when the pointer leaves', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '账户菜单' }));
  await screen.findByRole('menu', {}, { timeout: 10_000 });
  await userEvent.hover(canvas.getByRole('searchbox'));
  await new Promise((wait) => setTimeout(wait, 500));
  await expect(screen.getByRole('menu')).toBeVisible();
});
MenuOpen.test('changes the appearance', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('menuitem', { name: /外观/ }));
  await expect(theme.choice).toBe('light');
});
