import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
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

export const Plain = meta.story({ render: () => <Live /> });

Plain.test('arrows move the choice', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: /^公开/ }));
  await userEvent.keyboard('{ArrowDown}');
  await expect(canvas.getByRole('radio', { name: '仅自己可见' })).toBeChecked();
});
