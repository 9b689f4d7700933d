import { asc, eq } from 'drizzle-orm';
import type { Engine } from '../engines/engine.ts';
import type { Db } from '../kernel/db/db.ts';
import { type EngineRow, engines } from '../kernel/db/schema/engines.ts';
import type { Engines, EngineSettings } from '../ports/engines.ts';

/** Everything an adapter is made from; a change of it makes another. */
function settingsOf({ kind, url, key, model, extra, workflow, resultHosts, most }: EngineRow): EngineSettings {
  return { kind, url, key, model, extra, workflow, resultHosts, most };
}

/** The engines of the table, each opened once by `open` and again when its settings change. */
export function openEngines(db: Db, open: (settings: EngineSettings) => Engine): Engines {
  const kept = new Map<string, { made: string; engine: Engine }>();
  function adapterOf(row: EngineRow): Engine {
    const settings = settingsOf(row);
    const made = JSON.stringify(settings);
    const before = kept.get(row.id);
    if (before?.made === made) return before.engine;
    void before?.engine.close?.();
    const engine = open(settings);
    kept.set(row.id, { made, engine });
    return engine;
  }
  return {
    async list() {
      const rows = await db.select().from(engines).where(eq(engines.enabled, true)).orderBy(asc(engines.sort), asc(engines.id));
      return rows.map((row) => ({ row, engine: adapterOf(row) }));
    },
    make: open,
    async close() {
      await Promise.all(Array.from(kept.values(), async ({ engine }) => engine.close?.()));
      kept.clear();
    },
  };
}
