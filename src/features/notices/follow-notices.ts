import { listenToNotices } from '#api/notices/queries.ts';
import { call } from '#api/http.ts';
import { readNotices } from '#shared/contract/notices.ts';
import { noticeWords } from '#shared/rules/notice-words.ts';
import { patchUser, session } from '#state/session.ts';

/** Ours: how long a stream that ended waits before it is asked for again, the first time and at most. */
const RETRY_MS = 5000;
const RETRY_MAX_MS = 300_000;

/** Whether what ended is on the screen that the member looks at. */
const isWatched = () => !document.hidden && location.pathname.startsWith('/tool/aiCreate/');

async function listen(signal: AbortSignal): Promise<void> {
  await listenToNotices(signal, ({ unread, fresh, note }) => {
    if (fresh?.kind === 'task' && isWatched()) {
      void call(readNotices, { body: { ids: [fresh.id] } }).then(
        ({ data }) => patchUser({ unread: data.all }),
        () => patchUser({ unread }),
      );
      return;
    }
    patchUser({ unread });
    if (!fresh || !note || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    const { lead, text, detail } = noticeWords(fresh, new Date());
    // A task that its own page tells of too is told once.
    const shown = new Notification(lead + text, { body: detail, tag: fresh.kind === 'task' ? fresh.task : fresh.id });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  });
}

/**
 * Keeps the number of unread notices up to date until `signal` aborts. One tab of a browser listens for all: the others
 * hear of the stored member.
 */
export async function followNotices(signal: AbortSignal): Promise<void> {
  const follow = async () => {
    for (let wait = RETRY_MS; !signal.aborted && session.token; wait = Math.min(RETRY_MAX_MS, wait * 2)) {
      const begun = performance.now();
      await listen(signal).catch(() => undefined);
      if (performance.now() - begun > RETRY_MS) wait = RETRY_MS;
      await pause(wait, signal);
    }
  };
  // Only where the connection is safe are there locks; elsewhere each tab listens.
  await (navigator.locks ? navigator.locks.request('notices', { signal }, follow) : follow()).catch(() => undefined);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
