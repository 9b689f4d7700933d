import { FlaskConical, Pin } from 'lucide-react';
import type { ReactElement } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { Icon } from '#ds/foundations/icon.tsx';
import { FacetProgress } from '#ds/patterns/facet-progress/facet-progress.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { samples } from '#ds/samples/samples.ts';
import { PictureStage, type PictureStageProps, usePictureStage } from './picture-stage.tsx';

type Shown = Omit<PictureStageProps, 'stage'>;
function WithStage(props: Shown): ReactElement {
  return <PictureStage {...props} stage={usePictureStage(props.size)} />;
}

const meta = preview.meta({
  component: WithStage,
  subcomponents: { PictureStage },
  args: {
    label: '舞台',
    size: { width: 720, height: 960 },
    src: samples.koiTall,
    alt: '俯视锦鲤池，荷叶与波光，青绿设色',
    onPrevious: fn(),
    onNext: fn(),
  } as Shown,
  decorators: [
    (Story) => (
      <div className="flex h-117 w-full bg-inset py-4">
        <Story />
      </div>
    ),
  ],
});

type Canvas = { getByRole: (role: string, options?: object) => HTMLElement };
/** What is pressed before the stage knows its room changes nothing yet. */
const measured = (canvas: Canvas) => waitFor(() => expect(canvas.getByRole('status', { name: '显示比例' })).toHaveTextContent('%'));

export const Fitted = meta.story();
export const Wide = meta.story({ args: { src: samples.vista, alt: '远山层叠', size: { width: 960, height: 540 }, onPrevious: undefined } });
export const Marked = meta.story({
  args: {
    marks: (
      <Tag tone="image">
        <Icon of={FlaskConical} size={14} />
        预览
      </Tag>
    ),
    controls: <IconButton label="对比盘，2 张" icon={Pin} count={2} />,
  },
});
export const Running = meta.story({
  tags: ['no-visual:moves'],
  args: { src: undefined, art: <FacetProgress progress={40} ratio={0.75} seed={3} />, onNext: undefined },
});
export const Actual = meta.story({
  async play({ canvas, userEvent }) {
    await measured(canvas);
    await userEvent.click(canvas.getByRole('button', { name: /原始大小/ }));
  },
});
export const Glass = meta.story({
  async play({ canvas, userEvent }) {
    await measured(canvas);
    await userEvent.click(canvas.getByRole('button', { name: '放大镜' }));
  },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

const shownAs = (canvas: Canvas) => canvas.getByRole('status', { name: '显示比例' }).textContent;
Fitted.test(
  'R8.14 never larger than its pixels by itself, whole in sight, pixel for pixel on a press and back',
  async ({ canvas, userEvent }) => {
    const whole = await canvas.findByRole('img');
    const room = canvas.getByRole('region', { name: '舞台' }).getBoundingClientRect();
    const { width, height } = whole.getBoundingClientRect();
    await expect(height).toBeLessThanOrEqual(room.height);
    await expect(width / height).toBeCloseTo(0.75, 2);
    const fitted = shownAs(canvas);
    await userEvent.click(canvas.getByRole('button', { name: /原始大小/ }));
    await expect(shownAs(canvas)).toBe('100%');
    await expect(canvas.getByRole('img').getBoundingClientRect().width).toBe(720);
    await userEvent.click(canvas.getByRole('button', { name: '适应窗口' }));
    await expect(shownAs(canvas)).toBe(fitted);
  },
);
Fitted.test('a double press shows it pixel for pixel where it was pressed, a drag moves it', async ({ canvas, userEvent }) => {
  const picture = await canvas.findByRole('img');
  const before = picture.getBoundingClientRect();
  const at = { clientX: before.left + before.width / 4, clientY: before.top + before.height / 4 };
  await userEvent.pointer([{ keys: '[MouseLeft][MouseLeft]', target: picture, coords: at }]);
  const large = canvas.getByRole('img').getBoundingClientRect();
  await expect((at.clientX - large.left) / large.width).toBeCloseTo(0.25, 2);
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: picture, coords: at },
    { target: picture, coords: { clientX: at.clientX + 30, clientY: at.clientY - 20 } },
    { keys: '[/MouseLeft]', target: picture },
  ]);
  const dragged = canvas.getByRole('img').getBoundingClientRect();
  await expect([dragged.left - large.left, dragged.top - large.top]).toEqual([30, -20]);
});
Wide.test('an arrow with nothing behind it is off', async ({ args, canvas, userEvent }) => {
  await expect(await canvas.findByRole('button', { name: '上一张' })).toBeDisabled();
  await userEvent.click(canvas.getByRole('button', { name: '下一张' }));
  await expect(args.onNext).toHaveBeenCalledTimes(1);
});
