import { Ellipsis, RotateCcw } from 'lucide-react';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { BatchHeader } from './batch-header.tsx';

const meta = preview.meta({
  component: BatchHeader,
  args: {
    prompt: '俯视锦鲤池，荷叶与波光，青绿设色，绢本质感，工笔',
    facts: ['山海 XL v2', '青绿山水 0.80', '3:4', '28 步'],
    level: 2 as const,
  },
});

export const Running = meta.story({ args: { status: '约 5 秒', actions: <Button size="sm">取消</Button> } });
export const Done = meta.story({
  args: {
    actions: (
      <>
        <IconButton icon={RotateCcw} label="复用参数" />
        <IconButton icon={Ellipsis} label="更多" />
      </>
    ),
  },
});
export const LongWords = meta.story({
  args: {
    prompt: '青绿山水长卷，层峦叠嶂，晨雾漫过山腰，湖面倒影，石青与石绿设色，绢本质感。'.repeat(5),
    actions: <Button size="sm">取消</Button>,
  },
});
