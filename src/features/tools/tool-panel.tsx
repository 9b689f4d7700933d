import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactElement, type ReactNode, useId } from 'react';
import type { Quote } from '#shared/contract/generation.ts';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { points } from '#lib/format.ts';
import { about } from '#product/wait-words.ts';
import { PRESS_WAITS, shortfall } from '#product/press.ts';
import { openDialog } from '#state/dialogs.ts';

type PanelProps = {
  label: string;
  children: ReactNode;
  footer: ReactNode;
  /** On phones it is a sheet over the stage, of two heights: closed it is one line and the footer. The stage leaves room (`pb-tool-sheet`). */
  sheet?: { line: string; open: boolean; onOpen: (open: boolean) => void } | undefined;
};

/** The form of a tool: a column beside its stage, on phones above it or a sheet over it. */
export function ToolPanel({ label, children, footer, sheet }: PanelProps): ReactElement {
  const body = useId();
  return (
    <form
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
      className={cn(
        'flex flex-none flex-col border-line-1 bg-wall tablet:min-h-0 tablet:w-panel tablet:border-r',
        sheet &&
          'max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-0 max-tablet:z-side max-tablet:rounded-t-dialog max-tablet:shadow-float',
      )}
    >
      {sheet && (
        <button
          type="button"
          aria-expanded={sheet.open}
          aria-controls={body}
          onClick={() => sheet.onOpen(!sheet.open)}
          className="relative flex h-13 flex-none items-center justify-between gap-3 rounded-t-dialog px-4 pt-2 text-left text-14 font-medium tablet:hidden"
        >
          <span aria-hidden="true" className="absolute inset-x-0 top-2 mx-auto h-1 w-9 rounded-bar bg-control" />
          <span className="min-w-0 truncate num">{sheet.line}</span>
          <Icon of={sheet.open ? ChevronDown : ChevronUp} size={18} />
        </button>
      )}
      <div
        id={body}
        className={cn(
          'flex flex-1 flex-col gap-5 p-4 tablet:overflow-y-auto tablet:p-5',
          sheet && 'max-tablet:max-h-export-phone max-tablet:overflow-y-auto',
          sheet && !sheet.open && 'max-tablet:hidden',
        )}
      >
        {children}
      </div>
      <div
        className={cn(
          'flex flex-none flex-col gap-2.5 border-t border-line-1 bg-wall px-4 pt-3.5 pb-4.5 tablet:px-5',
          'max-tablet:pb-safe',
          !sheet && 'max-tablet:sticky max-tablet:bottom-0 max-tablet:z-sticky',
        )}
      >
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
  /** Why it cannot be pressed now. */
  reason?: string | undefined;
  kbd?: string;
  onPress: () => void;
};

/** R8.2: the button of a tool with its price, and what is known before it is pressed. */
export function ToolAction({ children, summary, quote, tool, reason, kbd, onPress }: ActionProps): ReactElement {
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
      <div className="flex justify-between gap-3 text-12 text-3 num">
        <span className="truncate">{summary}</span>
        {quote?.eta != null && <span className="flex-none">{about(quote.eta)}</span>}
      </div>
      <Button
        variant="stone"
        size="lg"
        block
        pending={tool.pending}
        cost={quote && points(quote.cost)}
        kbd={kbd}
        disabledReason={reason}
        onClick={onPress}
      >
        {children}
      </Button>
    </>
  );
}
