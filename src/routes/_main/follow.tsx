import { createFileRoute } from '@tanstack/react-router';
import { PersonalFeed } from '#features/gallery/personal-feed.tsx';

export const Route = createFileRoute('/_main/follow')({
  component: () => (
    <PersonalFeed
      title="我的关注"
      scope="following"
      emptyTitle="关注的人还没有新作品"
      emptyText="在灵感广场关注创作者，他们的新作会出现在这里。"
    />
  ),
  staticData: { title: '我的关注' },
});
