import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { RatioPicker } from './ratio-picker.tsx';

const meta = preview.meta({
  component: RatioPicker,
  decorators: [
    (Story) => (
      <div className="w-panel px-5">
        <Story />
      </div>
    ),
  ],
});
const items = [
  { id: '1:1', width: 1, height: 1 },
  { id: '3:4', width: 3, height: 4 },
  { id: '4:3', width: 4, height: 3 },
  { id: '9:16', width: 9, height: 16 },
  { id: '16:9', width: 16, height: 9 },
  { id: '2:3', width: 2, height: 3 },
];
function Live() {
  const [value, setValue] = useState('3:4');
  return <RatioPicker label="画幅" items={items} value={value} size="896 × 1152" onChange={setValue} />;
}

export const Plain = meta.story({ render: () => <Live /> });

Plain.test('chooses by its written name', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: '16:9' }));
  await expect(canvas.getByRole('radio', { name: '16:9' })).toBeChecked();
});
