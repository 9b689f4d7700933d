import { useEffect, useEffectEvent, useRef } from 'react';
import { snapshot, subscribe, useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import type { DraftTool } from '#shared/contract/generation.ts';
import type { PersistedForm } from '#state/persisted-form.ts';
import { loadJson, save } from '#state/persist.ts';
import { session } from '#state/session.ts';
import { useDraft, useSaveDraft } from '#api/generation/hooks.ts';

/** Ours: quiet this long after the last change, the form is sent. */
const SETTLE_MS = 800;

const Synced = z.object({ owner: z.int(), value: z.string() });
/** What this device and the server last agreed on, and whose it was. */
export type Synced = z.infer<typeof Synced> | null;

/**
 * What to do with the form here and the one on the server, both written out; `server` is null before the first save.
 * What was changed here since the two agreed is newer than what is there. Somebody else's form is nobody's here.
 */
export function reconcile(
  here: string,
  server: string | null,
  synced: Synced,
  owner: number,
  untouched: string,
): 'push' | 'pull' | 'clear' | 'agreed' {
  if (synced && synced.owner !== owner) return server === null ? 'clear' : 'pull';
  if (here === server || (server === null && here === untouched)) return 'agreed';
  return server === null || here !== (synced?.value ?? untouched) ? 'push' : 'pull';
}

const ownerOf = ({ token, userInfo }: typeof session) => (token && userInfo ? userInfo.id : 0);

/** R8.1 "another device": the form follows its member. Sent when it has settled or is left, fetched with the page and with each return to it. */
export function useFormSync<Value extends object>({ tool, state, empty, read }: PersistedForm<Value>): void {
  const name = tool as DraftTool;
  const agreed = `draft:${tool}:synced` as const;
  const owner = ownerOf(useSnapshot(session));
  const server = useDraft(name, owner !== 0).data;
  const { mutate } = useSaveDraft();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function readSynced(): Synced {
    const stored = z.safeParse(Synced, loadJson(agreed));
    return stored.success ? stored.data : null;
  }

  const push = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const value = read(snapshot(state));
    const sent = JSON.stringify(value);
    const synced = readSynced();
    if (ownerOf(session) !== owner || owner === 0 || sent === synced?.value || (synced && synced.owner !== owner)) return;
    // Whose it is holds from now on: the page may be left before the answer, and whoever signs in next is not to be given it.
    if (!synced) save(agreed, JSON.stringify({ owner, value: JSON.stringify(empty) }));
    // What the server now has is what it was sent, whatever has changed here meanwhile: that is newer, not untouched.
    const onSuccess = () => {
      // Signed out meanwhile, nothing of it stays here.
      if (ownerOf(session) === owner) save(agreed, JSON.stringify({ owner, value: sent }));
    };
    mutate({ tool: name, value: value as Record<string, unknown> }, { onSuccess });
  });
  const settle = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(push, SETTLE_MS);
  });
  useEffect(() => {
    const stop = subscribe(state, settle);
    const leave = () => {
      if (timer.current !== undefined) push();
    };
    // Hiding comes before every way of leaving a page, and is all a phone may tell.
    document.addEventListener('visibilitychange', leave);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [state]);
  const meet = useEffectEvent((found: NonNullable<typeof server>) => {
    const untouched = JSON.stringify(empty);
    const theirs = found.value && JSON.stringify(read(found.value));
    const step = reconcile(JSON.stringify(read(snapshot(state))), theirs, readSynced(), owner, untouched);
    if (step === 'push') return push();
    if (step === 'pull') Object.assign(state, read(found.value));
    if (step === 'clear') Object.assign(state, empty);
    save(agreed, JSON.stringify({ owner, value: theirs ?? untouched }));
  });
  useEffect(() => {
    if (server && owner !== 0) meet(server);
  }, [server, owner]);
}
