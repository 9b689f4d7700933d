import { useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';

export type ConfirmDialogProps = {
  /** The question, with the number of things it is about. */
  title: string;
  /** What happens, and the way back. */
  children?: ReactNode;
  /** What the confirming button says: the verb, never 确定. */
  confirm: string;
  /** What the other says. */
  cancel?: string;
  /** Whether it is shown. */
  open: boolean;
  /**
   * `danger` for what deletes.
   *
   * @default 'danger'
   */
  tone?: 'danger' | 'primary';
  /** It is being done. */
  pending?: boolean;
  /** The confirming button was pressed; it does not close by itself. */
  onConfirm: () => void;
  /** The other button, Esc, cross or scrim. */
  onClose: () => void;
};

/** Asks once before something that costs. The first focus is on the button that does nothing. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = '取消',
  open,
  tone = 'danger',
  pending = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactElement {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={title}
      open={open}
      width="confirm"
      initialFocus={safe}
      onClose={onClose}
      footer={
        <>
          <Button ref={safe} onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={tone} pending={pending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="text-2">{children}</div>
    </Dialog>
  );
}
