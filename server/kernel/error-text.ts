/** What may be written down of an error. A database error's message holds the whole query with its values: only its code may. */
export function errorText(error: unknown): string {
  const { name, message, cause } = error instanceof Error ? error : new Error(String(error));
  const code = (cause as { code?: string } | undefined)?.code;
  return code ?? `${name}: ${error instanceof Error && 'query' in error ? '' : message}`;
}
