import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { type HistoryBatch, HistoryRail } from './history-rail.tsx';

const batch = (id: string, time: string, label: string, ...slices: string[]): HistoryBatch => ({
  id,
  time,
  label,
  count: slices.length,
  slices,
});
const days = [
  {
    day: '今天',
    batches: [
      { id: 'a', time: '14:36', label: '俯视锦鲤池，荷叶与波光', count: 4, slices: [] },
      batch('b', '14:32', '俯视锦鲤池，青绿设色', samples.koi, samples.koiTall, samples.koi, samples.koiTall),
      batch('c', '14:07', '远山层叠，晨雾', samples.ranges, samples.peaks, samples.ranges, samples.peaks),
      batch('d', '11:40', '黏土机器人', samples.robot, samples.cut),
      batch('e', '10:15', '一排道具图标', samples.icons),
    ],
  },
  {
    day: '昨天',
    batches: [
      batch('f', '21:48', '发光水晶', samples.crystal, samples.crystal, samples.crystal, samples.crystal),
      batch('g', '20:05', '火星日落', samples.red, samples.planet),
    ],
  },
];
const meta = preview.meta({
  component: HistoryRail,
  args: { label: '历史', days, value: 'b' as string | undefined, onSelect: fn() },
  decorators: [
    (Story) => (
      <div className="h-120">
        <Story />
      </div>
    ),
  ],
});

export const Several = meta.story();
export const One = meta.story({ args: { days: [{ day: '今天', batches: days[0]!.batches.slice(1, 2) }] } });
export const NothingYet = meta.story({ args: { days: [], empty: '画过的每一批会在这里叠成一层。' } });

Several.test('says which batch one looks at and goes to another', async ({ args, canvas, userEvent }) => {
  await expect(canvas.getByRole('button', { name: '俯视锦鲤池，青绿设色，14:32，4 张' })).toHaveAttribute('aria-current', 'true');
  await userEvent.click(canvas.getByRole('button', { name: '远山层叠，晨雾，14:07，4 张' }));
  await expect(args.onSelect).toHaveBeenCalledWith('c');
});
