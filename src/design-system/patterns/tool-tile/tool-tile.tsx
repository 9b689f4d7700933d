import type { ElementType, ReactElement } from 'react';
import type { Navigating } from '#ds/foundations/navigating.ts';
import { Tag } from '#ds/primitives/tag/tag.tsx';

/** What the tool makes, shown and not iconised: one picture, two halves of one, words on one, or a mark on paper. */
export type ToolDemo =
  | { kind: 'picture'; picture: DemoPicture }
  | { kind: 'halves'; before: DemoPicture; after: DemoPicture; checker?: boolean; pixelated?: boolean }
  | { kind: 'words'; picture: DemoPicture; words: readonly string[] }
  | { kind: 'mark'; picture: DemoPicture };
/** An address, and the same picture in other widths. */
type DemoPicture = { src: string; srcSet?: string | undefined };

export type ToolTileOwnProps = {
  /** The tool's name. */
  title: string;
  /** What comes out of it. */
  help: string;
  /** What fills the upper part of the tile; decorative. */
  demo: ToolDemo;
  /**
   * On the home page 92, 108 on tablets, 80 on phones; 132 on the landing page.
   *
   * @default 'md'
   */
  size?: 'md' | 'lg';
};
export type ToolTileProps<E extends ElementType = 'a'> = Navigating<E, ToolTileOwnProps>;

const heightClasses: Record<'md' | 'lg', string> = { md: 'h-20 tablet:h-27 desktop:h-23', lg: 'h-33' };

/** The way into a tool: a half-cut robot says more than scissors. */
export function ToolTile<E extends ElementType = 'a'>({ as, title, help, demo, size = 'md', ...rest }: ToolTileProps<E>): ReactElement {
  const Link: ElementType = as ?? 'a';
  return (
    <Link {...rest} className="block rounded-img">
      <span className={`relative block overflow-hidden rounded-img bg-skeleton ${heightClasses[size]}`}>
        <ToolPicture demo={demo} />
      </span>
      <span className="block px-0.5 pt-2">
        <span className="block font-medium">{title}</span>
        <span className="block text-12 text-3">{help}</span>
      </span>
    </Link>
  );
}

/** A tile is 132 to 260 px wide, on phones at two dots a px where a screen has more; those beside the screen wait for it. */
const shown = { loading: 'lazy', sizes: '(width < 48rem) and (min-resolution: 2.2dppx) 6rem, (width < 48rem) 8.25rem, 15rem' } as const;

/** What a tool makes, filling the box around it. */
export function ToolPicture({
  demo,
}: {
  /** The picture, and by its `kind` how it is drawn. */
  demo: ToolDemo;
}): ReactElement {
  if (demo.kind === 'halves') {
    return (
      <>
        <span className={`absolute inset-0 ${demo.checker ? 'checker' : ''}`}>
          <img {...demo.after} {...shown} alt="" className="size-full object-cover" />
        </span>
        <img
          {...demo.before}
          {...shown}
          alt=""
          className={`absolute inset-y-0 left-0 size-full object-cover clip-half ${demo.pixelated ? 'pixelated' : ''}`}
        />
        <span className="absolute inset-y-0 left-1/2 -ml-px w-0.5 bg-cut" />
      </>
    );
  }
  return (
    <>
      <img
        {...demo.picture}
        {...shown}
        alt=""
        className={`size-full ${demo.kind === 'mark' ? 'bg-mark-paper object-contain' : 'object-cover'}`}
      />
      {demo.kind === 'words' && (
        <span className="absolute inset-x-2.5 bottom-2 flex flex-wrap gap-x-2 gap-y-1.5">
          {demo.words.map((word, index) => (
            // The subject has a line of its own.
            <span key={word} className={index === 0 ? 'flex basis-full' : 'flex'}>
              <Tag tone="image">{word}</Tag>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
