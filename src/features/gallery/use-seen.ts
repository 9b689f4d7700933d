import { useCallback, useEffect, useRef } from 'react';
import { useMarkSeen } from '#api/content/hooks.ts';
import { session } from '#state/session.ts';

/** Ours: what stays on the screen this long was seen. */
const DWELL_MS = 1000;
/** What was told, by member: another one on the same page has seen nothing yet. */
const sent = new Set<string>();
const told = (id: string) => `${session.userInfo?.id}:${id}`;

/** R8.9: tells the server what a member saw; what is only scrolled past does not count. Answers the function that takes what is on the screen. */
export function useSeen(on: boolean): (ids: string[]) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { mutate } = useMarkSeen();
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (ids) => {
      if (!on || !session.token) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const fresh = ids.filter((id) => !sent.has(told(id))).slice(0, 200);
        if (fresh.length === 0) return;
        const marks = fresh.map(told);
        for (const mark of marks) sent.add(mark);
        mutate(fresh, { onError: () => marks.forEach((mark) => sent.delete(mark)) });
      }, DWELL_MS);
    },
    [on, mutate],
  );
}
