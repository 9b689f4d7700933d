import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { errorText } from '../kernel/error-text.ts';
import { makeNotifier, type Notifier, type Topic } from '../kernel/notifier.ts';

const CHANNEL = 'dianshi_notices';
/** PostgreSQL takes 8000 bytes a notice; a topic has at most 50. */
const TOPICS_MAX = 100;
const AGAIN_MS = 1000;

/** A notifier whose notices reach every process on the same PostgreSQL, over one connection of its own. */
export async function postgresNotices(
  url: string,
  log: (line: string) => void,
): Promise<{ notifier: Notifier; close: () => Promise<void> }> {
  const self = randomUUID();
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  /** What is to be told, each topic once however often it rang; none stands for all. */
  let waiting: Set<Topic> | 'all' = new Set();
  let sending = false;

  const { deliver, ...notifier } = makeNotifier((topics) => {
    if (topics.length === 0) waiting = 'all';
    else if (waiting !== 'all') for (const topic of topics) waiting.add(topic);
    void send();
  });

  async function send(): Promise<void> {
    if (sending || !client) return;
    sending = true;
    try {
      while (client && (waiting === 'all' || waiting.size > 0)) {
        const all: readonly Topic[] = waiting === 'all' ? [] : [...waiting];
        const topics = all.slice(0, TOPICS_MAX);
        waiting = new Set(all.slice(TOPICS_MAX));
        await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify([self, ...topics])]);
      }
    } catch {
      // The connection is made anew, and whoever waits for a lost notice looks by itself after a while.
    } finally {
      sending = false;
    }
  }

  /** Listens; what it answers with resolves when the connection is gone. */
  async function connect(): Promise<{ gone: Promise<void> }> {
    const own = new pg.Client({ connectionString: url, keepAlive: true });
    own.on('notification', ({ payload = '[]' }) => {
      const [from, ...topics] = JSON.parse(payload) as [string, ...Topic[]];
      if (from !== self) deliver(topics);
    });
    own.on('error', () => {});
    const gone = new Promise<void>((resolve) => own.once('end', resolve));
    await own.connect();
    await own.query(`listen ${CHANNEL}`);
    client = own;
    // What rang while nobody listened is not known.
    deliver([]);
    void send();
    return { gone };
  }

  async function stayConnected(first: { gone: Promise<void> }): Promise<void> {
    let connection: { gone: Promise<void> } | undefined = first;
    for (;;) {
      await connection?.gone;
      client = undefined;
      await delay(AGAIN_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      connection = await connect().catch((error: unknown) => {
        log(`notices of other processes: ${errorText(error)}`);
        return undefined;
      });
    }
  }

  void stayConnected(await connect());
  return {
    notifier,
    async close() {
      stopping.abort();
      await client?.end();
    },
  };
}
