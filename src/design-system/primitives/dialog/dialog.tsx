import { Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { ScrollRegion } from '#ds/foundations/scroll-region.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';

export type DialogWidth =
  | 'pay'
  | 'form'
  | 'confirm'
  | 'detail'
  | 'account'
  | 'manage'
  | 'login'
  | 'export'
  | 'pack'
  | 'order'
  | 'membership';

export type DialogProps = {
  /** Names the dialog. */
  title: string;
  /** The body. It scrolls, head and foot stay. */
  children: ReactNode;
  /** Next to the title, e.g. tabs or a badge. */
  head?: ReactNode;
  /** Buttons at the bottom right. */
  footer?: ReactNode;
  /** Whether it is shown. */
  open: boolean;
  /**
   * `plain` shows the title; `bare` keeps it for screen readers only and gives the body the whole panel.
   *
   * @default 'plain'
   */
  shape?: 'plain' | 'bare';
  /**
   * Widths of the product's dialogs: 380 400 440 640 720 760 850 1000 1040 1104 1128; `export`, `pack` and `order` have a fixed height, too. On phones every one fills the screen, `confirm` and `pay` excepted.
   *
   * @default 'detail'
   */
  width?: DialogWidth;
  /**
   * False during payment: the scrim no longer closes, Esc and the cross still do.
   *
   * @default true
   */
  scrimCloses?: boolean;
  /** What is focused first; the least destructive control in anything that pays or deletes. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The cross lies on a picture or a mineral: always, or only where the dialog fills a phone. @default false */
  crossOnImage?: boolean | 'phone';
  /** Name of the cross. */
  closeLabel?: string;
  /** Esc, cross or scrim. */
  onClose: () => void;
};

const widthClasses: Record<DialogWidth, string> = {
  pay: 'max-w-pay rounded-dialog',
  confirm: 'max-w-confirm rounded-dialog',
  form: 'max-tablet:h-full tablet:max-w-form tablet:rounded-dialog',
  detail: 'max-tablet:h-full tablet:max-w-detail-dialog tablet:rounded-dialog',
  account: 'max-tablet:h-full tablet:max-w-account tablet:rounded-dialog',
  manage: 'max-tablet:h-full tablet:max-w-manage tablet:rounded-dialog',
  login: 'max-tablet:h-full tablet:max-w-login tablet:rounded-dialog',
  export: 'max-tablet:h-full tablet:h-export-tall tablet:max-w-export tablet:rounded-dialog',
  pack: 'max-tablet:h-full tablet:h-pack-tall tablet:max-w-pack tablet:rounded-dialog',
  order: 'max-tablet:h-full tablet:max-w-order tablet:rounded-dialog desktop:h-order-tall',
  membership: 'max-tablet:h-full tablet:max-w-membership tablet:rounded-dialog',
};

/** A modal: labelled by its title, Tab stays inside, Esc closes the top one, focus returns to what opened it. */
export function Dialog({
  title,
  children,
  head,
  footer,
  open,
  shape = 'plain',
  width = 'detail',
  scrimCloses = true,
  initialFocus,
  crossOnImage = false,
  closeLabel = '关闭',
  onClose,
}: DialogProps): ReactElement {
  const bare = shape === 'bare';
  const small = width === 'pay' || width === 'confirm';
  return (
    <HeadlessDialog
      open={open}
      onClose={() => scrimCloses && onClose()}
      onKeyDown={(event) => !scrimCloses && escaped(event) && onClose()}
      className="relative z-dialog outline-none"
      {...(initialFocus ? { initialFocus } : {})}
    >
      <DialogBackdrop transition className="fixed inset-0 bg-scrim transition-opacity duration-dialog ease-out data-closed:opacity-0" />
      <div ref={giveFocusBack} className={cn('fixed inset-0 grid place-items-center overflow-hidden', small ? 'p-4' : 'tablet:p-6')}>
        <DialogPanel
          transition
          className={cn(
            'relative flex max-h-full min-h-0 w-full flex-col overflow-hidden bg-overlay text-1 shadow-dialog transition duration-dialog ease-out data-closed:translate-y-2 data-closed:opacity-0',
            widthClasses[width],
          )}
        >
          {bare ? (
            <DialogTitle className="sr-only">{title}</DialogTitle>
          ) : (
            <header className="flex flex-none items-center gap-4 px-6 pt-5 pr-14">
              <DialogTitle className="text-20 font-semibold">{title}</DialogTitle>
              {head}
            </header>
          )}
          <div className={`absolute z-sticky ${crossOnImage === 'phone' ? 'top-3 right-3 tablet:top-4 tablet:right-4' : 'top-4 right-4'}`}>
            {crossOnImage === 'phone' && (
              <span className="tablet:hidden">
                <IconButton label={closeLabel} icon={X} size="lg" tip="none" onImage onClick={onClose} />
              </span>
            )}
            <span className={crossOnImage === 'phone' ? 'max-tablet:hidden' : 'contents'}>
              <IconButton label={closeLabel} icon={X} tip="none" onImage={crossOnImage === true} onClick={onClose} />
            </span>
          </div>
          <ScrollRegion padded={!bare}>{children}</ScrollRegion>
          {footer !== undefined && <footer className="flex flex-none flex-wrap justify-end gap-2 px-6 pt-2 pb-5">{footer}</footer>}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

/** Headless UI returns the focus to what had it since its code arrived: for a dialog that brought that code along, that is nothing. */
function giveFocusBack(): () => void {
  const opener = document.activeElement;
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    });
}

/** Headless UI cannot tell Esc from the scrim; this can, and ignores an Esc that bubbles out of a dialog above. */
function escaped(event: KeyboardEvent<HTMLElement>): boolean {
  return event.key === 'Escape' && event.target instanceof Node && event.currentTarget.contains(event.target);
}
