/** Most bytes of a model that a page opens (F-38). */
const MODEL_MAX = 60 * 1024 ** 2;

/** A model that would stop the page rather than be shown. */
export class TooLarge extends Error {}

/** The bytes of a stored model. */
export async function fetchModel(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the model answered ${response.status}`);
  if (Number(response.headers.get('Content-Length') ?? 0) > MODEL_MAX) {
    await response.body?.cancel();
    throw new TooLarge();
  }
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength > MODEL_MAX) throw new TooLarge();
  return bytes;
}
