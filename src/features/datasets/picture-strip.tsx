import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useImageUrl } from '#product/use-image-url.ts';
import { vars } from '#ds/foundations/vars.ts';
import type { Selection } from '#ds/foundations/use-selection.ts';
import type { Kept } from './edits.ts';

type Props = {
  items: readonly Kept[];
  /** The picture on the stage. */
  value: string;
  selection: Selection;
  onOpen: (id: string) => void;
};

/** Px from one picture to the next. */
const STEP = 52;
/** From how many pictures on only those near the strip's window are in the document. */
const VIRTUAL_FROM = 60;
const BESIDE = 8;
const WIDTH = 1440;

/** R5.6: the pictures of a dataset in a row, each with a dot that says how far it is; Shift and Ctrl, or space, select. */
export function PictureStrip({ items, value, selection, onOpen }: Props): ReactElement {
  const url = useImageUrl();
  const list = useRef<HTMLUListElement>(null);
  const at = items.findIndex(({ id }) => id === value);
  const [window, setWindow] = useState({ left: 0, width: WIDTH });
  const [first, last] =
    items.length < VIRTUAL_FROM
      ? [0, items.length]
      : [
          Math.max(0, Math.floor(window.left / STEP) - BESIDE),
          Math.min(items.length, Math.ceil((window.left + window.width) / STEP) + BESIDE),
        ];
  useEffect(() => {
    const node = list.current;
    // The strip alone moves: bringing the picture itself into view would move the page as well.
    if (node && at >= 0) node.scrollLeft = at * STEP - (node.clientWidth - STEP) / 2;
  }, [at]);
  return (
    <ul
      ref={list}
      aria-label="数据集里的图片"
      onScroll={({ currentTarget: { scrollLeft: left, clientWidth: width } }) => {
        if (Math.abs(left - window.left) >= STEP || width !== window.width) setWindow({ left, width });
      }}
      className="relative h-15 max-w-full flex-none overflow-x-auto overflow-y-hidden"
    >
      {/* As wide as all of them, of which few are there. */}
      <li aria-hidden="true" style={vars({ '--w': `${items.length * STEP}px` })} className="h-px w-var" />
      {items.slice(first, last).map(({ id, url: key, crop, caption }, n) => {
        const place = first + n;
        const status = caption === '' ? '缺标注' : crop ? '裁好' : '没动过';
        const on = selection.has(id);
        return (
          <li
            key={id}
            aria-setsize={items.length}
            aria-posinset={place + 1}
            style={vars({ '--x': `${place * STEP}px` })}
            className="absolute top-1 left-var flex w-11 flex-col items-center gap-1.5 pl-1"
          >
            <button
              type="button"
              aria-label={`第 ${place + 1} 张，${status}${on ? '，已选' : ''}`}
              aria-current={id === value ? 'true' : undefined}
              data-selected={on ? true : undefined}
              onClick={({ shiftKey, ctrlKey, metaKey }) => {
                if (shiftKey) selection.toggle(id, true, true);
                else if (ctrlKey || metaKey) selection.toggle(id, !on);
                else onOpen(id);
              }}
              onKeyDown={(event) => {
                if (event.key !== ' ') return;
                event.preventDefault();
                selection.toggle(id, !on, event.shiftKey);
              }}
              className="size-10 flex-none overflow-hidden rounded-img outline-offset-1 data-selected:outline-2 data-selected:outline-accent aria-current:outline-2 aria-current:outline-current"
            >
              <img src={url(key, 240)} alt="" loading="lazy" draggable={false} className="size-full object-cover" />
            </button>
            <span
              aria-hidden="true"
              className={`size-1.5 flex-none rounded-full bg-current ${caption === '' ? 'text-warn' : crop ? 'text-accent' : 'text-disabled'}`}
            />
          </li>
        );
      })}
    </ul>
  );
}
