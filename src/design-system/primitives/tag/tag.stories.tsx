import { Lock } from 'lucide-react';
import preview from '#.storybook/preview';
import { Tag } from './tag.tsx';

const meta = preview.meta({ component: Tag, args: { children: 'LoRA' } });

export const Plain = meta.story();
export const All = meta.story({
  render: () => (
    <div className="flex flex-wrap gap-2">
      <Tag>LoRA</Tag>
      <Tag tone="accent">已完成</Tag>
      <Tag tone="info">排队中</Tag>
      <Tag tone="warn">未标注</Tag>
      <Tag tone="neg">失败</Tag>
      <Tag tone="image">种子 204811</Tag>
      <Tag tone="image" icon={Lock} label="私有" />
    </div>
  ),
});
