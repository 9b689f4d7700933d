import type { Engine } from '../engines/engine.ts';
import type { EngineRow } from '../kernel/db/schema/engines.ts';

/** How an engine is reached: what an adapter is made from. */
export type EngineSettings = Pick<EngineRow, 'kind' | 'url' | 'key' | 'model' | 'extra' | 'workflow' | 'resultHosts' | 'most'>;

/** An engine as its row tells it, with the adapter that speaks to it. */
export type OpenEngine = { row: EngineRow; engine: Engine };

/** The engines that are switched on. */
export type Engines = {
  /** In the operator's order; the rows are read anew, the adapters are kept while their settings stay. */
  list(): Promise<OpenEngine[]>;
  /** An adapter that is not kept: for trying an engine before it is saved. */
  make(settings: EngineSettings): Engine;
  close(): Promise<void>;
};
