import { useQueryClient } from '@tanstack/react-query';
import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { memo, type ReactElement, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { type Gallery, type GalleryBody, useGallery } from '#api/content/gallery.ts';
import { markImage } from '#api/content/marks.ts';
import type { Image, listImages } from '#shared/contract/content.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useFollow } from '#api/people/hooks.ts';
import { Masonry } from '#ds/patterns/wall/masonry.tsx';
import { WorkCard } from '#ds/patterns/work-card/work-card.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { leaveDrawn } from '#lib/drawn-page.ts';
import { count } from '#lib/format.ts';
import { session } from '#state/session.ts';
import { altOf } from '#shared/rules/drawn-wall.ts';
import { FEED_SIZES, thumbWidth } from '#shared/rules/picture-widths.ts';
import { useImageSizes } from '#product/use-image-sizes.ts';
import type { WorkSearch } from '#lib/work-search.ts';
import { chipOf } from '#product/label-chip.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { DrawnWall } from './drawn-wall.tsx';
import { useSeen } from './use-seen.ts';
import { WorkLink } from './work-link.tsx';

type Props = {
  /** Names the list. */
  label: string;
  /** Which pictures, in the contract's words. */
  body: Pick<BodyOf<typeof listImages>, 'condition' | 'sort'>;
  /** What stands there when there are none. */
  empty: ReactNode;
  /** Above the pictures once they are known, e.g. how many are hidden and why. */
  head?: (gallery: Gallery) => ReactNode;
  /** What stands under the last of so many, where that is not all. */
  end?: (total: number) => string | undefined;
  /** What came to the screen counts as seen (R8.9). */
  counts?: boolean;
};

/** Cards somebody went away from, by history entry: Back finds the same one focused. */
const places = new Map<string, number>();
const entryOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href;

/** A wall of pictures of any length with its states: loading, none, not loaded, the end. */
export function PictureFeed({ label, body, empty, head, end, counts = false }: Props): ReactElement {
  const { condition = [], sort = 'new' } = body;
  const asked = JSON.stringify({ condition, sort });
  const gallery = useGallery(useMemo(() => JSON.parse(asked) as GalleryBody, [asked]));
  const router = useRouter();
  const cards = useCards();
  const [start] = useState(() => places.get(entryOf(router.latestLocation)));
  const place = useRef<number>(undefined);
  // When what lies over the wall opens or closes, the wall looks whether the focus belongs to it.
  useLocation({ select: ({ search }) => (search as WorkSearch).work !== undefined });
  // What is opened over the wall has an entry of its own, and the same place in it.
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
        const entry = entryOf(toLocation);
        if (place.current !== undefined && !pathChanged && !places.has(entry)) places.set(entry, place.current);
      }),
    [router],
  );
  const see = useSeen(counts);
  const { ratios, show, at } = gallery;
  const onSight = useCallback(
    (from: number, to: number, onScreen: readonly number[]) => {
      show(from, to);
      const known = onScreen.map(at).flatMap((one) => (typeof one === 'object' ? [one.id] : []));
      see(known);
      // A wall of places without pictures is less than what is drawn.
      if (known.length > 0) void leaveDrawn();
    },
    [show, see, at],
  );
  if (gallery.error) {
    return <NotLoaded title="作品没有载入" problem={failureMessage(failureOf(gallery.error))} onRetry={gallery.refetch} />;
  }
  if (gallery.pending) {
    if (import.meta.env.SSR) return <DrawnWall label={label} />;
    return (
      <div aria-hidden="true" className="grid cols-gallery gap-gallery">
        {Array.from({ length: 12 }, (_, i) => (
          <Skeleton key={i} ratio={i % 3 === 0 ? 1 : 0.75} />
        ))}
      </div>
    );
  }
  return (
    <>
      {head?.(gallery)}
      {ratios.length === 0 ? (
        empty
      ) : (
        <>
          <Masonry
            label={label}
            ratios={ratios}
            start={start}
            onSight={onSight}
            onFocusIndex={(index) => {
              place.current = index;
              places.set(entryOf(router.latestLocation), index);
            }}
          >
            {(index) => (
              <FeedCell
                one={at(index)}
                ratio={ratios[index] ?? 1}
                first={index === 0}
                lazy={index >= FIRST_SCREEN}
                cards={cards}
                onRetry={gallery.refetch}
              />
            )}
          </Masonry>
          {ratios.length === gallery.total && <p className="py-4 text-center text-13 text-3">{end?.(ratios.length) ?? '没有更多了'}</p>}
        </>
      )}
    </>
  );
}

/** Pictures that stand on a phone's first screen: asked for at once, and shown as they come. */
const FIRST_SCREEN = 4;

/** What every card of a wall needs and none changes: cards come and go by the hundred. */
function useCards() {
  const router = useRouter();
  // The router takes a tenth of a millisecond for an address, and these differ in the picture alone.
  const href = useLocation({
    select: ({ search }) => router.buildLocation({ to: '.', search: { ...search, work: ANY, same: undefined } }).href,
  });
  return { href, url: useImageUrl(), sized: useImageSizes(), client: useQueryClient(), follow: useFollow() };
}
/** Stands for a picture's id in the address that all are made of. */
const ANY = '00000000-0000-0000-0000-000000000000';

type CellProps = {
  one: ReturnType<Gallery['at']>;
  ratio: number;
  first: boolean;
  lazy: boolean;
  cards: ReturnType<typeof useCards>;
  onRetry: () => void;
};

/** A place in the wall: its picture, or why it is not there. Opening a picture changes the address, and no cell. */
const FeedCell = memo(function FeedCell({ one, cards, onRetry, ...stands }: CellProps): ReactElement {
  if (typeof one === 'object') return <FeedCard image={one} cards={cards} {...stands} />;
  // Scrolled past by the hundred: as little as says that a picture is coming.
  if (one === 'loading') return <div className="size-full rounded-img bg-skeleton" />;
  return (
    <Pic
      alt=""
      ratio={stands.ratio}
      state={{
        kind: 'failed',
        ...(one === 'gone' ? { note: '作品已不在' } : { note: '没有载入', retry: { label: '重试', onPress: onRetry } }),
      }}
    />
  );
});

function FeedCard({ image, cards, ...stands }: Omit<CellProps, 'one' | 'onRetry'> & { image: Image }): ReactElement {
  const own = session.userInfo?.id === image.user.id;
  return (
    <WorkCard
      as={WorkLink}
      // Also what the server writes into the drawn page (server/images/first-pictures.ts).
      {...cards.sized(image.thumb, thumbWidth(image))}
      sizes={FEED_SIZES}
      alt={altOf(image)}
      {...stands}
      prompt={image.prompt || image.title}
      author={{ name: image.user.name, avatar: cards.url(image.user.image, 240) || undefined }}
      likes={count(image.likes)}
      liked={image.liked}
      saved={image.collected}
      {...chipOf(image)}
      privateLabel={own && image.visibility === 'private' ? '私有' : undefined}
      open={{ work: image.id, href: cards.href.replace(ANY, image.id) }}
      same={{ work: image.id, href: cards.href.replace(ANY, `${image.id}&same=true`), same: true }}
      followed={own ? undefined : image.followed}
      onFollow={() => cards.follow({ id: image.user.id, followed: image.followed })}
      onLike={() => markImage(cards.client, image, 'like')}
      onSave={() => markImage(cards.client, image, 'collect')}
    />
  );
}
