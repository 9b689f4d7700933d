import type { GalleryBody } from '#api/content/gallery.ts';
import { idOf } from '#lib/search.ts';
import type { ToolKind } from '#shared/tools/registry.ts';
import { toolPages } from '#product/tools.ts';
import { daysBegan } from '#lib/china-day.ts';

/** Kinds of works by the tool they come from. */
export const kinds = [
  { id: 'txt2img', label: '文生图' },
  { id: 'img2img', label: '图生图' },
  ...Object.entries(toolPages).flatMap(([id, { step, wordsOnly }]) => (step && !wordsOnly ? [{ id: id as ToolKind, label: step }] : [])),
] as const;
export const spans = [
  { id: 'week', label: '最近 7 天', days: 7 },
  { id: 'month', label: '最近 30 天', days: 30 },
  { id: 'year', label: '最近一年', days: 365 },
] as const;

/** What the address of 我的创作 says; what is at its default is left out of it. */
export type CreationsSearch = {
  q?: string | undefined;
  /** Collections instead of works, and which of them is open. */
  tab?: 'collections' | undefined;
  board?: string | undefined;
  show?: 'public' | 'private' | 'bin' | undefined;
  kind?: (typeof kinds)[number]['id'] | undefined;
  span?: (typeof spans)[number]['id'] | undefined;
};

/** Reads an address; whatever is unknown falls back to its default (F-39). */
export function readCreations(search: Record<string, unknown>): CreationsSearch {
  if (search.tab === 'collections') {
    const board = idOf(search.board);
    return { tab: search.tab, ...(board && { board }) };
  }
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, 100) : '';
  const show = (['public', 'private', 'bin'] as const).find((one) => one === search.show);
  const kind = kinds.find(({ id }) => id === search.kind)?.id;
  const span = spans.find(({ id }) => id === search.span)?.id;
  return { ...(q && { q }), ...(show && { show }), ...(kind && { kind }), ...(span && { span }) };
}

/** What the server is asked for. A span begins at a midnight in China, so that the question stays the same all day. */
export function creationsBody({ q, show, kind, span }: CreationsSearch, now: Date): GalleryBody {
  const days = spans.find(({ id }) => id === span)?.days;
  return {
    sort: 'new',
    condition: [
      { scope: show === 'bin' ? 'bin' : 'mine' },
      ...(show === 'private' ? [{ visibility: 'private' }] : show === 'public' ? [{ visibility: { ne: 'private' } }] : []),
      ...(kind ? [{ kind }] : []),
      ...(days ? [{ createdAt: { gte: daysBegan(days, now) } }] : []),
      ...(q ? [{ title: q }] : []),
    ],
  };
}
