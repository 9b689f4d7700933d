import { useState } from 'react';
import { expect, fireEvent, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { SnapGrip, type SnapGripProps } from './snap-grip.tsx';

const HEIGHTS = [0, 120, 320];

const meta = preview.meta({
  component: SnapGrip,
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: { label: '参数面板高度', snaps: ['收起', '半高', '全高'], at: 1, controls: 'fields', heights: () => HEIGHTS, onSnap: fn() },
  render: (args: SnapGripProps) => <Live {...args} />,
});
const heightClasses = ['max-h-0', 'max-h-30', 'max-h-80'];
function Live({ at, onSnap, ...rest }: SnapGripProps) {
  const [now, setNow] = useState(at);
  return (
    <div className="fixed inset-x-0 bottom-0 rounded-t-dialog bg-surface shadow-dialog">
      <SnapGrip {...rest} at={now} onSnap={(to) => (setNow(to), onSnap(to))} />
      <div id="fields" className={`overflow-hidden px-4 transition-height ${heightClasses[now]}`}>
        <p className="h-80 text-2">28 步 · CFG 7 · 种子随机</p>
      </div>
    </div>
  );
}

export const Half = meta.story();
export const Lowest = meta.story({ args: { at: 0 } });

Half.test('arrows step, Enter goes between low and half, and each height has a name', async ({ args, canvas, userEvent }) => {
  const grip = canvas.getByRole('slider', { name: '参数面板高度' });
  await expect(grip).toHaveAttribute('aria-valuetext', '半高');
  grip.focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect(grip).toHaveAttribute('aria-valuetext', '全高');
  await userEvent.keyboard('{ArrowUp}{Home}');
  await expect(grip).toHaveAttribute('aria-valuetext', '收起');
  await userEvent.keyboard('{Enter}');
  await expect(args.onSnap).toHaveBeenLastCalledWith(1);
});

Half.test(
  'a finger that goes slowly leaves it at the nearest height, and one that presses closes it',
  async ({ args, canvas, canvasElement }) => {
    const grip = canvas.getByRole('slider');
    const fields = canvasElement.querySelector<HTMLElement>('#fields')!;
    const finger = { pointerId: 1, button: 0 };
    grip.setPointerCapture = () => undefined;
    await fireEvent.pointerDown(grip, { ...finger, clientY: 400 });
    await fireEvent.pointerMove(grip, { ...finger, clientY: 250 });
    await expect(fields.offsetHeight).toBe(270);
    // Long enough ago to be no flick.
    await new Promise((resolve) => setTimeout(resolve, 150));
    await fireEvent.pointerMove(grip, { ...finger, clientY: 249 });
    await fireEvent.pointerUp(grip, finger);
    await fireEvent.click(grip);
    await expect(args.onSnap).toHaveBeenLastCalledWith(2);
    await fireEvent.pointerDown(grip, { ...finger, clientY: 250 });
    await fireEvent.pointerUp(grip, finger);
    await fireEvent.click(grip);
    await expect(args.onSnap).toHaveBeenLastCalledWith(0);
  },
);
