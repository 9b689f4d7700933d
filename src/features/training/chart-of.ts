import type { Training } from '#shared/contract/training.ts';
import type { EpochChartProps } from '#ds/patterns/epoch-chart/epoch-chart.tsx';

type Told = Pick<Training, 'done' | 'untouched' | 'floor' | 'pictures' | 'trainer'>;

/** What a training's chart shows: distances to compare with of the embedded trainer, losses of the others. */
export function chartOf({ done, untouched, floor, pictures, trainer }: Told): Pick<EpochChartProps, 'label' | 'note' | 'lines' | 'levels'> {
  const trained = [untouched, ...done.map(({ train }) => train)];
  const held = [untouched, ...done.map(({ heldOut }) => heldOut)];
  const measured = done.some(({ heldOut }) => heldOut !== null);
  const count = pictures.filter(({ heldOut }) => heldOut).length;
  if (trainer !== 'preview')
    return {
      label: measured ? '留出损失' : '训练损失',
      note: '越低越好',
      lines: [...(measured ? [{ name: '留出', values: held }] : []), { name: '训练', values: trained }],
      levels: [],
    };
  return {
    label: '与留出图片的色彩距离',
    note: '越低越像',
    lines: [
      count > 0 ? { name: `留出的 ${count} 张`, values: held } : { name: '这些图', values: trained },
      ...(count > 0 ? [{ name: `训练的 ${pictures.length - count} 张`, values: trained }] : []),
    ],
    levels: [
      ...(untouched === null ? [] : [{ text: '没练过', value: untouched }]),
      ...(floor === null ? [] : [{ text: '底线', value: floor }]),
    ],
  };
}
