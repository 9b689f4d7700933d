import { infiniteQueryOptions, type InfiniteData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { call } from '#api/http.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import * as contract from '#shared/contract/notices.ts';
import type { NoticeSettings } from '#shared/contract/notices.ts';
import type { NoticeTab } from '#shared/rules/notices.ts';
import { patchUser, session } from '#state/session.ts';

const lists = [...accountKeys.all, 'notices'] as const;
const settings = [...accountKeys.all, 'notice-settings'] as const;
type Page = Reply<typeof contract.listNotices>['data'];

/** A member's notices, newest first, page by page; a list that opens is asked for anew. */
export const noticesQuery = (tab: NoticeTab | undefined, size = 30) =>
  infiniteQueryOptions({
    queryKey: [...lists, tab ?? 'all', size],
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await call(contract.listNotices, { body: { tab, after: pageParam, size } }, { signal });
      patchUser({ unread: data.unread.all });
      return data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    meta: { silent: true },
  });

/** Writes what was read into every list that is known; `ids` undefined is all of it. */
function markRead(client: QueryClient, ids: readonly string[] | undefined, unread?: Page['unread']): void {
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: lists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          unread: unread ?? page.unread,
          notices: page.notices.map((one) => (ids === undefined || ids.includes(one.id) ? { ...one, read: true } : one)),
        })),
      },
  );
}

/** Marks these notices as read, or all of them: here at once, and as they were again where it failed. */
export const readNoticesMutation = () =>
  mutationOptions({
    mutationFn: async (ids: string[] | undefined) => (await call(contract.readNotices, { body: { ids } })).data,
    onMutate: (ids, { client }) => markRead(client, ids),
    onSuccess: (unread, ids, _, { client }) => {
      markRead(client, ids, unread);
      patchUser({ unread: unread.all });
    },
    onError: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: lists }),
  });

export const noticeSettingsQuery = () =>
  queryOptions({
    queryKey: settings,
    queryFn: async ({ signal }) => (await call(contract.noticeSettings, {}, { signal })).data,
    staleTime: 0,
    meta: { silent: true },
  });

/** Saves how one wants to be told: shown at once, one save after the other, taken back with a word where it failed. */
export const saveNoticeSettingsMutation = () =>
  mutationOptions({
    scope: { id: 'notice-settings' },
    mutationFn: async ({ ways, quiet }: NoticeSettings) => (await call(contract.saveNoticeSettings, { body: { ways, quiet } })).data,
    onMutate: (next, { client }) => {
      const before = client.getQueryData(noticeSettingsQuery().queryKey);
      client.setQueryData(noticeSettingsQuery().queryKey, next);
      return before;
    },
    onError: (_, __, before, { client }) => client.setQueryData(noticeSettingsQuery().queryKey, before),
  });

/** What is unread, told as it changes; resolves when the stream ends, and throws where it was refused. */
export async function listenToNotices(signal: AbortSignal, heard: (event: Reply<typeof contract.noticeEvents>) => void): Promise<void> {
  const { token } = session;
  const response = await fetch(contract.noticeEvents.path, { headers: { Authorization: `Bearer ${token}` }, credentials: 'omit', signal });
  if (!response.ok || !response.body) throw new Error(`notices: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + part.value).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      const parsed = data === undefined ? undefined : contract.noticeEvents.reply.safeParse(JSON.parse(data));
      if (parsed?.success && session.token === token) heard(parsed.data);
    }
  }
}
