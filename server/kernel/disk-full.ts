const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error, or what caused it, is a disk without room: the file system's word, or the database's. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (CODES.has(String((at as { code?: unknown }).code)) || /no space left on device/i.test(at.message)) return true;
  return false;
}
