/** What stands in for a puzzle that nobody has to see: many small searches instead of one large, so that it takes about as long each time and its progress is true. */
export const WORK_PARTS = 64;

/** What is hashed with SHA-256: `nonce` is searched for, from 0 on. */
export const workText = (puzzle: string, part: number, nonce: number): string => `${puzzle}:${part}:${nonce}`;

/** Whether a hash is rare enough, one in 2^12: with all parts about 2^18 tries, half a second to a few. */
export const isWork = (hash: Uint8Array): boolean => hash[0] === 0 && (hash[1] ?? 255) < 16;
