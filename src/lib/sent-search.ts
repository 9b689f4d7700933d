/** Reads the picture that a tool's page was sent: its key, taken off the address once it is on the form. */
export function sentSearch({ image }: Record<string, unknown>): { image?: string | undefined } {
  return typeof image === 'string' ? { image } : {};
}
