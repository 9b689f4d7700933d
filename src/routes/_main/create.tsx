import { createFileRoute } from '@tanstack/react-router';
import { PersonalFeed } from '#features/gallery/personal-feed.tsx';

export const Route = createFileRoute('/_main/create')({
  component: () => <PersonalFeed title="我的创作" scope="mine" emptyTitle="还没有作品" emptyText="写一句话，第一张图约 8 秒就能看到。" />,
  staticData: { title: '我的创作' },
});
