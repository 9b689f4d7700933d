import { createFileRoute } from '@tanstack/react-router';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { PictureFeed } from '#features/gallery/picture-feed.tsx';
import { HomePage } from '#features/home/home-page.tsx';

export const Route = createFileRoute('/_main/home')({
  component: () => (
    <HomePage
      feed={(tag) => (
        <PictureFeed
          label="推荐作品"
          body={{ sort: 'hot', condition: [{ scope: 'square' }, ...(tag ? [{ tag }] : [])] }}
          empty={<EmptyState title="这个题材还没有作品">换个题材看看</EmptyState>}
        />
      )}
    />
  ),
  staticData: { title: '首页' },
});
