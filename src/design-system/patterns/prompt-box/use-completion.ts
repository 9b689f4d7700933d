import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { PromptHelp, PromptTerm } from './prompt-help.ts';

type Offer = { from: number; to: number; options: PromptTerm[] };

/**
 * Terms offered while typing. They never take a key of their own: arrows go into the list, Enter and Tab take what an arrow
 * has chosen, and while an input method composes nothing is offered.
 */
export function useCompletion(
  help: PromptHelp | undefined,
  box: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
) {
  const [offer, setOffer] = useState<Offer>();
  const [active, setActive] = useState(-1);

  function close(): void {
    setOffer(undefined);
    setActive(-1);
  }
  function offerAt({ value: text, selectionStart }: HTMLTextAreaElement): void {
    const found = help?.complete(text, selectionStart);
    setOffer(found && found.options.length > 0 ? found : undefined);
  }
  function take(index: number): void {
    const term = offer?.options[index];
    if (!offer || !term) return;
    onChange(value.slice(0, offer.from) + term.zh + value.slice(offer.to));
    const caret = offer.from + term.zh.length;
    close();
    // After the new text is there.
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(caret, caret);
    });
  }
  return {
    options: offer?.options ?? [],
    active,
    close,
    take,
    typed(event: ChangeEvent<HTMLTextAreaElement>) {
      const { target, nativeEvent } = event;
      setActive(-1);
      const { isComposing, inputType = '', data } = nativeEvent as Partial<InputEvent>;
      // What was pasted or put in whole is not being written.
      const whole = inputType.startsWith('insertFrom') || /[\s，,。]./.test(data ?? '');
      if (isComposing || whole) setOffer(undefined);
      else offerAt(target);
    },
    /** An input method has handed over what it composed; no other event tells. */
    composed: (event: CompositionEvent<HTMLTextAreaElement>) => {
      offerAt(event.currentTarget);
    },
    /** Whether the key was for the list. */
    key(event: KeyboardEvent): boolean {
      if (!offer || event.nativeEvent.isComposing) return false;
      const count = offer.options.length;
      const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 };
      const next = moves[event.key];
      if (next !== undefined && (event.key === 'ArrowDown' || active >= 0)) setActive(next < 0 ? -1 : next % count);
      else if ((event.key === 'Enter' || event.key === 'Tab') && active >= 0) take(active);
      else if (event.key === 'Escape') close();
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
