import { cloneElement, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { vars } from '#ds/foundations/vars.ts';

export type TooltipProps = {
  /** Up to two lines, plus at most one action. */
  content: ReactNode;
  /** The control it explains. It gets `aria-describedby` while the tip is open. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
  /**
   * Which side of the control it prefers; it turns over where there is no room.
   *
   * @default 'bottom'
   */
  side?: 'top' | 'bottom' | 'right';
  /**
   * Set false when the tip only repeats the control's own name.
   *
   * @default true
   */
  describes?: boolean;
};

const DELAY = 300;
const GAP = 8;

/** Explains a control: after 300 ms of hover, at once on focus; stays while the pointer is on it; a press or Esc hides it. Sits in the top layer, so dialogs and scrollers never clip it. */
export function Tooltip({ content, children, side = 'bottom', describes = true }: TooltipProps): ReactElement {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  function change(next: boolean, delay: number): void {
    clearTimeout(timer.current);
    if (delay === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), delay);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    change(false, 0);
  }

  return (
    <span
      ref={anchor}
      role="presentation"
      className="contents"
      onPointerEnter={(event) => event.pointerType !== 'touch' && change(true, DELAY)}
      onPointerLeave={() => change(false, 120)}
      // What was pressed needs no explaining, and what opens below it must not be covered.
      onPointerDown={(event) =>
        event.target instanceof Node && anchor.current?.firstElementChild?.contains(event.target) && change(false, 0)
      }
      onFocus={(event) => event.target.matches(':focus-visible') && change(true, 0)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || change(false, 0)}
      onKeyDown={escape}
    >
      {describes && open ? cloneElement(children, { 'aria-describedby': id }) : children}
      {open && (
        <Bubble id={id} anchor={() => anchor.current?.firstElementChild ?? undefined} side={side} onScroll={() => change(false, 0)}>
          {content}
        </Bubble>
      )}
    </span>
  );
}

type BubbleProps = {
  /** What the control's `aria-describedby` points at. */
  id: string;
  /** Finds the control that it stands beside. */
  anchor: () => Element | undefined;
  /** Which side it prefers; it turns over where there is no room. */
  side: 'top' | 'bottom' | 'right';
  /** What the tip says. */
  children: ReactNode;
  /** Something was scrolled: it no longer stands beside its control and is to go. */
  onScroll: () => void;
};

function Bubble({ id, anchor, side, children, onScroll }: BubbleProps): ReactElement {
  function place(bubble: HTMLDivElement | null): void {
    const target = anchor();
    if (!bubble || !target) return;
    bubble.showPopover();
    const at = target.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = bubble;
    const below = side === 'bottom' ? at.bottom + GAP + height <= innerHeight : at.top - GAP - height < 0;
    const left = side === 'right' ? at.right + GAP : at.left + (at.width - width) / 2;
    const top = side === 'right' ? at.top + (at.height - height) / 2 : below ? at.bottom + GAP : at.top - GAP - height;
    bubble.style.setProperty('--x', `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`);
    bubble.style.setProperty('--y', `${top}px`);
  }
  useEffect(() => {
    // What it points at moves away under it.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  });
  return (
    <div
      ref={place}
      id={id}
      role="tooltip"
      popover="manual"
      style={vars({ '--x': '0px', '--y': '0px' })}
      className="fixed top-var left-var right-auto bottom-auto z-tooltip m-0 w-max max-w-tip rounded-ctl bg-inverse px-3 py-2 text-13 text-inverse shadow-float"
    >
      {children}
    </div>
  );
}
