import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { CropFrame, type CropFrameProps } from './crop-frame.tsx';

const onChange = fn<CropFrameProps['onChange']>();

const meta = preview.meta({
  component: CropFrame,
  args: {
    src: samples.voxel,
    alt: '小岛',
    width: 640,
    height: 640,
    box: { x: 90, y: 60, width: 420, height: 420 },
    turn: 0,
    aspect: 1 as number | undefined,
    sizeLabel: '420 × 420',
    fact: '原图 640 × 640',
    onChange,
    onScale: fn(),
    onDone: fn(),
  },
  render: (args) => (
    <div className="h-100 p-6">
      <CropFrame {...args} />
    </div>
  ),
});

export const Square = meta.story();
export const Turned = meta.story({ args: { turn: -6, box: { x: 70, y: 120, width: 460, height: 320 }, aspect: undefined } });
export const OnItsSide = meta.story({
  args: {
    src: samples.vista,
    width: 480,
    height: 360,
    quarter: 1,
    mirrored: true,
    box: { x: 60, y: 30, width: 225, height: 300 },
    aspect: 3 / 4,
    sizeLabel: '225 × 300',
    fact: '原图 360 × 480',
  },
});
export const Small = meta.story({ tags: ['no-visual:repeats'], args: { small: true, sizeLabel: '420 < 512，会发虚' } });
export const Phone = meta.story({ tags: ['no-visual:repeats'], globals: { viewport: { value: 'phone', isRotated: false } } });

Square.test(
  'arrows move it by a pixel of the picture, with Shift by ten, and plus and minus scale it',
  async ({ canvas, args, userEvent }) => {
    canvas.getByRole('group', { name: /^裁剪框/ }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ x: 91, y: 60, width: 420, height: 420 });
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ x: 90, y: 50, width: 420, height: 420 });
    await userEvent.keyboard('-');
    await expect(args.onScale).toHaveBeenLastCalledWith(1 / 1.05);
    await expect(args.onDone).toHaveBeenCalled();
  },
);

Square.test('a corner is dragged, and the box keeps its ratio', async ({ canvas, args, userEvent }) => {
  const corner = canvas.getByRole('button', { name: '右下角' });
  const { x, y, width } = corner.getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + width / 2 };
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: corner, coords: at },
    { coords: { clientX: at.clientX - 60, clientY: at.clientY - 60 } },
    { keys: '[/MouseLeft]' },
  ]);
  const [last] = onChange.mock.lastCall ?? [];
  await expect(last).toMatchObject({ x: 90, y: 60 });
  await expect(last?.width).toBeLessThan(400);
  await expect(last?.height).toBe(last?.width);
  await expect(args.onDone).toHaveBeenCalled();
});
