import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { BoardDrag } from './board-drag.tsx';
import { Board, type BoardProps } from './board.tsx';

const items = [
  { id: 'voxel', src: samples.voxel, ratio: 1 },
  { id: 'koi', src: samples.koi, ratio: 1.33 },
  { id: 'city', src: samples.city, ratio: 0.667 },
  { id: 'fox', src: samples.fox, ratio: 1 },
  { id: 'peaks', src: samples.peaks, ratio: 1.78 },
];
type Item = (typeof items)[number];

const meta = preview.meta({
  component: Board<Item>,
  args: {
    label: '等距小岛参考',
    items,
    caption: ({ id }) => <p className="h-7.5 text-12 text-2">{id}</p>,
    children: ({ id, src, ratio }) => <Pic src={src} alt="" ratio={ratio} lazy={false} cover={<PicCover href={`#${id}`} label={id} />} />,
  },
});

export const Fixed = meta.story();
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

function Live({ items: first, ...rest }: BoardProps<Item>) {
  const [shown, setShown] = useState(first);
  return (
    <BoardDrag lifted={(id) => <span>{id}</span>} onDrop={() => undefined}>
      <Board
        {...rest}
        items={shown}
        onMove={(from, to) => setShown(shown.filter((_, index) => index !== from).toSpliced(to, 0, shown[from]!))}
      />
    </BoardDrag>
  );
}
export const Movable = meta.story({ tags: ['no-visual:behaviour'], render: (args) => <Live {...args} /> });

Movable.test('arrows walk, with Alt they move, and the focus goes along', async ({ canvas, userEvent }) => {
  (await canvas.findByRole('link', { name: 'voxel' })).focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(canvas.getByRole('link', { name: 'koi' })).toHaveFocus());
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await waitFor(() =>
    expect(
      canvas
        .getAllByRole('link')
        .map((link) => link.ariaLabel)
        .slice(0, 2),
    ).toEqual(['koi', 'voxel']),
  );
  await waitFor(() => expect(canvas.getByRole('link', { name: 'koi' })).toHaveFocus());
});
Fixed.test('nothing of it can be moved', async ({ canvas, userEvent }) => {
  (await canvas.findByRole('link', { name: 'voxel' })).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect(canvas.getAllByRole('link')[0]).toHaveAccessibleName('voxel');
});
