import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { MembershipRow } from './membership-row.tsx';

const meta = preview.meta({
  component: MembershipRow,
  args: { name: '标准会员，包季', span: '2025-12-18 至 2026-03-18', state: '生效中', tier: 'standard' as const, tone: 'accent' as const },
});

export const InEffect = meta.story();
export const Waiting = meta.story({ args: { state: '未生效', tone: 'info' } });
export const Over = meta.story({ args: { state: '已过期', tone: 'plain', tier: 'basic', past: true } });
export const Several = meta.story({
  render: () => (
    <ul className="divide-y divide-line-1">
      <li>
        <MembershipRow name="专业会员，包年" span="2026-03-18 至 2027-03-18" state="未生效" tier="pro" tone="info" />
      </li>
      <li>
        <MembershipRow name="标准会员，包季" span="2025-12-18 至 2026-03-18" state="生效中" tier="standard" tone="accent" />
      </li>
      <li>
        <MembershipRow name="基础会员，单月" span="2025-11-18 至 2025-12-18" state="已过期" tier="basic" past />
      </li>
      <li>
        <MembershipRow name="免费版" span="永久" state="生效中" tier="free" tone="accent" />
      </li>
    </ul>
  ),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

InEffect.test('says its state in words', async ({ canvas }) => expect(canvas.getByText('生效中')).toBeVisible());
