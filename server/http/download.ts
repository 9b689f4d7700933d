/** The same bytes; who stops listening ends the zip in peace, where client-zip would report its own end as a failure. */
export function quietly(zip: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = zip.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(to) {
        const { value } = await reader.read();
        if (value) to.enqueue(value);
        else to.close();
      },
      cancel: () => reader.cancel().catch(() => undefined),
    },
    { highWaterMark: 0 },
  );
}

/** The header that names a download: a plain name for old readers, the whole one for all others. */
export const attachment = (plain: string, name: string): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
