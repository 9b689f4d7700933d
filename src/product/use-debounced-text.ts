import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 400;

/**
 * Words that are typed here and kept in the address: the field is ahead, the address follows when the hand rests. What
 * comes from elsewhere, such as Back, is taken over.
 */
export function useDebouncedText(kept: string, onRest: (typed: string) => void): [string, (typed: string) => void] {
  const [text, setText] = useState(kept);
  const [seen, setSeen] = useState(kept);
  const [sent, setSent] = useState(kept);
  if (seen !== kept) {
    setSeen(kept);
    if (kept !== sent) {
      setSent(kept);
      setText(kept);
    }
  }
  const send = useEffectEvent((words: string) => {
    setSent(words);
    onRest(words);
  });
  useEffect(() => {
    const words = text.trim();
    if (words === sent) return;
    const rest = setTimeout(() => send(words), PAUSE_MS);
    return () => clearTimeout(rest);
  }, [text, sent]);
  return [text, setText];
}
