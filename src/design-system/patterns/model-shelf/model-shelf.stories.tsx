import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { ModelCard } from '#ds/patterns/model-card/model-card.tsx';
import { ModelShelf } from './model-shelf.tsx';

type Sample = { id: string; name: string; src: string };
const shelf: Sample[] = [
  { id: 'a', name: '山海 XL v2', src: samples.ranges },
  { id: 'b', name: '图标锻造炉', src: samples.icons },
  { id: 'c', name: '黏土玩具箱', src: samples.chest },
  { id: 'd', name: '等距小岛', src: samples.voxel },
  { id: 'e', name: '像素工坊 16', src: samples.robot },
  { id: 'f', name: '水墨留白', src: samples.ink },
];
const meta = preview.meta({
  component: ModelShelf<Sample>,
  args: {
    models: shelf as readonly Sample[] | undefined,
    problem: undefined as string | undefined,
    modelKey: (model) => model.id,
    onRetry: fn(),
    children: ({ name, src }) => (
      <ModelCard
        name={name}
        src={src}
        kinds={['LoRA']}
        author={{ name: '官方', official: true }}
        uses="12.6 万"
        saved={false}
        open={{ href: '#open' }}
        use={{ href: '#use' }}
        onSave={() => undefined}
      />
    ),
  },
  decorators: [
    (Story) => (
      <>
        <h2 className="sr-only">全部模型</h2>
        <Story />
      </>
    ),
  ],
});

export const Page = meta.story();
export const InADialog = meta.story({ args: { columns: 4 } });
export const OnTheirWay = meta.story({ args: { models: undefined } });
export const NotLoaded = meta.story({ args: { models: undefined, problem: '后端更新中,请稍候,服务码03' } });
export const NothingFound = meta.story({ args: { models: [] } });

NotLoaded.test('offers to try again', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '重试' }));
  await expect(args.onRetry).toHaveBeenCalledTimes(1);
});
