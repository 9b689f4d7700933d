import preview from '#.storybook/preview';
import { Kbd } from './kbd.tsx';

const meta = preview.meta({ component: Kbd, args: { children: 'Ctrl M' } });

export const Plain = meta.story();
export const OnInk = meta.story({
  decorators: [
    (Story) => (
      <span className="rounded-ctl bg-inverse p-3 text-inverse">
        <Story />
      </span>
    ),
  ],
});
