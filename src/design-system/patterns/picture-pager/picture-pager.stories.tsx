import type { ReactElement } from 'react';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { FacetProgress } from '#ds/patterns/facet-progress/facet-progress.tsx';
import { usePictureStage } from '#ds/patterns/picture-stage/picture-stage.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { samples } from '#ds/samples/samples.ts';
import { PicturePager, type PicturePagerProps } from './picture-pager.tsx';

type Shown = Omit<PicturePagerProps, 'stage'>;
function WithStage(props: Shown): ReactElement {
  return <PicturePager {...props} stage={usePictureStage(props.size, { fit: (room, size) => wholeIn(room, size) })} />;
}
/** Whole, in the middle. */
function wholeIn(room: Shown['size'], size: Shown['size']) {
  const scale = Math.min(room.width / size.width, room.height / size.height, 1);
  return { scale, x: (room.width - size.width * scale) / 2, y: (room.height - size.height * scale) / 2 };
}
const tall = { width: 720, height: 960 };

const meta = preview.meta({
  component: WithStage,
  subcomponents: { PicturePager },
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: {
    size: tall,
    src: samples.koiTall,
    alt: '俯视锦鲤池，荷叶与波光，青绿设色',
    beside: { next: { src: samples.vista, size: { width: 960, height: 540 } }, below: { src: samples.koiTall, size: tall } },
    rises: true,
    onNext: fn(),
    onUp: fn(),
    onTap: fn(),
    onHold: fn(),
  } as Shown,
  decorators: [
    (Story) => (
      <div className="flex h-117 w-full bg-inset">
        <Story />
      </div>
    ),
  ],
});

export const Tall = meta.story();
export const Wide = meta.story({ args: { src: samples.vista, alt: '远山层叠', size: { width: 960, height: 540 } } });
export const Marked = meta.story({ args: { marks: <Tag tone="image">AI 生成</Tag> } });
export const Running = meta.story({
  tags: ['no-visual:moves'],
  args: { src: undefined, art: <FacetProgress progress={40} ratio={0.75} seed={3} /> },
});

const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true, button: 0, clientX: 200, clientY: 200 };
Tall.test('V-38 a tap is told, and a finger that rests', async ({ canvas, args }) => {
  const picture = await canvas.findByRole('img', { name: /锦鲤池/ });
  await fireEvent.pointerDown(picture, finger);
  await fireEvent.pointerUp(picture, finger);
  await waitFor(() => expect(args.onTap).toHaveBeenCalledOnce());
  await fireEvent.pointerDown(picture, finger);
  await waitFor(() => expect(args.onHold).toHaveBeenCalledOnce());
  await fireEvent.pointerUp(picture, finger);
  await expect(args.onTap).toHaveBeenCalledOnce();
});
