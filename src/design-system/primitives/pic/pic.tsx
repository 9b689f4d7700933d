import { FlaskConical, ImageOff, Lock } from 'lucide-react';
import { startTransition, useState, type ReactElement, type ReactNode } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { PicCheck, type PicSelection } from './pic-check.tsx';
import { PicWaiting, type PicState } from './pic-waiting.tsx';

export type PicProps = {
  /** The picture's address; leave it out while there is none. */
  src?: string | undefined;
  /** The same picture in other widths, as `<img>` takes them. */
  srcSet?: string | undefined;
  /** How wide it stands, as `<img>` takes it: what the browser chooses from `srcSet` by. */
  sizes?: string | undefined;
  /** What is to be seen: title and author, or the prompt. Empty only where words beside it say the same. */
  alt: string;
  /** Width ÷ height, always known before the picture is. */
  ratio?: number | undefined;
  /** Facts at the top left, Tags with tone `image`. */
  marks?: ReactNode;
  /** There while pointed at or focused within, and only then: at the top, and over the scrim at the bottom. Never on touch. */
  overlay?: { top?: ReactNode; bottom?: ReactNode; scrim?: 'tall' | 'short' } | undefined;
  /** Covers the picture: the link or button that opens it. See `pic-cover.ts` for its classes. */
  cover?: ReactNode;
  /**
   * Whether there is a picture yet: the queue and a failure are drawn in its place, progress over it.
   *
   * @default { kind: 'ready' }
   */
  state?: PicState;
  /** Names the private mark; its presence shows it, until an overlay takes its place. */
  privateLabel?: string | undefined;
  /** 预览 for everything the preview engine drew. Never optional for such a picture. */
  previewLabel?: string | undefined;
  /** AI 生成, short: the mark of a made picture, at the bottom right until an overlay takes its place (L-02). */
  aiLabel?: string | undefined;
  /** Makes it selectable; the outline stands outside the picture and never darkens it. */
  selection?: PicSelection | undefined;
  /** `contain` and a checker for transparent results. @default 'cover' */
  fit?: 'cover' | 'contain';
  /** Of something that can't be had now. @default false */
  gray?: boolean;
  /**
   * Draws the checker behind it, for results that are transparent.
   *
   * @default false
   */
  checker?: boolean;
  /** False for what is above the fold, which does not fade in: a browser counts a picture as shown when it can be seen. @default true */
  lazy?: boolean;
  /** The one picture of the first screen that comes before all others. @default false */
  first?: boolean;
};

