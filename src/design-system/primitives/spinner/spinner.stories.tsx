import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { Spinner } from './spinner.tsx';

const meta = preview.meta({ component: Spinner });

export const Small = meta.story();
export const Large = meta.story({ args: { size: 'lg', label: '正在确认' } });

Large.test('says what is being waited for', async ({ canvas }) => expect(canvas.getByRole('status', { name: '正在确认' })).toBeVisible());
