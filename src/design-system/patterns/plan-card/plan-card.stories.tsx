import { Box, GraduationCap, Images, Lock, ScanLine, Zap } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { PlanCard, type PlanFeature } from './plan-card.tsx';

const features: PlanFeature[] = [
  { glyph: 'points', text: '每月 3,000 积分' },
  { glyph: Images, text: '单次 4 张图' },
  { glyph: Lock, text: '私有创作' },
  { glyph: Zap, text: '优先队列' },
  { glyph: Box, text: '3D 生成' },
  { glyph: ScanLine, text: '4× 高清放大' },
  { glyph: GraduationCap, text: '同时训练 2 个模型' },
];
const meta = preview.meta({
  component: PlanCard,
  args: {
    name: '标准会员',
    tier: 'standard' as const,
    price: '79',
    outline: '独立开发者的日常用量',
    features,
    action: '购买标准会员',
    onSelect: fn(),
  },
  decorators: [
    (Story) => (
      <div className="w-65 p-1">
        <Story />
      </div>
    ),
  ],
});

export const Standard = meta.story();
export const Discounted = meta.story({ args: { originalPrice: '99', saving: '省 20%' } });
export const Best = meta.story({
  args: { originalPrice: '99', saving: '省 20%', best: '最划算', emphasis: 'primary', action: '续费标准会员' },
});
export const Free = meta.story({
  args: {
    name: '免费版',
    tier: 'free',
    price: '0',
    term: '永久',
    outline: '先试试，长期可用',
    action: '永久有效',
    disabled: true,
    features: features.map((feature, index) => ({ ...feature, missing: index > 1 })),
  },
});
export const PerMonth = meta.story({ args: { price: '658', originalPrice: '1,188', saving: '省 45%', perMonth: '合 ¥54.83 / 月' } });
export const Current = meta.story({ args: { current: '当前套餐', best: '最划算', emphasis: 'primary', action: '续费标准会员' } });
export const Upgrade = meta.story({
  args: {
    tier: 'pro',
    name: '专业会员',
    price: '159',
    action: '升级到专业',
    features: features.map((feature, index) =>
      index === 0
        ? { ...feature, text: '每月 8,000 积分', gain: '+5,000' }
        : index === 6
          ? { ...feature, text: '同时训练 5 个模型', gain: '+3' }
          : feature,
    ),
  },
});
export const SoldOut = meta.story({ args: { soldOut: true, action: '已下架' } });
export const Light = meta.story({ args: { originalPrice: '99', saving: '省 20%', best: '最划算' }, globals: { theme: 'light' } });
export const Paying = meta.story({ args: { pending: true, emphasis: 'primary' } });
export const LongNumbers = meta.story({
  args: {
    tier: 'pro',
    name: '专业会员',
    price: '12,888',
    originalPrice: '19,999',
    saving: '省 36%',
    perMonth: '合 ¥1,074 / 月',
    outline: '工作室与量产',
    action: '购买专业会员',
  },
});
export const WithoutButton = meta.story({
  args: { button: 'wide', inSight: true },
  globals: { viewport: { value: 'phone', isRotated: false } },
});
export const FourAbreast = meta.story({
  decorators: [
    (Story) => (
      <div className="w-membership">
        <Story />
      </div>
    ),
  ],
  globals: { viewport: { value: 'desktop', isRotated: false } },
  render: () => (
    <div className="grid grid-cols-4 gap-3.5">
      <PlanCard
        name="免费版"
        tier="free"
        price="0"
        term="永久"
        outline="先试试，长期可用"
        action="永久有效"
        disabled
        features={features.slice(0, 6).map((feature, index) => ({ ...feature, missing: index > 1 }))}
        onSelect={fn()}
      />
      <PlanCard
        name="基础会员"
        tier="basic"
        price="39"
        originalPrice="49"
        saving="省 20%"
        outline="个人练习与小项目"
        action="购买基础会员"
        features={features.slice(0, 6).map((feature, index) => ({ ...feature, missing: index === 4 }))}
        onSelect={fn()}
      />
      <PlanCard
        name="标准会员"
        tier="standard"
        price="79"
        originalPrice="99"
        saving="省 20%"
        outline="独立开发者的日常用量"
        action="续费标准会员"
        best="最划算"
        emphasis="primary"
        features={features}
        onSelect={fn()}
      />
      <PlanCard
        name="专业会员"
        tier="pro"
        price="159"
        originalPrice="199"
        saving="省 20%"
        outline="工作室与量产"
        action="升级到专业"
        features={features}
        onSelect={fn()}
      />
    </div>
  ),
});

Standard.test('orders what was pressed', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '购买标准会员' }));
  await expect(args.onSelect).toHaveBeenCalledTimes(1);
});
Paying.test('swallows clicks', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '购买标准会员' }));
  await expect(args.onSelect).not.toHaveBeenCalled();
});
SoldOut.test('cannot be bought', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '已下架' }));
  await expect(args.onSelect).not.toHaveBeenCalled();
});
Discounted.test('says the struck price in words', async ({ canvas }) => expect(canvas.getByText('原价 99 元')).toBeInTheDocument());
