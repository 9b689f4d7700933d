/** The envelope of a successful reply (contract: code 200, message, data). */
export function ok<T>(data: T): { code: 200; message: string; data: T } {
  return { code: 200, message: 'ok', data };
}

/** A page of a list, with the number of rows before paging. */
export function listOf<T>(data: T[], total: number): { code: 200; message: string; data: T[]; total: number } {
  return { code: 200, message: 'ok', data, total };
}
