import { Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useBackCloses } from '#ds/foundations/back-closes.ts';
import { ScrollRegion } from '#ds/foundations/scroll-region.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { useSwipeDown } from '#ds/foundations/use-swipe-down.ts';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Grip } from './grip.tsx';

export type SheetProps = {
  /** Names it. */
  title: string;
  /** The body. It scrolls, head and foot stay. */
  children: ReactNode;
  /** Buttons at the bottom, one below the other; left out, there is no foot. */
  footer?: ReactNode;
  /** Stands above it, over the darkened page: what the sheet is about. */
  lifted?: ReactNode;
  /** Whether it is shown. */
  open: boolean;
  /**
   * `bare` keeps the title for screen readers only and has no cross: the body brings its own way out.
   *
   * @default 'plain'
   */
  shape?: 'plain' | 'bare';
  /**
   * `bottom` for phones, `right` for detail beside a page.
   *
   * @default 'bottom'
   */
  side?: 'bottom' | 'right';
  /** Name of the cross. */
  closeLabel?: string;
  /** Esc, cross or scrim; from below a finger downwards, on phones Back. */
  onClose: () => void;
};

const sideClasses: Record<'bottom' | 'right', string> = {
  bottom: 'inset-x-0 bottom-0 max-h-5/6 rounded-t-dialog pb-inset data-closed:translate-y-full',
  right: 'inset-y-0 right-0 w-full max-w-form data-closed:translate-x-full tablet:rounded-l-dialog',
};

/** A modal that comes from an edge. */
export function Sheet({
  title,
  children,
  footer,
  lifted,
  open,
  shape = 'plain',
  side = 'bottom',
  closeLabel = '关闭',
  onClose,
}: SheetProps): ReactElement {
  const isPhone = !useAtLeast('tablet');
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [scrim, setScrim] = useState<HTMLElement | null>(null);
  useSwipeDown(open && side === 'bottom', panel, scrim, onClose);
  useBackCloses(isPhone && open, onClose);
  return (
    <HeadlessDialog open={open} onClose={onClose} className="relative z-dialog outline-none">
      <DialogBackdrop
        ref={setScrim}
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-dialog ease-out data-closed:opacity-0"
      />
      {lifted !== undefined && (
        <div className="pointer-events-none fixed inset-x-0 top-0 flex h-2/5 animate-rise items-center justify-center p-4">{lifted}</div>
      )}
      <DialogPanel
        ref={setPanel}
        transition
        className={`fixed flex flex-col bg-overlay text-1 shadow-dialog transition-transform duration-dialog ease-sheet ${sideClasses[side]}`}
      >
        {side === 'bottom' && <Grip />}
        {shape === 'bare' ? (
          <DialogTitle className="sr-only">{title}</DialogTitle>
        ) : (
          <header className="flex flex-none items-center justify-between gap-4 px-4 pt-2 pb-1">
            <DialogTitle className="text-18 font-semibold">{title}</DialogTitle>
            <IconButton label={closeLabel} icon={X} size="lg" tip="none" onClick={onClose} />
          </header>
        )}
        <ScrollRegion>
          <div className="px-4 pb-4">{children}</div>
        </ScrollRegion>
        {footer !== undefined && <footer className="flex flex-none flex-col gap-2 border-t border-line-1 px-4 pt-3 pb-5">{footer}</footer>}
      </DialogPanel>
    </HeadlessDialog>
  );
}
