import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#api/http.ts';
import * as announcing from '#shared/contract/desk-announcements.ts';
import * as dictionaries from '#shared/contract/desk-dicts.ts';
import * as site from '#shared/contract/desk-site.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { DeskDictName } from '#shared/rules/desk-dicts.ts';

const keys = { all: ['desk', 'contents'] as const };

/** What was written shows all over the product; where it was refused, somebody else may have changed it. */
const written = mutationOptions({
  onSettled: (_data: unknown, _error: unknown, _sent: unknown, _: unknown, { client }) => client.invalidateQueries(),
  meta: { silent: true },
});

export const siteQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'site'],
    queryFn: async ({ signal }) => (await call(site.deskSite, {}, { signal })).data,
    meta: { silent: true },
  });

export const saveSiteMutation = () =>
  mutationOptions({
    ...written,
    mutationFn: async (body: BodyOf<typeof site.saveDeskSite>) => (await call(site.saveDeskSite, { body })).data,
  });

export const announcementsQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'announcements'],
    queryFn: async ({ signal }) => (await call(announcing.deskAnnouncements, {}, { signal })).data.announcements,
    meta: { silent: true },
  });

export const publishAnnouncementMutation = () =>
  mutationOptions({
    ...written,
    mutationFn: async ({ key, ...body }: BodyOf<typeof announcing.publishAnnouncement> & { key: string }) =>
      (await call(announcing.publishAnnouncement, { body }, { idempotencyKey: key })).data,
  });

export const takeBackAnnouncementMutation = () =>
  mutationOptions({
    ...written,
    mutationFn: async ({ id, reason }: { id: string; reason: string }) =>
      (await call(announcing.takeBackAnnouncement, { params: { id }, body: { reason } })).data,
  });

export const deskBannersQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'banners'],
    queryFn: async ({ signal }) => (await call(announcing.deskBanners, {}, { signal })).data,
    meta: { silent: true },
  });

export const saveBannersMutation = () =>
  mutationOptions({
    ...written,
    mutationFn: async (body: BodyOf<typeof announcing.saveBanners>) => (await call(announcing.saveBanners, { body })).data,
  });

export const deskDictQuery = (name: DeskDictName) =>
  queryOptions({
    queryKey: [...keys.all, 'dict', name],
    queryFn: async ({ signal }) => (await call(dictionaries.deskDict, { body: { name } }, { signal })).data,
    meta: { silent: true },
  });

export const saveDictMutation = () =>
  mutationOptions({
    ...written,
    mutationFn: async (body: BodyOf<typeof dictionaries.saveDeskDict>) => (await call(dictionaries.saveDeskDict, { body })).data,
  });
