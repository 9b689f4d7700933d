import { Bookmark, Heart, UserRoundCheck, UserRoundPlus } from 'lucide-react';
import type { ComponentProps, ElementType, ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Pic, type PicProps } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';

/** Where to, in the words of whatever link is passed as `as`. */
export type LinkTo<E extends ElementType> = Omit<ComponentProps<E>, 'className' | 'style' | 'children' | 'as'>;

export type WorkCardProps<E extends ElementType = 'a'> = Pick<
  PicProps,
  'src' | 'srcSet' | 'sizes' | 'alt' | 'ratio' | 'privateLabel' | 'previewLabel' | 'aiLabel' | 'lazy' | 'first'
> & {
  /** The prompt, two lines at most. */
  prompt: string;
  /** Who made it. */
  author: { name: string; avatar?: string | undefined };
  /** How many like it, already formatted. */
  likes: string;
  /** Whether the viewer likes it: the heart is filled. */
  liked: boolean;
  /** Whether the viewer saved it: the bookmark is filled. */
  saved: boolean;
  /** Whether its maker is followed; leave it out on one's own works. */
  followed?: boolean | undefined;
  /** The link component; an anchor by default. */
  as?: E;
  /** Opens the work. */
  open: LinkTo<E>;
  /** Makes one like it; leave it out where that is not allowed. */
  same?: LinkTo<E> | undefined;
  /** The heart was pressed, to like it or no longer. */
  onLike: () => void;
  /** The bookmark was pressed, to save it or no longer. */
  onSave: () => void;
  /** The button for following was pressed; needed where `followed` is given. */
  onFollow?: () => void;
};

/** A work in a gallery. The picture is the card; everything else waits for pointer or focus. */
export function WorkCard<E extends ElementType = 'a'>({
  prompt,
  author,
  likes,
  liked,
  saved,
  followed,
  as,
  open,
  same,
  onLike,
  onSave,
  onFollow,
  ...pic
}: WorkCardProps<E>): ReactElement {
  const Link: ElementType = as ?? 'a';
  return (
    <Pic
      {...pic}
      // V-55: one stop of Tab a card. Its actions are keys (features/gallery/card-keys.ts), a pointer's, and a screen reader's.
      cover={<PicCover as={Link} label={pic.alt} aria-keyshortcuts={followed === undefined ? 'L S' : 'L S F'} {...open} />}
      overlay={{
        top: (
          <>
            {followed !== undefined && (
              <IconButton
                size="sm"
                onImage
                tip="none"
                tabIndex={-1}
                aria-keyshortcuts="F"
                icon={followed ? UserRoundCheck : UserRoundPlus}
                label={`关注 ${author.name}`}
                pressed={followed}
                onClick={onFollow}
              />
            )}
            <IconButton
              size="sm"
              onImage
              tip="none"
              tabIndex={-1}
              aria-keyshortcuts="S"
              icon={Bookmark}
              label="收藏"
              pressed={saved}
              onClick={onSave}
            />
            <IconButton
              size="sm"
              onImage
              tip="none"
              tabIndex={-1}
              aria-keyshortcuts="L"
              icon={Heart}
              label={`喜欢，${likes}`}
              mark="like"
              pressed={liked}
              onClick={onLike}
            />
          </>
        ),
        bottom: (
          <>
            <p className="pointer-events-none line-clamp-2 text-13">{prompt}</p>
            <span className="pointer-events-none flex items-center gap-2">
              <Avatar name={author.name} src={author.avatar} size={22} />
              <span className="min-w-0 flex-1 truncate text-13 font-medium">{author.name}</span>
              <span className="flex items-center gap-1 text-12 text-on-img-2 num" aria-hidden="true">
                <Icon of={Heart} size={13} />
                {likes}
              </span>
            </span>
            {same !== undefined && (
              <ButtonLink as={Link} variant="inverse" size="sm" block tabIndex={-1} {...same}>
                做同款
              </ButtonLink>
            )}
          </>
        ),
      }}
    />
  );
}
