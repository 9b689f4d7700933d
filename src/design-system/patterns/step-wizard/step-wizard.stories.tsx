import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { LitStone } from '#ds/foundations/logo.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { StepWizard } from './step-wizard.tsx';

const meta = preview.meta({
  component: StepWizard,
  args: {
    label: '修改密码',
    steps: ['验证身份', '设置新密码', '完成'],
    current: 0,
    children: <TextField label="账号" size="lg" value="138 0000 0000" readOnly />,
    footer: <Button variant="primary">下一步</Button>,
    onBack: fn(),
    onLocked: fn(),
  },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
});

export const First = meta.story();
export const Second = meta.story({
  args: {
    current: 1,
    footer: (
      <>
        <Button>上一步</Button>
        <Button variant="primary">确定修改</Button>
      </>
    ),
  },
});
export const Problem = meta.story({
  args: {
    mark: 'problem',
    children: <TextField label="账号" size="lg" value="138 0000" error="手机号或邮箱格式不正确" />,
  },
});
export const Busy = meta.story({
  args: {
    mark: 'busy',
    footer: (
      <Button variant="primary" pending>
        下一步
      </Button>
    ),
  },
});
const five = ['选图片', '检查', '标注', '选底模与画风', '开始训练'];
export const Five = meta.story({ args: { label: '训练', steps: five, current: 2 } });
export const FivePhone = meta.story({
  args: { label: '训练', steps: five, current: 2 },
  globals: { viewport: { value: 'phone', isRotated: false } },
});
export const Column = meta.story({ args: { label: '训练', steps: five, current: 3, layout: 'column' } });
export const Light = meta.story({ args: { current: 1 }, globals: { theme: 'light' } });
export const Done = meta.story({
  args: {
    current: 3,
    footer: undefined,
    children: (
      <>
        <div className="flex flex-col items-center gap-1 py-4 text-center">
          <LitStone />
          <p className="mt-2 text-20 font-semibold">密码修改成功</p>
          <p className="text-2">所有设备已退出，请重新登录</p>
        </div>
        <Button variant="primary" size="lg" block>
          重新登录
        </Button>
      </>
    ),
  },
});

Problem.test('a step with a problem is read as one', async ({ canvas }) => {
  await expect(canvas.getByRole('button', { name: /验证身份/ })).toHaveTextContent('需要改正');
});
FivePhone.test('more than three are told in words on a phone', async ({ canvas }) => {
  await expect(canvas.getByText('第 3 步，共 5 步')).toBeVisible();
  await expect(canvas.queryByRole('list')).toBeNull();
});
First.test('a later step can be pressed, is answered and changes nothing', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: /设置新密码/ }));
  await expect(args.onLocked).toHaveBeenCalledTimes(1);
  await expect(args.onBack).not.toHaveBeenCalled();
});
Done.test('the end is final: no earlier step leads back', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: /验证身份/ }));
  await expect(args.onBack).not.toHaveBeenCalled();
});
Second.test('an earlier step goes back', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: /验证身份/ }));
  await expect(args.onBack).toHaveBeenCalledWith(0);
});
