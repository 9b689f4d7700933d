import { Clock } from 'lucide-react';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { Note } from './note.tsx';

const meta = preview.meta({ component: Note, args: { children: '免费抠图今日还剩 3 张，之后每张 1 积分。' } });

export const Plain = meta.story();
export const All = meta.story({
  render: () => (
    <div className="grid max-w-form gap-2">
      <Note tone="info">修改后，所有设备都会退出登录。</Note>
      <Note tone="warn">有 2 张图还没有标注。</Note>
      <Note tone="neg">上传失败，文件超过 2048 KB。</Note>
      <Note tone="pos">3 张图已加入数据集。</Note>
      <Note tone="warn" icon={Clock}>
        42 赠送积分将在 24 小时内过期
      </Note>
    </div>
  ),
});
export const WithActions = meta.story({
  render: () => (
    <div className="grid max-w-form gap-2">
      <Note
        tone="warn"
        action={
          <Button size="sm" variant="ghost">
            获取积分
          </Button>
        }
      >
        还差 4 积分，现在有 12 积分。
      </Note>
      <Note tone="neg" action={<TextLink href="#retry">重试</TextLink>}>
        这张没有放大成功，8 积分已退回。换一张小一点的图，或者稍后再试。
      </Note>
    </div>
  ),
});
