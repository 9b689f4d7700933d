import { useEffect, useEffectEvent, useRef } from 'react';
import { snapshot, subscribe, useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { useDraft, useSaveDraft } from '#api/generation/hooks.ts';
import { loadJson, save } from '#state/persist.ts';
import { session } from '#state/session.ts';
import { draft, emptyDraft, readDraft } from './draft.ts';

/** Ours: quiet this long after the last change, the form is sent. */
const SETTLE_MS = 800;

const Synced = z.object({ owner: z.int(), value: z.string() });
/** What this device and the server last agreed on, and whose it was. */
export type Synced = z.infer<typeof Synced> | null;

const written = (value: unknown): string => JSON.stringify(readDraft(value));
const untouched = JSON.stringify(emptyDraft);

/**
 * What to do with the form here and the one on the server, both written out; `server` is null before the first save.
 * What was changed here since the two agreed is newer than what is there. Somebody else's form is nobody's here.
 */
export function reconcile(here: string, server: string | null, synced: Synced, owner: number): 'push' | 'pull' | 'clear' | 'agreed' {
  if (synced && synced.owner !== owner) return server === null ? 'clear' : 'pull';
  if (here === server || (server === null && here === untouched)) return 'agreed';
  return server === null || here !== (synced?.value ?? untouched) ? 'push' : 'pull';
}

/** R8.1 "another device": the form follows its member. Sent when it has settled, fetched with the page and with each return to it. */
export function useDraftSync(): void {
  const { token, userInfo } = useSnapshot(session);
  const owner = token && userInfo ? userInfo.id : 0;
  const server = useDraft('generate', owner !== 0).data;
  const { mutate } = useSaveDraft();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const push = useEffectEvent(() => {
    const value = readDraft(snapshot(draft));
    if (owner !== 0 && JSON.stringify(value) !== readSynced()?.value) mutate({ tool: 'generate', value });
  });
  const settle = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(push, SETTLE_MS);
  });
  useEffect(() => {
    const stop = subscribe(draft, settle);
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    if (!server || owner === 0) return;
    const theirs = server.value && written(server.value);
    const step = reconcile(written(snapshot(draft)), theirs, readSynced(), owner);
    if (step === 'push') return settle();
    if (step === 'pull') Object.assign(draft, readDraft(server.value));
    if (step === 'clear') Object.assign(draft, emptyDraft);
    save('draft:generate:synced', JSON.stringify({ owner, value: theirs ?? untouched }));
  }, [server, owner]);
}

function readSynced(): Synced {
  const stored = z.safeParse(Synced, loadJson('draft:generate:synced'));
  return stored.success ? stored.data : null;
}
