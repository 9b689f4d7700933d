/**
 * What may be written down of an error. A database error's message holds the whole query with its values: only its code may,
 * or what the driver itself says where the database said nothing.
 */
export function errorText(error: unknown): string {
  const { name, message, cause } = error instanceof Error ? error : new Error(String(error));
  const { code, message: driver = '' } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? `${name}: ${error instanceof Error && 'query' in error ? driver : message}`;
}
