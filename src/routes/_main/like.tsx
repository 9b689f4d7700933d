import { createFileRoute } from '@tanstack/react-router';
import { PersonalFeed } from '#features/gallery/personal-feed.tsx';

export const Route = createFileRoute('/_main/like')({
  component: () => (
    <PersonalFeed title="我的喜欢" scope="liked" emptyTitle="还没有喜欢的作品" emptyText="在灵感广场点一下心形，就会收在这里。" />
  ),
  staticData: { title: '我的喜欢' },
});
