import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { Steps } from './steps.tsx';

const meta = preview.meta({
  component: Steps,
  args: { label: '修改密码', steps: ['验证身份', '设置新密码', '完成'], current: 1, onSelect: fn() },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
});

export const First = meta.story({ args: { current: 0 } });
export const Middle = meta.story();
export const AllDone = meta.story({ args: { current: 3 } });
export const Problem = meta.story({ args: { mark: 'problem' } });
export const Busy = meta.story({ args: { mark: 'busy' } });
export const Column = meta.story({
  args: { label: '训练', steps: ['上传素材', '检查', '标注', '选底模与画风', '开始训练'], current: 3, layout: 'column' },
});
export const Display = meta.story({ render: () => <Steps label="修改密码" steps={['验证身份', '设置新密码', '完成']} current={1} /> });

Middle.test('marks the current one, and a later one can be pressed', async ({ args, canvas, userEvent }) => {
  const current = canvas.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
  await expect(current).toHaveLength(1);
  await expect(current[0]).toHaveTextContent('设置新密码');
  await userEvent.click(canvas.getByRole('button', { name: '完成' }));
  await expect(args.onSelect).toHaveBeenCalledWith(2);
});
