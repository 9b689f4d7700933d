import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { Avatar } from './avatar.tsx';
import fox from '#ds/samples/y20.webp';

const meta = preview.meta({ component: Avatar, args: { name: '北岸拾石', size: 44 as const } });

export const Letter = meta.story();
export const Picture = meta.story({ args: { src: fox } });
export const Broken = meta.story({ args: { src: 'data:image/png;base64,AAAA' } });
export const Latin = meta.story({ args: { name: 'mika' } });
export const Nameless = meta.story({ args: { name: ' ' } });
export const Sizes = meta.story({
  render: () => (
    <div className="flex items-end gap-3">
      {([16, 22, 28, 32, 40, 44, 72, 88] as const).map((size) => (
        <Avatar key={size} name="北岸拾石" size={size} />
      ))}
    </div>
  ),
});
export const Named = meta.story({ args: { decorative: false } });

Named.test('carries the name when nothing else does', async ({ canvas }) =>
  expect(canvas.getByRole('img', { name: '北岸拾石' })).toBeVisible(),
);
Broken.test('falls back to the letter', async ({ canvas }) => expect(await canvas.findByText('北')).toBeVisible());
