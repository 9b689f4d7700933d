import { useQuery } from '@tanstack/react-query';
import { type CompositionEvent, startTransition, useEffect, useState } from 'react';
import type { Reading, ReadRequest } from '#shared/preview/read-prompt.ts';

/** Milliseconds after the last key until the words are read. */
const SETTLED_MS = 400;

/** A reading, and the text it is of: its places hold only while that text stands. */
export type Read = Reading & { prompt: string };

/**
 * What the preview engine will paint of a description (R4.9), read 400 ms after the last key and not while an input method
 * composes. Undefined while there is nothing to read: no request, an empty description, the word table not there yet. The table
 * is fetched once as a part of the program; no words are sent anywhere.
 */
export function useReading(request: ReadRequest | undefined): {
  read: Read | undefined;
  /** For whatever holds the text box. */
  composition: { onCompositionStart: (event: CompositionEvent) => void; onCompositionEnd: (event: CompositionEvent) => void };
} {
  const readPrompt = useQuery({
    queryKey: ['preview-words'],
    queryFn: async () => (await import('#shared/preview/read-prompt.ts')).readPrompt,
    enabled: request !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  }).data;
  const asked = request && JSON.stringify(request);
  const [done, setDone] = useState<{ asked: string; read: Read | undefined }>();
  const [composing, setComposing] = useState(false);
  useEffect(() => {
    if (!readPrompt || asked === undefined || composing || asked === done?.asked) return;
    const settle = () => {
      // Read here, not while drawing: a drawing gives way to the next key and begins anew, and would read the words anew with it.
      const one = JSON.parse(asked) as ReadRequest;
      const read = one.prompt.trim() === '' ? undefined : { ...readPrompt(one), prompt: one.prompt };
      startTransition(() => setDone({ asked, read }));
    };
    const timer = setTimeout(settle, done ? SETTLED_MS : 0);
    return () => clearTimeout(timer);
  }, [asked, done, composing, readPrompt]);
  return {
    read: request && done?.read,
    composition: { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) },
  };
}
