import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { RadioGroup } from './radio-group.tsx';

const meta = preview.meta({ component: RadioGroup });

function Live() {
  const [value, setValue] = useState<string>('public');
  return (
    <RadioGroup
      label="谁可以看"
      value={value}
      onChange={setValue}
      items={[
        { id: 'public', label: '公开', help: '出现在灵感广场和你的主页' },
        { id: 'private', label: '仅自己可见' },
        { id: 'team', label: '团队', disabled: true },
      ]}
    />
  );
}

function Labelling() {
  const [value, setValue] = useState<string>('none');
  const [agreed, setAgreed] = useState(false);
  return (
    <RadioGroup
      label="标识"
      labelled={false}
      cards
      value={value}
      onChange={setValue}
      items={[
        { id: 'label', label: '带标识', help: '右下角写「AI 生成」，字高不小于短边的 5%。默认。' },
        {
          id: 'none',
          label: '不含显式标识',
          help: '进引擎、做贴图用。',
          more: (
            <Checkbox checked={agreed} onChange={setAgreed}>
              我会在发布时自己声明由 AI 生成，并对用途负责。
            </Checkbox>
          ),
        },
      ]}
    />
  );
}

export const Plain = meta.story({ render: () => <Live /> });
export const Cards = meta.story({
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
  render: () => <Labelling />,
});

Plain.test('arrows move the choice', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: /^公开/ }));
  await userEvent.keyboard('{ArrowDown}');
  await expect(canvas.getByRole('radio', { name: '仅自己可见' })).toBeChecked();
});
