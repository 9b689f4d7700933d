import { expect, fn, screen, spyOn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { endMinorMode, startMinorMode } from '#shared/contract/minors.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { MinorDialog } from './minor-dialogs.tsx';

const meta = preview.meta({
  component: MinorDialog,
  args: { deed: 'start' as 'start' | 'end', onClose: fn() },
  parameters: { layout: 'fullscreen' },
});
type User = { type: (element: Element, text: string) => Promise<void>; click: (element: Element) => Promise<void> };
async function fill(userEvent: User, password = '2580', again = password): Promise<void> {
  await userEvent.type(await screen.findByLabelText('监护人密码'), password);
  await userEvent.type(screen.getByLabelText('再输一次监护人密码'), again);
}
const press = async (userEvent: User, name: string) => userEvent.click(screen.getByRole('button', { name }));
/** The browser without a network, until the story ends. */
function offline(): () => void {
  const network = spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  return () => {
    network.mockRestore();
    dispatchEvent(new Event('online'));
  };
}
const WRONG = '监护人密码不正确，未成年人模式还开着。还可以试 4 次';
const ending = { args: { deed: 'end' as const } };

export const TurnOn = meta.story();
export const TurnOnLight = meta.story({ globals: { theme: 'light' } });
export const TurnOnPhone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Mismatch = meta.story({
  async play({ userEvent }) {
    await fill(userEvent, '2580', '2588');
    await press(userEvent, '打开');
  },
});
export const Busy = meta.story({
  beforeEach: ({ msw }) => msw.use(hang(startMinorMode)),
  async play({ userEvent }) {
    await fill(userEvent);
    await press(userEvent, '打开');
  },
});
export const Refused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      fail(startMinorMode, 400, {
        message: '未成年人模式已经开着，监护人密码和每天的次数没有改动。要改请先关闭',
        error: 'CONFLICT',
      }),
    ),
  async play({ userEvent }) {
    await fill(userEvent);
    await press(userEvent, '打开');
    await screen.findByText(/已经开着/);
  },
});
export const Offline = meta.story({ beforeEach: offline });
export const TurnOff = meta.story(ending);
export const TurnOffLight = meta.story({ ...ending, globals: { theme: 'light' } });
export const TurnOffPhone = meta.story({ ...ending, globals: { viewport: { value: 'phone', isRotated: false } } });
export const WrongPassword = meta.story({
  ...ending,
  beforeEach: ({ msw }) => msw.use(fail(endMinorMode, 400, { message: WRONG, error: 'BAD_LOGIN', fields: { password: WRONG } })),
  async play({ userEvent }) {
    await userEvent.type(await screen.findByLabelText('监护人密码'), '0000');
    await press(userEvent, '关闭模式');
    await screen.findByRole('alert');
  },
});
export const TurnOffOffline = meta.story({ ...ending, beforeEach: offline });

TurnOn.test('L-33 says in plain words what it does, and asks for digits that no browser keeps', async () => {
  await screen.findByText('不能充值、开通会员，已有的积分照常用');
  for (const label of ['监护人密码', '再输一次监护人密码']) {
    const field = screen.getByLabelText(label);
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', 'off');
  }
  await expect(screen.getByRole('radio', { name: '30 个' })).toBeChecked();
});
TurnOn.test('L-33 what is no password of digits, or is not typed twice, is not sent', async ({ msw, userEvent }) => {
  const sent = fn();
  msw.use(respond(startMinorMode, ({ body }) => (sent(body), { data: { since: '', daily: 30, used: 0 } })));
  await fill(userEvent, '12a', '12a');
  await press(userEvent, '打开');
  await expect(screen.getByLabelText('监护人密码')).toHaveAccessibleDescription('监护人密码是 4 至 6 位数字');
  await userEvent.clear(screen.getByLabelText('监护人密码'));
  await userEvent.type(screen.getByLabelText('监护人密码'), '2580');
  await press(userEvent, '打开');
  await expect(screen.getByLabelText('再输一次监护人密码')).toHaveAccessibleDescription('两次密码不相同');
  await expect(sent).not.toHaveBeenCalled();
});
Refused.test('L-33 a refusal is said in the dialog, which stays', async ({ args }) => {
  await expect(screen.getByText(/监护人密码和每天的次数没有改动/)).toBeVisible();
  await expect(args.onClose).not.toHaveBeenCalled();
});
Busy.test('L-33 a second press sends nothing', async ({ userEvent }) => {
  await press(userEvent, '打开');
  await expect(screen.getByRole('button', { name: '打开' })).toHaveAttribute('aria-busy', 'true');
});
Offline.test(
  'L-33 without a network nothing is sent, neither by the button nor by Enter, and the button says why',
  async ({ msw, userEvent }) => {
    const sent = fn();
    msw.use(respond(startMinorMode, ({ body }) => (sent(body), { data: { since: '', daily: 30, used: 0 } })));
    await fill(userEvent);
    await press(userEvent, '打开');
    await userEvent.type(screen.getByLabelText('再输一次监护人密码'), '{Enter}');
    await userEvent.hover(screen.getByRole('button', { name: '打开' }));
    await screen.findByText('没有连上网络');
    await expect(sent).not.toHaveBeenCalled();
  },
);
WrongPassword.test('L-33 a wrong password empties the field, says how many tries are left and leaves the mode on', async ({ args }) => {
  const field = screen.getByLabelText('监护人密码');
  await expect(field).toHaveAccessibleDescription(WRONG);
  await expect(field).toHaveValue('');
  await expect(args.onClose).not.toHaveBeenCalled();
});
TurnOff.test('L-33 an empty password is not sent', async ({ msw, userEvent }) => {
  const sent = fn();
  msw.use(respond(endMinorMode, () => (sent(), { data: true as const })));
  await screen.findByLabelText('监护人密码');
  await press(userEvent, '关闭模式');
  await waitFor(() => expect(screen.getByLabelText('监护人密码')).toHaveAccessibleDescription('密码不能为空!'));
  await expect(sent).not.toHaveBeenCalled();
});
