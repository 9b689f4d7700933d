import { Link, linkOptions } from '@tanstack/react-router';
import { Ellipsis, ImageUp, Lock, StickyNote, Trash2, UserRound } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import type { CollectionItem } from '#shared/contract/collections.ts';
import { ITEM_NOTE_MAX } from '#shared/contract/collections.ts';
import { chipOf } from '#product/label-chip.ts';
import { useImageSizes } from '#product/use-image-sizes.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { thumbWidth } from '#shared/rules/picture-widths.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ds/primitives/menu/menu.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { asLink } from '#lib/as-link.ts';

/** What a picture is called: its title, then what was noted of it. */
export const nameOf = ({ thumb, title, note }: CollectionItem): string => (thumb === null ? '收回的作品' : title || note || '作品');

/** A thumbnail of so wide a picture: of its own size nothing is known but the shape. */
const sizeOf = (thumb: string, ratio: number) => thumbWidth({ url: '', thumb, width: 1000 * ratio, height: 1000 });

type Props = {
  item: CollectionItem;
  cover: boolean;
  onNote: () => void;
  onCover: () => void;
  onRemove: () => void;
};

/** A picture of an own board: opens its work, with what can be done with it here. */
export function BoardPicture({ item, cover, onNote, onCover, onRemove }: Props): ReactElement {
  const name = nameOf(item);
  return (
    <div className="group relative h-var">
      {item.thumb === null ? <TakenBack /> : <Picture item={item} cover={cover} />}
      <span className="absolute top-2 right-2 z-sticky opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
        <Menu trigger={<IconButton size="sm" onImage tip="none" icon={Ellipsis} label={`「${name}」的操作`} />}>
          <MenuItem icon={StickyNote} hint="N" onSelect={onNote}>
            {item.note ? '改备注' : '写一句'}
          </MenuItem>
          <MenuItem icon={ImageUp} hint="C" disabled={item.thumb === null} onSelect={onCover}>
            {cover ? '不作封面' : '设成封面'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} hint="Del" onSelect={onRemove}>
            移出收藏集
          </MenuItem>
        </Menu>
      </span>
    </div>
  );
}

/** Of a work that others can't see any more: its place, in its shape. */
function TakenBack(): ReactElement {
  return (
    <div className="grid h-var place-items-center rounded-img border border-dashed border-line-2 bg-inset p-2 text-center text-13 text-3">
      作者收回了这张
    </div>
  );
}

type PictureProps = {
  item: CollectionItem;
  cover?: boolean;
  /** What has no page of its own opens as a file. */
  enlarge?: boolean;
};

/** A picture without what belongs to the owner of the board. */
export function Picture({ item, cover = false, enlarge = false }: PictureProps): ReactElement {
  const sized = useImageSizes();
  const url = useImageUrl();
  const { thumb, ratio, open, id } = item;
  if (thumb === null) return <TakenBack />;
  const link = asLink(linkOptions({ to: '.', search: (old) => ({ ...old, work: id }), state: { overlay: true }, resetScroll: false }));
  const alt = `${nameOf(item)}${item.own || !item.user ? '' : `，${item.user.name}`}，AI 生成`;
  return (
    <Pic
      {...sized(thumb, sizeOf(thumb, ratio))}
      sizes="320px"
      alt={alt}
      ratio={ratio}
      {...chipOf({ url: thumb, isPreview: item.isPreview })}
      marks={
        (cover || item.private) && (
          <>
            {cover && <Tag tone="image">封面</Tag>}
            {item.private && <Tag tone="image" icon={Lock} label="私有，别人看不到" />}
          </>
        )
      }
      cover={
        open ? (
          <PicCover as={Link} label={`查看 ${alt}`} {...link} />
        ) : (
          enlarge && <PicCover href={url(thumb)} target="_blank" rel="noreferrer" label={`看大图 ${alt}`} />
        )
      }
    />
  );
}

/** What is lifted off a board: the picture alone. */
export function LiftedPicture({ item }: { item: CollectionItem }): ReactElement {
  const sized = useImageSizes();
  return item.thumb === null ? (
    <TakenBack />
  ) : (
    <img {...sized(item.thumb, sizeOf(item.thumb, item.ratio))} sizes="320px" alt="" className="size-full rounded-img object-cover" />
  );
}

type CaptionProps = {
  item: CollectionItem;
  /** Turns the words into a field. */
  editing?: boolean;
  onEdit?: (() => void) | undefined;
  /** The words that are to stay; undefined where they are dropped. */
  onDone?: (note?: string) => void;
};

/** Under a picture: who made it where that is somebody else, and what was noted of it. */
export function Caption({ item, editing = false, onEdit, onDone }: CaptionProps): ReactElement | null {
  const [text, setText] = useState(item.note);
  const left = useRef(false);
  /** Once: a field that goes away may lose its focus on the way. */
  function leave(note?: string): void {
    if (!left.current) onDone?.(note);
    left.current = true;
  }
  const maker = item.own ? undefined : item.user?.name;
  const words = [maker, item.note || (maker && item.title)].filter(Boolean).join('，');
  if (editing) {
    return (
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for by the key or the menu just before
        autoFocus
        aria-label={`${nameOf(item)} 的备注`}
        placeholder="写一句，Enter 保存"
        value={text}
        maxLength={ITEM_NOTE_MAX}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => (left.current = false)}
        onBlur={() => leave(text)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') leave(text);
          else if (event.key === 'Escape') leave();
        }}
        className="mt-1 h-6.5 w-full rounded-tick border border-accent bg-field px-1.5 text-12 text-1 caret-accent outline-none"
      />
    );
  }
  if (words === '') return null;
  const line = (
    <>
      <span className="flex-none text-3">
        <Icon of={maker ? UserRound : StickyNote} size={14} />
      </span>
      <span className="truncate">{words}</span>
    </>
  );
  const classes = 'flex h-7.5 w-full items-center gap-2 px-0.5 text-left text-12 text-2';
  return onEdit ? (
    <button type="button" tabIndex={-1} title={words} aria-label={`改备注：${words}`} onClick={onEdit} className={classes}>
      {line}
    </button>
  ) : (
    <p title={words} className={classes}>
      {line}
    </p>
  );
}
