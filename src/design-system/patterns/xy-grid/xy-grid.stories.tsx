import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { samples } from '#ds/samples/samples.ts';
import { XyGrid } from './xy-grid.tsx';

const picture = () => <img src={samples.cut} alt="" className="absolute inset-0 size-full object-cover" />;

const meta = preview.meta({
  component: XyGrid,
  args: {
    label: 'LoRA 权重与种子',
    xName: 'LoRA 权重 · 像素精灵',
    columns: ['0.00', '0.40', '0.70', '1.00'],
    yName: '种子',
    rows: ['31807', '31812', '31826'],
    ratio: 1,
    at: 0,
    art: (_cell: number) => picture(),
    actions: (_cell: number) => (
      <span className="absolute bottom-2 left-2">
        <Button size="sm">用这组参数</Button>
      </span>
    ),
    onAt: fn(),
    onOpen: fn(),
  },
  decorators: [
    (Story) => (
      <div className="flex h-170 w-230 max-w-full bg-inset">
        <Story />
      </div>
    ),
  ],
  render: function Walked(args) {
    const [at, setAt] = useState(args.at);
    return (
      <XyGrid
        {...args}
        at={at}
        onAt={(cell) => {
          args.onAt(cell);
          setAt(cell);
        }}
      />
    );
  },
});

export const Plain = meta.story();
/** Some are there, one is under way, the others wait. */
export const Coming = meta.story({
  args: {
    art: (cell) =>
      cell < 5 ? picture() : <span className="grid size-full place-items-center text-12 text-3">{cell === 5 ? '40%' : '排队中'}</span>,
  },
});
/** Twenty-four upright cells: as small as still can be looked at, and they scroll under their labels. */
export const Large = meta.story({
  args: { ratio: 0.75, columns: ['1', '2', '3', '4'], xName: 'CFG', rows: ['水墨', '青绿', '工笔', '像素', '体素', '版画'], yName: '风格' },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

const name = (text: string) => ({ name: new RegExp(`^${text}`) });
Plain.test('R8.14 arrows walk the cells and stop at the edges, Enter opens one', async ({ canvas, userEvent, args }) => {
  canvas.getByRole('gridcell', name('31807 × 0.00')).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowRight}{ArrowDown}');
  await expect(canvas.getByRole('gridcell', name('31812 × 0.40'))).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowRight}{ArrowDown}{ArrowDown}');
  await expect(canvas.getByRole('gridcell', name('31826 × 1.00'))).toHaveFocus();
  await userEvent.keyboard('{Control>}{Home}{/Control}{Enter}');
  await expect(args.onOpen).toHaveBeenLastCalledWith(0);
  await expect(canvas.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});
Plain.test('R8.14 the labels of the cell at hand stand out, its actions do not open it', async ({ canvas, userEvent, args }) => {
  const weight = (text: string) => getComputedStyle(canvas.getByText(text)).fontWeight;
  canvas.getByRole('gridcell', name('31812 × 0.70')).focus();
  await waitFor(() => expect([weight('0.70'), weight('31812'), weight('0.40')]).toEqual(['600', '600', '400']));
  await userEvent.click(canvas.getByRole('button', name('用这组参数')));
  await expect(args.onOpen).not.toHaveBeenCalled();
  await userEvent.click(canvas.getByRole('gridcell', name('31826 × 0.00')));
  await expect(args.onOpen).toHaveBeenCalledWith(8);
});
Plain.test('R8.14 twelve cells stand in their room whole', async ({ canvas }) => {
  const room = canvas.getByRole('grid').parentElement!;
  await expect([room.scrollWidth, room.scrollHeight]).toEqual([room.clientWidth, room.clientHeight]);
});
Large.test('R8.14 below 120 pixels they scroll, and the labels stay', async ({ canvas, userEvent }) => {
  const cell = canvas.getByRole('gridcell', name('水墨 × 1'));
  await expect(cell.getBoundingClientRect().width).toBeCloseTo(120, 0);
  cell.focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  const head = canvas.getByRole('columnheader', { name: '4' }).getBoundingClientRect();
  await expect(head.top).toBeCloseTo(canvas.getByRole('grid').parentElement!.getBoundingClientRect().top, 0);
});
