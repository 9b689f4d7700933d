import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { ToolTile } from './tool-tile.tsx';

const meta = preview.meta({ component: ToolTile });

export const Row = meta.story({
  render: () => (
    <div className="grid grid-cols-4 gap-3">
      <ToolTile href="#make" title="图片生成" help="文字或参考图出图" demo={{ kind: 'picture', picture: { src: samples.red } }} />
      <ToolTile
        href="#cut"
        title="一键抠图"
        help="透明底 PNG"
        demo={{ kind: 'halves', before: { src: samples.before }, after: { src: samples.cut }, checker: true }}
      />
      <ToolTile
        href="#read"
        title="图生提示词"
        help="看图反推描述"
        demo={{ kind: 'words', picture: { src: samples.ranges }, words: ['青绿山水', '晨雾', '绢本'] }}
      />
      <ToolTile
        href="#big"
        title="高清放大"
        help="2×、4× 重采样"
        demo={{ kind: 'halves', before: { src: samples.peaks }, after: { src: samples.peaks }, pixelated: true }}
      />
    </div>
  ),
});
export const Large = meta.story({
  render: () => (
    <ToolTile href="#make" title="图片生成" help="文字或参考图出图" size="lg" demo={{ kind: 'picture', picture: { src: samples.red } }} />
  ),
});
export const OnPaper = meta.story({
  render: () => (
    <div className="w-47">
      <ToolTile href="#logo" title="Logo 生成" help="图形加字标" demo={{ kind: 'mark', picture: { src: samples.cut } }} />
    </div>
  ),
});

Row.test('is one link with name and help', async ({ canvas }) =>
  expect(canvas.getByRole('link', { name: /一键抠图/ })).toHaveAttribute('href', '#cut'),
);
