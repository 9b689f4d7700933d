import { loadJson, save } from './persist.ts';

type Use = { to: string; at: number };

/** The tools' pages this device was last on, the latest first. */
export function lastTools(): Use[] {
  const kept = loadJson('tools');
  return Array.isArray(kept) ? kept.filter((one): one is Use => typeof one?.to === 'string' && typeof one.at === 'number') : [];
}

/** A tool's page was opened. */
export function rememberTool(to: string, at = Date.now()): void {
  save('tools', JSON.stringify([{ to, at }, ...lastTools().filter((one) => one.to !== to)].slice(0, 10)));
}
