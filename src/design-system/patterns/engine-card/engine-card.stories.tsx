import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { EngineCard } from './engine-card.tsx';

const hour = Array.from({ length: 24 }, (_, i) => ({ height: 0.3 + ((i * 7) % 5) / 10, failed: false }));
const meta = preview.meta({
  component: EngineCard,
  args: {
    name: 'comfy-01',
    about: 'ComfyUI，10.2.0.11:8188',
    mark: <StateMark state="fine">正常</StateMark>,
    facts: [
      { label: '在排', value: '14' },
      { label: 'p95', value: '6.2 秒' },
      { label: '24 时失败', value: '0.3%' },
    ],
    bars: hour,
    barsLabel: '最近 60 分钟完成 148 个，失败 0 个',
  },
  decorators: [
    (Story) => (
      <div className="w-panel">
        <Story />
      </div>
    ),
  ],
});

export const Fine = meta.story();
export const Broken = meta.story({
  args: {
    name: 'comfy-03',
    about: '24 秒后再试；连失 5 次',
    mark: <StateMark state="alarm">熔断</StateMark>,
    alarm: true,
    bars: hour.map((bar, i) => ({ ...bar, failed: i > 15 && i < 22 })),
    barsLabel: '最近 60 分钟完成 80 个，失败 6 个',
  },
});
export const WithActions = meta.story({ args: { actions: <Button size="sm">停用</Button> } });
export const Idle = meta.story({
  args: {
    bars: hour.map(() => ({ height: 0, failed: false })),
    facts: [
      { label: '在排', value: '0' },
      { label: 'p95', value: '−' },
      { label: '24 时失败', value: '−' },
    ],
    barsLabel: '最近 60 分钟没有任务',
  },
});
export const Light = meta.story({ globals: { theme: 'light' } });

Broken.test('the hour is told in words', async ({ canvas }) => {
  await expect(canvas.getByRole('img', { name: /失败 6 个/ })).toBeVisible();
});
