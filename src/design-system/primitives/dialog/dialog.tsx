import { Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import { useBackCloses } from '#ds/foundations/back-closes.ts';
import { cn } from '#ds/foundations/cn.ts';
import { ScrollRegion } from '#ds/foundations/scroll-region.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { useSwipeDown } from '#ds/foundations/use-swipe-down.ts';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Grip } from '#ds/primitives/sheet/grip.tsx';

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
  | 'records'
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
   * Widths of the product's dialogs: 380 400 440 640 720 760 850 1000 1040 1104 1128; `export`, `pack`, `order` and `records`, as wide as `membership`, have a fixed height, too. On phones every one is a sheet: `confirm` and `pay` as high as what is in it, the others up to the upper edge.
   *
   * @default 'detail'
   */
  width?: DialogWidth;
  /**
   * One height whatever is in it, so that its edge and its cross stay under the pointer between tabs and while it loads.
   *
   * @default false
   */
  steady?: boolean;
  /**
   * False during payment: the scrim and a finger downwards no longer close, Esc, Back and the cross still do.
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
  /** It is named in the address already: Back closes it without an entry of its own. @default false */
  addressed?: boolean;
  /** Esc, cross or scrim; on phones Back and a finger downwards, too. */
  onClose: () => void;
};

const widthClasses: Record<DialogWidth, string> = {
  pay: 'tablet:max-w-pay',
  confirm: 'tablet:max-w-confirm',
  form: 'max-tablet:h-sheet tablet:max-w-form',
  detail: 'max-tablet:h-sheet tablet:max-w-detail-dialog',
  account: 'max-tablet:h-sheet tablet:max-w-account',
  manage: 'max-tablet:h-sheet tablet:max-w-manage',
  login: 'max-tablet:h-sheet tablet:max-w-login',
  export: 'max-tablet:h-sheet tablet:h-export-tall tablet:max-w-export',
  pack: 'max-tablet:h-sheet tablet:h-pack-tall tablet:max-w-pack',
  order: 'max-tablet:h-sheet tablet:max-w-order desktop:h-order-tall',
  records: 'max-tablet:h-sheet tablet:h-order-tall tablet:max-w-membership',
  membership: 'max-tablet:h-sheet tablet:max-w-membership',
};

/** A modal: labelled by its title, Tab stays inside, Esc closes the top one, focus returns to what opened it. On phones a sheet that goes down with the finger. */
export function Dialog({
  title,
  children,
  head,
  footer,
  open,
  shape = 'plain',
  width = 'detail',
  steady = false,
  scrimCloses = true,
  initialFocus,
  crossOnImage = false,
  closeLabel = '关闭',
  addressed = false,
  onClose,
}: DialogProps): ReactElement {
  const bare = shape === 'bare';
  const isPhone = !useAtLeast('tablet');
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [scrim, setScrim] = useState<HTMLElement | null>(null);
  useSwipeDown(isPhone && open && scrimCloses, panel, scrim, onClose);
  useBackCloses(isPhone && open && !addressed, onClose);
  return (
    <HeadlessDialog
      open={open}
      onClose={() => scrimCloses && onClose()}
      onKeyDown={(event) => !scrimCloses && escaped(event) && onClose()}
      className="relative z-dialog outline-none"
      {...(initialFocus ? { initialFocus } : {})}
    >
      <DialogBackdrop
        ref={setScrim}
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-dialog ease-out data-closed:opacity-0"
      />
      <div
        ref={giveFocusBack}
        className={'fixed inset-0 grid place-items-center overflow-hidden max-tablet:place-items-end tablet:p-6 short:p-2'}
      >
        <DialogPanel
          ref={setPanel}
          transition
          className={cn(
            'relative flex max-h-full min-h-0 w-full flex-col overflow-hidden bg-overlay text-1 shadow-dialog transition duration-dialog',
            'max-tablet:max-h-sheet max-tablet:rounded-t-dialog max-tablet:pb-inset max-tablet:ease-sheet max-tablet:data-closed:translate-y-full',
            'tablet:rounded-dialog tablet:ease-out tablet:data-closed:translate-y-2 tablet:data-closed:opacity-0',
            widthClasses[width],
            // Over a keyboard there is no room for a field between a title and buttons that stay.
            !bare && 'short:block short:overflow-y-auto',
            steady && (width === 'membership' ? 'tablet:h-steady-tall' : 'tablet:h-steady'),
          )}
        >
          <Grip onImage={crossOnImage !== false} />
          {bare ? (
            <DialogTitle className="sr-only">{title}</DialogTitle>
          ) : (
            <header className="flex flex-none items-center gap-4 px-4 pr-14 tablet:px-6 tablet:pt-5 tablet:pr-14">
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
export function giveFocusBack(): () => void {
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
