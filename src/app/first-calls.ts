import { listImages } from '#shared/contract/content.ts';
import { FEED_PAGES, FIRST_FEED, STRETCH } from '#shared/contract/gallery.ts';

const pictures = { path: listImages.path, body: JSON.stringify({ ...FIRST_FEED, pageSize: STRETCH }) };

/**
 * What a page asks the server first, letter by letter as it will ask it: the build writes this into the page, which asks while its
 * code is on the way; `call` (api/http.ts) takes the answer.
 */
export const firstCalls: Record<string, { path: string; body: string }> = Object.fromEntries(FEED_PAGES.map((page) => [page, pictures]));
