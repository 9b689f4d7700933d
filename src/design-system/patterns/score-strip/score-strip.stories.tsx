import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { ScoreStrip, type ScoreMark } from './score-strip.tsx';

const marks = 'npwppwwpnppppwnpwppnpwpw'.split('').map((sign): ScoreMark => (sign === 'n' ? 'neg' : sign === 'w' ? 'warn' : 'pos'));
const words: Record<ScoreMark, string> = { neg: '要紧', warn: '建议修', pos: '没问题' };
const stones = marks.map((mark, at) => ({ id: `item-${at}`, mark, label: `第 ${at + 1} 张，${words[mark]}` }));

const meta = preview.meta({
  component: ScoreStrip,
  args: {
    score: 70,
    verdict: '能训练，先修 5 处会像得多',
    outlook: '修完预计 100',
    stones,
    legend: [
      { mark: 'neg' as const, text: '要紧 4 张' },
      { mark: 'warn' as const, text: '建议 7 张' },
      { mark: 'pos' as const, text: '没问题 13 张' },
    ],
    onStone: fn(),
  },
});

export const Mixed = meta.story();
export const Clean = meta.story({
  args: {
    score: 100,
    verdict: '24 张都没问题',
    outlook: undefined,
    stones: stones.map((stone) => ({ ...stone, mark: 'pos' as const })),
    legend: [{ mark: 'pos', text: '没问题 24 张' }],
  },
});
export const Many = meta.story({
  tags: ['no-visual:repeats'],
  args: { stones: Array.from({ length: 200 }, (_, at) => ({ ...stones[at % 24]!, id: `item-${at}`, label: `第 ${at + 1} 张` })) },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Mixed.test('a stone names its picture and its state, and tells which was pressed', async ({ canvas, args, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '第 3 张，建议修' }));
  await expect(args.onStone).toHaveBeenCalledWith('item-2');
});
