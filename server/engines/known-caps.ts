import type { Caps, Engine } from './engine.ts';

/** How long what an engine said of itself is believed. */
const BELIEVED_MS = 60_000;

/** The same engine, asked for its capabilities once a minute instead of for every request. */
export function withKnownCaps(engine: Engine): Engine {
  let known: { at: number; caps: Promise<Caps> } | undefined;
  return {
    ...engine,
    caps() {
      if (!known || Date.now() - known.at > BELIEVED_MS) known = { at: Date.now(), caps: engine.caps() };
      return known.caps;
    },
  };
}
