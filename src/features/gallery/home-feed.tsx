import type { ReactElement } from 'react';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { PictureFeed } from './picture-feed.tsx';

/** R5.1: the inspiration feed of the home page, all of it or one topic. */
export function HomeFeed({ tag }: { tag: string | undefined }): ReactElement {
  return (
    <PictureFeed
      label="推荐作品"
      body={{ sort: 'hot', condition: [{ scope: 'square' }, ...(tag ? [{ tag }] : [])] }}
      empty={
        tag ? (
          <EmptyState title="这个题材还没有作品">换个题材看看</EmptyState>
        ) : (
          <EmptyState title="广场上还没有作品">画一张并发布，它就在这里。</EmptyState>
        )
      }
    />
  );
}
