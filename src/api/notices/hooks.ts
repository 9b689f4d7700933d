import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { NoticeTab } from '#shared/rules/notices.ts';
import { noticeSettingsQuery, noticesQuery, readNoticesMutation, saveNoticeSettingsMutation } from './queries.ts';

/** Notices of a tab, or of all, and what is unread. */
export function useNotices(tab: NoticeTab | undefined, size?: number) {
  const query = useInfiniteQuery(noticesQuery(tab, size));
  const pages = query.data?.pages;
  // What became news again while one read on may come twice.
  const notices = pages && [...new Map(pages.flatMap((page) => page.notices).map((one) => [one.id, one])).values()];
  return { ...query, notices, unread: pages?.[0]?.unread };
}

export const useReadNotices = () => useMutation(readNoticesMutation());
export const useNoticeSettings = () => useQuery(noticeSettingsQuery());
export const useSaveNoticeSettings = () => useMutation(saveNoticeSettingsMutation());
