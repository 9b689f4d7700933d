import { X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { CAPTION_MAX } from '#shared/contract/datasets.ts';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import type { Selection } from '#ds/foundations/use-selection.ts';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';

type Props = {
  selection: Selection;
  id: string;
  src: string;
  /** Its place in the set, from one. */
  place: number;
  caption: string;
  /** The caption was changed and left. */
  onCaption: (caption: string) => void;
  onOpen: () => void;
  onRemove: () => void;
};

/** A training picture with its caption below; what is typed counts once the field is left, or with Enter. */
export function ItemCell({ selection, id, src, place, caption, onCaption, onOpen, onRemove }: Props): ReactElement {
  const [typed, setTyped] = useState<string>();
  function commit(): void {
    if (typed !== undefined && typed.trim() !== caption) onCaption(typed.trim());
    setTyped(undefined);
  }
  return (
    <div data-item={id}>
      <Pic
        src={src}
        alt={`第 ${place} 张`}
        selection={{
          label: `选择第 ${place} 张`,
          checked: selection.has(id),
          quiet: !selection.active,
          onChange: (on, range) => selection.toggle(id, on, range),
        }}
        cover={!selection.active && <PicCover as="button" label={`打开第 ${place} 张`} onClick={onOpen} />}
        marks={caption === '' && <Tag tone="image">未标注</Tag>}
        overlay={{ top: <IconButton size="sm" onImage tip="none" icon={X} label={`移走第 ${place} 张`} onClick={onRemove} /> }}
      />
      <textarea
        aria-label={`第 ${place} 张的标注`}
        rows={2}
        value={typed ?? caption}
        maxLength={CAPTION_MAX}
        placeholder="写标注，用逗号分开"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') setTyped(undefined);
          if (event.key !== 'Enter') return;
          event.preventDefault();
          commit();
        }}
        className="mt-1 block w-full resize-none rounded-ctl bg-transparent px-1 py-0.5 text-13 text-2 caret-accent placeholder:text-disabled focus:bg-field focus:text-1"
      />
    </div>
  );
}
