import { Box, ImagePlus } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { CarryOnMenu } from '#ds/patterns/carry-on-menu/carry-on-menu.tsx';
import { ResultCard } from './result-card.tsx';

const meta = preview.meta({
  component: ResultCard,
  subcomponents: { Pic },
  args: {
    src: samples.vista,
    alt: '青绿山水长卷，层峦叠嶂',
    ratio: 0.75,
    lazy: false,
    seed: '种子 204811',
    saved: true,
    cover: <PicCover href="#result" label="第 1 张" />,
    onSave: fn(),
    onDownload: fn(),
    onAction: fn(),
  },
  decorators: [
    (Story) => (
      <div className="w-60 p-2">
        <Story />
      </div>
    ),
  ],
});

export const Resting = meta.story();
export const Focused = meta.story({ play: async ({ userEvent }) => userEvent.tab() });
export const WithActions = meta.story({
  args: {
    privateLabel: '私有',
    saved: false,
    more: (
      <CarryOnMenu
        label="接着做"
        face="image"
        items={[
          { id: 'refer', label: '作参考图', icon: ImagePlus },
          { id: 'three', label: '转 3D', icon: Box },
        ]}
        onSelect={fn()}
      />
    ),
  },
  play: async ({ userEvent }) => userEvent.tab(),
});
export const Selected = meta.story({
  args: { privateLabel: '私有', selection: { label: '选择第 1 张，青绿山水长卷', checked: true, onChange: fn() } },
});
export const FromPreviewEngine = meta.story({ args: { previewLabel: '预览' }, play: async ({ userEvent }) => userEvent.tab() });
export const Queued = meta.story({ args: { src: undefined, state: { kind: 'queued', label: '排队中' } } });
export const Failed = meta.story({
  args: {
    src: undefined,
    cover: null,
    state: { kind: 'failed', note: '这张没有生成成功，2 积分已退回', retry: { label: '重试', onPress: fn() } },
  },
});

Resting.test('goes on to the next tool', async ({ args, canvas, userEvent }) => {
  await userEvent.tab();
  await userEvent.click(await canvas.findByRole('button', { name: '抠图' }));
  await expect(args.onAction).toHaveBeenCalledWith('cut');
});
