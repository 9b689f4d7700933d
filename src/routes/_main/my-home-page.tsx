import { createFileRoute } from '@tanstack/react-router';
import { PersonalFeed } from '#features/gallery/personal-feed.tsx';

export const Route = createFileRoute('/_main/my-home-page')({
  component: () => <PersonalFeed title="我的主页" scope="mine" emptyTitle="还没有作品" emptyText="写一句话，第一张图约 8 秒就能看到。" />,
  staticData: { title: '我的主页' },
});
