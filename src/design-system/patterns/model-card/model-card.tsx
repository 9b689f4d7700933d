import { BadgeCheck, Bookmark, Zap } from 'lucide-react';
import type { ElementType, ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Pic, type PicProps } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import type { LinkTo } from '#ds/patterns/work-card/work-card.tsx';

export type ModelCardProps<E extends ElementType = 'a'> = Pick<PicProps, 'src' | 'privateLabel' | 'lazy'> & {
  /** The model's name. */
  name: string;
  /** 大模型, LoRA, SDXL: one or two facts on the cover. */
  kinds: readonly string[];
  /** Who trained it; `official` shows a seal instead of a face. */
  author: { name: string; avatar?: string | undefined; official?: boolean | undefined };
  /** How often it was used, already formatted. */
  uses: string;
  /** Why it can't be used now, in a word or two; the cover goes gray. */
  unfit?: string | undefined;
  /** Whether the viewer saved it: the bookmark is filled. */
  saved: boolean;
  /** Words of the bookmark and of the button that starts the tool; the defaults are the product's. */
  labels?: { save: string; use: string };
  /** The link component; an anchor by default. */
  as?: E;
  /** Opens the model. */
  open: LinkTo<E>;
  /** Starts the generate tool with it. */
  use: LinkTo<E>;
  /** The bookmark was pressed, to save it or no longer. */
  onSave: () => void;
};

const words = { save: '收藏', use: '立即使用' };

/** A model in the library: square cover, name, author, uses. */
export function ModelCard<E extends ElementType = 'a'>({
  name,
  kinds,
  author,
  uses,
  unfit,
  saved,
  labels = words,
  as,
  open,
  use,
  onSave,
  ...pic
}: ModelCardProps<E>): ReactElement {
  const Link: ElementType = as ?? 'a';
  return (
    <article className="min-w-0">
      <Pic
        {...pic}
        alt=""
        ratio={1}
        gray={unfit !== undefined}
        marks={[...kinds, ...(unfit === undefined ? [] : [unfit])].map((kind) => (
          <Tag key={kind} tone="image">
            {kind}
          </Tag>
        ))}
        cover={<PicCover as={Link} label={name} {...open} />}
        overlay={{
          top: (
            <IconButton size="sm" onImage tip="none" icon={Bookmark} label={`${labels.save} ${name}`} pressed={saved} onClick={onSave} />
          ),
          bottom: (
            <ButtonLink as={Link} variant="inverse" size="sm" block {...use}>
              {labels.use}
            </ButtonLink>
          ),
        }}
      />
      <h3 className="mt-2 truncate font-medium">{name}</h3>
      <p className="flex items-center justify-between gap-2 text-12 text-3">
        <span className="flex min-w-0 items-center gap-1.5">
          {author.official ? (
            <span className="text-accent">
              <Icon of={BadgeCheck} size={14} />
            </span>
          ) : (
            <Avatar name={author.name} src={author.avatar} size={16} />
          )}
          <span className="truncate">{author.name}</span>
        </span>
        <span className="flex flex-none items-center gap-1 num">
          <Icon of={Zap} size={12} />
          {uses}
        </span>
      </p>
    </article>
  );
}
