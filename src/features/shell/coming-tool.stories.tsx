import preview from '#.storybook/preview';
import { ComingTool } from './coming-tool.tsx';

const meta = preview.meta({
  component: ComingTool,
  args: { title: '一键抠图', help: '自动识别主体，去掉背景，导出透明底 PNG。', picture: 'seed/cmp2.webp' },
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <div className="flex min-h-dvh flex-col tablet:flex-row">
        <Story />
      </div>
    ),
  ],
});

export const Announced = meta.story();
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
