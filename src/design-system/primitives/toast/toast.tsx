import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';

export type ToastTone = 'pos' | 'neg' | 'warn' | 'info';

export type ToastProps = {
  /** The message, one sentence. */
  children: ReactNode;
  /** At most one action, e.g. 撤销. */
  action?: { label: string; onPress: () => void } | undefined;
  /**
   * What kind of news. `neg` interrupts a screen reader, the others wait.
   *
   * @default 'info'
   */
  tone?: ToastTone;
  /** Name of the close button. */
  closeLabel?: string;
  /** Shows a close button. */
  onClose?: (() => void) | undefined;
};

const glyphs: Record<ToastTone, Glyph> = { pos: CircleCheck, neg: CircleX, warn: TriangleAlert, info: Info };
const classes: Record<ToastTone, string> = { pos: 'text-pos', neg: 'text-neg', warn: 'text-warn', info: 'text-info' };

/** One message. A view only: how long it lives and whether it repeats is decided by `state/toasts`. */
export function Toast({ children, action, tone = 'info', closeLabel = '关闭', onClose }: ToastProps): ReactElement {
  return (
    <div
      role={tone === 'neg' ? 'alert' : 'status'}
      className="pointer-events-auto inline-flex min-h-11 max-w-toast animate-rise items-start gap-2.5 rounded-box bg-raised px-3.5 py-2.5 text-14 text-1 shadow-float"
    >
      <span className={`mt-hair ${classes[tone]}`}>
        <Icon of={glyphs[tone]} />
      </span>
      <span className="min-w-0">{children}</span>
      {action && (
        <button
          type="button"
          onClick={action.onPress}
          className="ml-3 flex-none rounded-tick font-medium text-accent underline-offset-3 hover:underline"
        >
          {action.label}
        </button>
      )}
      {onClose && (
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="mt-hair -mr-1 ml-1 flex-none rounded-tick text-3 hover:text-1"
        >
          <Icon of={X} />
        </button>
      )}
    </div>
  );
}

export type ToastListProps = {
  /** Name of the region. */
  label?: string;
  /** Toasts, newest last. */
  children?: ReactNode;
  /** The pointer or the keyboard is on a toast: stop the clocks until false. */
  onHold?: (held: boolean) => void;
};

/**
 * Where toasts stand: top centre, under the top bar, over dialogs. Always mounted, so that live regions are heard.
 * A child of `body` of its own: a modal makes the rest of the page inert, and 撤销 must work over it.
 */
export function ToastList({ label = '消息', children, onHold }: ToastListProps): ReactElement | null {
  if (typeof document === 'undefined') return null;
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only hold the clocks
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 top-17 z-toast grid justify-items-center gap-2 px-4"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      {children}
    </section>,
    document.body,
  );
}
