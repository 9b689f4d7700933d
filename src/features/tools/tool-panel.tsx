import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Quote } from '#shared/contract/generation.ts';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { SnapGrip } from '#ds/primitives/sheet/snap-grip.tsx';
import { points } from '#lib/format.ts';
import { about } from '#product/wait-words.ts';
import { PRESS_WAITS, shortfall } from '#product/press.ts';
import { openDialog } from '#state/dialogs.ts';
import type { Lack } from './use-lack.ts';

type PanelProps = {
  label: string;
  children: ReactNode;
  footer: ReactNode;
  /** Phones: what is set, in a few words; a press on it opens the sheet. */
  line: readonly string[];
  /** Phones: what it works on is there, so the sheet begins low and shows it. Until then it begins half-high. */
  ready: boolean;
  /** What a press still lacks: after one the sheet opens and the focus goes there. */
  lack?: Lack | undefined;
  /** Where the page itself opens and closes the sheet. */
  sheet?: { open: boolean; onOpen: (open: boolean) => void } | undefined;
};

const heightClasses = ['max-tablet:invisible max-tablet:max-h-0', 'max-tablet:max-h-sheet-half', 'max-tablet:max-h-sheet-full'];
/** The same in px: no higher than what is in it. */
const heightsOf = ({ scrollHeight }: HTMLElement): number[] =>
  [0, innerHeight * 0.44, innerHeight - 280].map((most) => Math.min(scrollHeight, most));

/** V-12: the form of a tool: a column beside its stage, on phones a sheet over its lower end, whose main button is always in sight. */
export function ToolPanel({ label, children, footer, line, ready, lack, sheet }: PanelProps): ReactElement {
  const id = useId();
  const [own, setOwn] = useState<{ at: number; ready: boolean }>();
  // What somebody chose holds until there is something else to look at.
  const chosen = own?.ready === ready ? own.at : undefined;
  const at = sheet ? (sheet.open ? Math.max(1, own?.at ?? 1) : 0) : (chosen ?? (ready ? 0 : 1));
  const form = useRef<HTMLFormElement>(null);
  const told = lack?.told ?? 0;
  const [answered, setAnswered] = useState(told);
  if (answered !== told) {
    setAnswered(told);
    if (told > 0) setOwn({ at: Math.max(1, at), ready });
  }
  useEffect(() => {
    if (told === 0) return;
    // Once the sheet is open: nothing in a closed one takes the focus.
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[data-wanted] button, [aria-invalid=true]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [told]);
  function snap(to: number): void {
    setOwn({ at: to, ready });
    sheet?.onOpen(to > 0);
  }
  return (
    <form
      ref={form}
      aria-label={label}
      data-at={at}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-none flex-col border-line-1 bg-wall max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-0 max-tablet:z-side max-tablet:rounded-t-dialog max-tablet:bg-surface max-tablet:shadow-dialog tablet:min-h-0 tablet:w-panel tablet:border-r"
    >
      <div className="flex flex-none flex-col tablet:hidden">
        <SnapGrip at={at} controls={id} heights={heightsOf} onSnap={snap} />
        <button
          type="button"
          aria-expanded={at > 0}
          aria-controls={id}
          onClick={() => snap(at === 0 ? 1 : 0)}
          className="flex h-11 items-center justify-between gap-3 px-4 text-left text-14 active:bg-press"
        >
          <span className="min-w-0 truncate text-2 num">
            {line.map((word, index) => (
              <span key={word} className={index > 0 ? 'ml-2 border-l border-line-2 pl-2' : ''}>
                {word}
              </span>
            ))}
          </span>
          <span className="text-3">
            <Icon of={at > 0 ? ChevronDown : ChevronUp} size={18} />
          </span>
        </button>
      </div>
      <div
        id={id}
        className={cn('flex flex-1 flex-col gap-5 overflow-y-auto overscroll-contain px-4 transition-height tablet:p-5', heightClasses[at])}
      >
        <div className="contents max-tablet:flex max-tablet:flex-none max-tablet:flex-col max-tablet:gap-5 max-tablet:pt-1 max-tablet:pb-4">
          {children}
        </div>
      </div>
      <div className="flex flex-none flex-col gap-2.5 border-t border-line-1 px-4 pt-3.5 pb-4.5 max-tablet:pt-2.5 max-tablet:pb-safe tablet:px-5">
        {footer}
      </div>
    </form>
  );
}

type ActionProps = {
  /** The button's word, verb first. */
  children: string;
  /** At the left above the button: what will be done. */
  summary: string;
  quote: Quote | undefined;
  /** The press: whether it is on its way, and whether it waits for the network. */
  tool: { pending: boolean; waiting: boolean; callOff: (() => void) | undefined };
  lack?: Lack | undefined;
  /** Why it cannot be pressed now. */
  reason?: string | undefined;
  kbd?: string;
  onPress: () => void;
};

/** R8.2: the button of a tool with its price, and what is known before it is pressed. */
export function ToolAction({ children, summary, quote, tool, lack, reason, kbd, onPress }: ActionProps): ReactElement {
  const short = shortfall(quote);
  return (
    <>
      {short && (
        <Note
          tone="warn"
          action={
            <button
              type="button"
              className="flex-none rounded-tick font-medium underline-offset-3 hover:underline"
              onClick={() => openDialog('packs')}
            >
              获取积分
            </button>
          }
        >
          {short}
        </Note>
      )}
      {tool.waiting && (
        <Note
          tone="warn"
          action={
            tool.callOff && (
              <Button size="sm" variant="ghost" onClick={tool.callOff}>
                取消
              </Button>
            )
          }
        >
          {PRESS_WAITS}
        </Note>
      )}
      <div className="flex min-h-lh justify-between gap-3 text-12 text-3 num">
        {lack?.text === undefined ? (
          <span className="truncate">{summary}</span>
        ) : (
          <span role="alert" className="truncate font-medium text-warn">
            {lack.text}
          </span>
        )}
        {quote?.eta != null && <span className="flex-none">{about(quote.eta)}</span>}
      </div>
      <Button
        variant="stone"
        size="lg"
        block
        pending={tool.pending}
        cost={quote && quote.cost > 0 ? points(quote.cost) : undefined}
        kbd={kbd}
        disabledReason={reason}
        onClick={onPress}
      >
        {children}
        {quote?.cost === 0 && <span className="ml-0.5 border-l border-hair pl-2.5">免费</span>}
      </Button>
    </>
  );
}
