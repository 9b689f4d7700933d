import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { FilterTabs } from './filter-tabs.tsx';

const meta = preview.meta({ component: FilterTabs });
const names = ['推荐', '场景', '角色', '道具图标', '像素', '体素', '材质', '卡牌', 'Logo', '水墨'];
function Live() {
  const [value, setValue] = useState('推荐');
  return (
    <FilterTabs
      label="分类"
      items={names.map((name) => ({ id: name, label: name }))}
      value={value}
      onChange={setValue}
      aside={
        <TextLink href="#all" tone="quiet">
          灵感广场
        </TextLink>
      }
    />
  );
}

export const Plain = meta.story({ render: () => <Live /> });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } }, render: () => <Live /> });

Plain.test('one is on', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '像素' }));
  await expect(canvas.getAllByRole('button', { pressed: true })).toHaveLength(1);
});
