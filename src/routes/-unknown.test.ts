import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { toasts } from '#state/toasts.ts';
import { Route } from './$.tsx';

test('V-50 an unknown address leads home and says so', async () => {
  const led = await Promise.resolve()
    .then(() => Route.options.beforeLoad?.({} as never))
    .catch((error: unknown) => error);
  expect(isRedirect(led) && led.options).toMatchObject({ to: '/home', replace: true });
  expect(toasts.items).toMatchObject([{ tone: 'warn', text: '页面不存在，已回到首页' }]);
});
