import { useMutation, useQuery } from '@tanstack/react-query';
import type { DeskDictName } from '#shared/rules/desk-dicts.ts';
import * as queries from './queries.ts';

export const useDeskSite = () => useQuery(queries.siteQuery());
export const useSaveSite = () => useMutation(queries.saveSiteMutation());
export const useDeskAnnouncements = () => useQuery(queries.announcementsQuery());
export const usePublishAnnouncement = () => useMutation(queries.publishAnnouncementMutation());
export const useTakeBackAnnouncement = () => useMutation(queries.takeBackAnnouncementMutation());
export const useDeskBanners = () => useQuery(queries.deskBannersQuery());
export const useSaveBanners = () => useMutation(queries.saveBannersMutation());
export const useDeskDict = (name: DeskDictName) => useQuery(queries.deskDictQuery(name));
export const useSaveDict = () => useMutation(queries.saveDictMutation());
