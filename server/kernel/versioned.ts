/** What an engine is told, and a file says, where a certain version of a model is meant: `m-1@2`. */
export const versioned = (name: string, version: number | undefined): string => (version === undefined ? name : `${name}@${version}`);

/** The other way round. */
export function readVersioned(whole: string): { name: string; version?: number } {
  const [, name, version] = /^(.+)@(\d{1,6})$/.exec(whole) ?? [];
  return name === undefined ? { name: whole } : { name, version: Number(version) };
}
