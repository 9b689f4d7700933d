import { type ReactElement, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Toast, ToastList } from '#ds/primitives/toast/toast.tsx';
import { dismiss, toasts } from '#state/toasts.ts';

const SHOWN_MS = { pos: 3000, info: 3000, warn: 5000, neg: 5000 } as const;

/** Shows the messages of `state/toasts`; a pointer or the keyboard on one stops the clocks. */
export function Toaster(): ReactElement {
  const { items } = useSnapshot(toasts);
  const [held, setHeld] = useState(false);
  const first = items[0];
  useEffect(() => {
    if (held || !first) return;
    const timer = setTimeout(() => dismiss(first.id), first.action ? 8000 : SHOWN_MS[first.tone]);
    return () => clearTimeout(timer);
  }, [held, first]);
  return (
    <ToastList label="消息" onHold={setHeld}>
      {items.map((item) => (
        <Toast
          key={item.id}
          tone={item.tone}
          onClose={() => dismiss(item.id)}
          action={
            item.action && {
              label: item.action.label,
              onPress: () => {
                item.action?.run();
                dismiss(item.id);
              },
            }
          }
        >
          {item.text}
        </Toast>
      ))}
    </ToastList>
  );
}
