import { Plus, WandSparkles } from 'lucide-react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from './button.tsx';
import type { ButtonVariant } from './button-face.tsx';
import { ButtonLink } from './button-link.tsx';

const meta = preview.meta({ component: Button, args: { children: '生成', onClick: fn() } });

const variants: Record<ButtonVariant, string> = {
  stone: '生成',
  primary: '确定',
  inverse: '登录',
  neutral: '取消',
  ghost: '稍后',
  danger: '删除',
  'danger-ghost': '移除',
};

export const Stone = meta.story({ args: { variant: 'stone' } });
export const WithCost = meta.story({ args: { variant: 'stone', size: 'lg', cost: '8', kbd: 'Ctrl ⏎' } });
export const WithIcon = meta.story({ args: { variant: 'neutral', icon: WandSparkles, children: '优化描述' } });
export const Block = meta.story({ args: { variant: 'primary', size: 'lg', block: true, children: '下载全部 PNG' } });
export const Pending = meta.story({ args: { variant: 'primary', pending: true, children: '保存' } });
export const Unavailable = meta.story({ args: { variant: 'stone', disabledReason: '还差 4 积分' } });
export const LongWords = meta.story({ args: { children: '查看这一批里全部没有生成成功的图' } });
export const Matrix = meta.story({
  render: () => (
    <div className="grid gap-3">
      {(Object.keys(variants) as ButtonVariant[]).map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-4">
          <Button variant={variant} size="sm">
            {variants[variant]}
          </Button>
          <Button variant={variant}>{variants[variant]}</Button>
          <Button variant={variant} size="lg">
            {variants[variant]}
          </Button>
          <Button variant={variant} icon={Plus}>
            {variants[variant]}
          </Button>
          <Button variant={variant} disabled>
            {variants[variant]}
          </Button>
          <Button variant={variant} pending icon={Plus}>
            {variants[variant]}
          </Button>
        </div>
      ))}
    </div>
  ),
});
export const AsLink = meta.story({
  render: () => (
    <ButtonLink href="#works" variant="inverse">
      看看大家的作品
    </ButtonLink>
  ),
});

Pending.test('swallows clicks and keeps focus and width', async ({ args, canvas, userEvent }) => {
  const button = canvas.getByRole('button', { name: '保存' });
  await userEvent.click(button);
  await expect(args.onClick).not.toHaveBeenCalled();
  await expect(button).toHaveFocus();
});

Stone.test('reports one press', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '生成' }));
  await expect(args.onClick).toHaveBeenCalledTimes(1);
});

Unavailable.test('says why it cannot be pressed, on focus too', async ({ args, canvas, userEvent }) => {
  await userEvent.tab();
  await waitFor(() => expect(canvas.getByRole('tooltip')).toHaveTextContent('还差 4 积分'));
  await userEvent.keyboard('{Enter}');
  await expect(args.onClick).not.toHaveBeenCalled();
  await expect(canvas.getByRole('button')).toHaveAccessibleDescription('还差 4 积分');
});

AsLink.test('is a link', async ({ canvas }) => {
  await expect(canvas.getByRole('link', { name: '看看大家的作品' })).toHaveAttribute('href', '#works');
});