/** The only container of pictures: radius 6, one inner edge, a skeleton until decoded, and all that can happen to a picture. */
export function Pic({
  src,
  srcSet,
  sizes,
  alt,
  ratio = 1,
  marks,
  overlay,
  cover,
  state = { kind: 'ready' },
  privateLabel,
  previewLabel,
  aiLabel,
  selection,
  fit = 'cover',
  gray = false,
  checker = false,
  lazy = true,
  first = false,
}: PicProps): ReactElement {
  const [seen, setSeen] = useState<{ src: string; broken: boolean }>();
  const loaded = seen !== undefined && seen.src === src;
  const broken = loaded && seen.broken;
  const waiting = state.kind === 'queued' || state.kind === 'failed';
  const [near, setNear] = useState(false);
  const later = lazy && !first;
  // What stands on the first screen is seen as it comes.
  const coming = src !== undefined && !loaded && !waiting && (later || state.kind !== 'ready');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only tell when the overlay is wanted
    <figure
      data-selected={selection?.checked ? true : undefined}
      // After whatever is pressed meanwhile: what waits for the pointer is half of what a press on a wall would draw.
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && startTransition(() => setNear(true))}
      onPointerLeave={({ currentTarget }) => setNear((was) => was && currentTarget.contains(document.activeElement))}
      // The focus that a press brings is the pointer's, which is near already, or a finger's.
      onFocus={({ target }) => target.matches(':focus-visible') && setNear(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A menu opened from here stands elsewhere in the document, and must not take its button away.
        const menu = relatedTarget instanceof Element && relatedTarget.closest('[role=menu]');
        // What a finger touched last counts as hovered.
        setNear((was) => was && (currentTarget.contains(relatedTarget) || Boolean(menu) || currentTarget.matches(':hover')));
      }}
      style={vars({ '--ratio': ratio })}
      className={cn(
        'group/pic relative ratio-var w-full rounded-img outline-offset-2 data-selected:outline-2 data-selected:outline-accent',
        'after:pointer-events-none after:absolute after:inset-0 after:rounded-img after:inset-ring after:inset-ring-edge',
        waiting ? 'border border-dashed border-line-2 bg-inset' : checker ? 'checker' : 'bg-skeleton',
      )}
    >
      {src !== undefined && !broken && !waiting && !(state.kind === 'running' && state.art) && (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={later ? 'lazy' : 'eager'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setSeen({ src, broken: false })}
          onError={() => setSeen({ src, broken: true })}
          className={cn(
            'absolute inset-0 size-full rounded-img transition-opacity duration-reveal',
            fit === 'cover' ? 'object-cover' : 'object-contain',
            gray && 'opacity-60 grayscale',
            later && !loaded && 'opacity-0',
          )}
        />
      )}
      {(coming || broken || state.kind !== 'ready') && (
        <div
          className={cn(
            'absolute inset-0 overflow-hidden rounded-img',
            coming && 'before:absolute before:inset-0 before:animate-shimmer before:shimmer-band motion-reduce:before:animate-none',
          )}
        >
          {state.kind === 'running' && state.art}
          {broken && (
            <span
              role="img"
              aria-label={alt}
              className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-3 text-center text-12 text-2"
            >
              <Icon of={ImageOff} size={20} />
              <span className="line-clamp-3">{alt}</span>
            </span>
          )}
          <PicWaiting state={state} />
        </div>
      )}
      {cover}
      {(marks !== undefined || previewLabel !== undefined) && (
        <div
          className={cn(
            'pointer-events-none absolute top-2 flex flex-wrap gap-1',
            selection && !selection.quiet ? 'left-9' : 'left-2',
            // The lock's corner, and a button's.
            privateLabel !== undefined || overlay?.top ? 'right-11' : 'right-2',
          )}
        >
          {previewLabel !== undefined && (
            <Tag tone="image" icon={FlaskConical}>
              {previewLabel}
            </Tag>
          )}
          {marks}
        </div>
      )}
      {privateLabel !== undefined && (
        // The overlay's buttons are translucent: a lock under them would be seen through.
        <span className={overlay && near ? 'sr-only' : 'pointer-events-none absolute top-2 right-2'}>
          <Tag tone="image" icon={Lock} label={privateLabel} />
        </span>
      )}
      {/* It comes with the picture; a page that the build draws hears of nothing that comes. */}
      {aiLabel !== undefined && (import.meta.env.SSR || (loaded && !broken)) && !(overlay && near) && (
        <span className="pointer-events-none absolute right-1.5 bottom-1.5 flex h-5 items-center rounded-tick bg-on-img-ctl px-1.5 text-12 leading-tight font-medium text-on-img-1">
          {aiLabel}
        </span>
      )}
      {overlay && near && (
        <figcaption className="pointer-events-none absolute inset-0 flex flex-col justify-between overflow-hidden rounded-img p-2.5 text-on-img-1 transition-opacity pointer-coarse:hidden starting:opacity-0">
          {overlay.bottom !== undefined && (
            <span
              aria-hidden="true"
              className={cn('absolute inset-x-0 bottom-0 img-scrim', overlay.scrim === 'short' ? 'h-2/5' : 'h-3/4')}
            />
          )}
          <div className="interactive relative flex justify-end gap-1">{overlay.top}</div>
          <div className="interactive relative flex flex-col gap-2">{overlay.bottom}</div>
        </figcaption>
      )}
      {selection && <PicCheck {...selection} />}
    </figure>
  );
}
