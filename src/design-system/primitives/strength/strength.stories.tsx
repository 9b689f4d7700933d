import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { Strength, type StrengthLevel } from './strength.tsx';

const rules = (length: boolean, letters: boolean, digits: boolean) => [
  { text: '8 至 64 位', met: length },
  { text: '字母', met: letters },
  { text: '数字', met: digits },
];
const meta = preview.meta({
  component: Strength,
  args: { label: '密码强度', word: '弱', level: 1 as StrengthLevel, rules: rules(false, true, false) },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
});

export const Weak = meta.story();
export const Fair = meta.story({ args: { word: '中', level: 2, rules: rules(true, true, true) } });
export const Strong = meta.story({ args: { word: '强', level: 3, rules: rules(true, true, true) } });

Weak.test('R2.9 says it in words, rule by rule', async ({ canvas }) => {
  await expect(canvas.getByRole('status')).toHaveTextContent('密码强度：弱');
  await expect(canvas.getAllByRole('listitem').map((rule) => rule.textContent)).toEqual(['8 至 64 位未满足', '字母已满足', '数字未满足']);
});
