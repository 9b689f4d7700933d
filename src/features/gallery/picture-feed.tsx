import { Link, linkOptions } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useFavorite, useImages } from '#api/content/hooks.ts';
import type { Image, listImages } from '#api/contract/content.ts';
import type { BodyOf } from '#api/contract/endpoint.ts';
import { failureMessage } from '#api/failure-message.ts';
import { Masonry } from '#ds/patterns/masonry/masonry.tsx';
import { WorkCard } from '#ds/patterns/work-card/work-card.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { count } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#state/use-image-url.ts';
import { asLink } from '#lib/as-link.ts';

type Props = {
  /** Names the list. */
  label: string;
  /** Which pictures, in the contract's words. */
  body: BodyOf<typeof listImages>;
  /** What stands there when there are none. */
  empty: ReactNode;
};

/** A windowed wall of pictures with its four states; likes and saves are optimistic and roll back. */
export function PictureFeed({ label, body, empty }: Props): ReactElement {
  const query = useImages({ pageSize: 200, ...body });
  if (query.isPending) {
    return (
      <div aria-hidden="true" className="grid grid-cols-2 gap-gallery desktop:grid-cols-4">
        {Array.from({ length: 8 }, (_, i) => (
          <Skeleton key={i} ratio={i % 3 === 0 ? 1 : 0.75} />
        ))}
      </div>
    );
  }
  if (query.isError && !query.data) {
    return <NotLoaded title="作品没有载入" problem={failureMessage(failureOf(query.error))} onRetry={() => void query.refetch()} />;
  }
  const images = query.data?.images ?? [];
  if (images.length === 0) return <>{empty}</>;
  return (
    <Masonry label={label} items={images} itemKey={(image) => image.id} itemRatio={(image) => image.width / image.height}>
      {(image) => <FeedCard image={image} />}
    </Masonry>
  );
}

function FeedCard({ image }: { image: Image }): ReactElement {
  const url = useImageUrl();
  const favorite = useFavorite();
  const [marks, setMarks] = useState({ liked: image.liked, saved: image.collected });
  function mark(action: 'like' | 'collect'): void {
    if (!session.token) return requireLogin();
    const before = marks;
    const next = action === 'like' ? { ...marks, liked: !marks.liked } : { ...marks, saved: !marks.saved };
    setMarks(next);
    favorite.mutate(
      { kind: 'image', action, targetId: image.id, on: action === 'like' ? next.liked : next.saved },
      { onError: () => setMarks(before) },
    );
  }
  const likes = image.likes + Number(marks.liked) - Number(image.liked);
  const same = asLink(linkOptions({ to: '/tool/aiCreate/index', search: { againImgMake: image.params ?? '' } }));
  return (
    <WorkCard
      as={Link}
      src={url(image.thumb)}
      alt={`${image.title || image.prompt}，${image.user.name}`}
      ratio={image.width / image.height}
      prompt={image.prompt || image.title}
      author={{ name: image.user.name, avatar: url(image.user.image) || undefined }}
      likes={count(likes)}
      liked={marks.liked}
      saved={marks.saved}
      previewLabel={image.isPreview ? '预览' : undefined}
      privateLabel={image.visibility === 'private' ? '私有' : undefined}
      open={same}
      same={same}
      onLike={() => mark('like')}
      onSave={() => mark('collect')}
    />
  );
}
