import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { RankRow, RankRowSkeleton } from './rank-row.tsx';

const meta = preview.meta({
  component: RankRow,
  decorators: [
    (Story) => (
      <div className="w-rank px-2">
        <Story />
      </div>
    ),
  ],
});

export const Ranking = meta.story({
  render: () => (
    <ol>
      <li>
        <RankRow href="#1" rank={1} name="山海 XL v2" src={samples.ranges} facts={['大模型', '12.6 万次']} />
      </li>
      <li>
        <RankRow href="#2" rank={2} name="黏土玩具箱" src={samples.chest} facts={['LoRA', '7.9 万次']} />
      </li>
      <li>
        <RankRow href="#3" rank={3} name="一个名字很长很长很长的模型" src={samples.icons} facts={['LoRA', '7.9 万次']} />
      </li>
      <li>
        <RankRow href="#4" rank={4} name="阿橙" kind="creator" src={samples.fox} facts={['286 作品']} />
      </li>
      <li>
        <RankRow href="#5" rank={5} name="北岸拾石" kind="creator" facts={['31 作品']} />
      </li>
    </ol>
  ),
});

export const Unranked = meta.story({
  render: () => (
    <ul>
      <li>
        <RankRow href="#1" name="山海 XL v2" src={samples.ranges} facts={['大模型', '12.6 万次']} />
      </li>
      <li>
        <RankRow href="#2" name="黏土玩具箱" src={samples.chest} facts={['LoRA', '7.9 万次']} />
      </li>
    </ul>
  ),
});

export const Loading = meta.story({
  render: () => (
    <ol>
      <RankRowSkeleton />
      <RankRowSkeleton kind="creator" />
    </ol>
  ),
});
