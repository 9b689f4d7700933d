import { ListboxButton, type ListboxButtonProps } from '@headlessui/react';
import { type MouseEvent, type PointerEvent, type ReactElement, type Ref, useRef } from 'react';
import { openByKey } from './open-by-key.ts';
import { useAfterPaint } from './use-after-paint.ts';

const isOpen = (button: Element): boolean => button.ariaExpanded === 'true';

/**
 * The button of a list of choices. Headless UI opens a list inside the event of the press, 60 ms on a slow phone: here it stands
 * pressed first (`data-opening`), then it opens.
 */
export function ListButton({ ref, ...look }: ListboxButtonProps & { ref: Ref<HTMLButtonElement> }): ReactElement {
  const [isOpening, start] = useAfterPaint();
  const pressed = useRef<'opens' | 'closes'>(undefined);
  const open = (button: HTMLElement) => start(() => openByKey(button, 'ArrowDown'));

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    const { currentTarget: button, pointerType } = event;
    pressed.current = undefined;
    if (isOpen(button)) pressed.current = 'closes';
    else if (pointerType === 'mouse' && event.button === 0) {
      pressed.current = 'opens';
      event.stopPropagation();
      event.preventDefault();
      open(button);
    }
  }

  // A finger opens when it is lifted: it may have begun to scroll.
  function onClick(event: MouseEvent<HTMLButtonElement>): void {
    const { currentTarget: button } = event;
    const by = pressed.current ?? (isOpen(button) ? 'closes' : undefined);
    pressed.current = undefined;
    if (by === 'closes') return;
    event.stopPropagation();
    if (!by) open(button);
  }

  return (
    <ListboxButton
      ref={ref}
      data-opening={isOpening ? '' : undefined}
      onPointerDownCapture={onPointerDown}
      onClickCapture={onClick}
      {...look}
    />
  );
}
