import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/http.ts';
import { BATCH_MAX } from '#shared/contract/content.ts';
import { Failure } from '#shared/contract/endpoint.ts';
import * as contract from '#shared/contract/export.ts';
import { contentKeys } from './queries.ts';

const exportKeys = {
  facts: (id: string) => [...contentKeys.all, 'export', id] as const,
  sheet: (ids: readonly string[]) => [...contentKeys.all, 'export-sheet', ids] as const,
  size: (id: string, choice: contract.ExportChoice) => [...contentKeys.all, 'export-size', id, choice] as const,
};

const factsQuery = (id: string) =>
  queryOptions({
    queryKey: exportKeys.facts(id),
    queryFn: async ({ signal }) => (await call(contract.exportFacts, { params: { id } }, { signal })).data,
    // Titles and agreements change elsewhere: each opening asks anew.
    gcTime: 0,
    meta: { silent: true },
  });

/** What the download dialog has to know of an own picture. */
export const useExportFacts = (id: string) => useQuery(factsQuery(id));

const sizeQuery = (id: string, choice: contract.ExportChoice) =>
  queryOptions({
    queryKey: exportKeys.size(id, choice),
    queryFn: async ({ signal }) => (await call(contract.measureExport, { params: { id }, body: choice }, { signal })).data.bytes,
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
  });

/** How large a file would become, in bytes; nothing while `choice` is null. */
export function useExportSize(id: string, choice: contract.ExportChoice | null): number | undefined {
  return useQuery({ ...sizeQuery(id, choice ?? initial), enabled: choice !== null }).data;
}
const initial: contract.ExportChoice = { format: 'png', ground: '#ffffff', size: '1x', trim: null, label: true, name: ['title'] };

/** The file behind a ticket, which works once; a refusal is told as any other call's. */
async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: 'omit' }).catch(() => {
    throw new ApiError({ kind: 'updating', code: '99' });
  });
  if (response.ok) return response.blob();
  const said = z.safeParse(Failure, await response.json().catch(() => null));
  throw new ApiError(
    said.success && response.status === 400
      ? { kind: 'bad-request', message: said.data.message, code: said.data.error, fields: {} }
      : { kind: 'server', message: said.success ? said.data.message : '服务器开小差了，请稍后再试' },
  );
}

type Export = { ids: readonly string[]; choice: contract.ExportChoice; agree: boolean };
/** One picture's file, or where the zips of several can be fetched, once each. */
export type Exported = { file: Blob } | { zips: string[] };

async function exportPictures({ ids, choice, agree }: Export): Promise<Exported> {
  if (agree) await call(contract.acceptLabelAgreement, { body: { version: contract.LABEL_AGREEMENT } });
  const zips: string[] = [];
  for (let at = 0; at < ids.length; at += BATCH_MAX) {
    const { data } = await call(contract.exportImages, { body: { ids: ids.slice(at, at + BATCH_MAX), ...choice } });
    zips.push(data.url);
  }
  const [first] = zips;
  return ids.length === 1 && first !== undefined ? { file: await fetchFile(first) } : { zips };
}

/** R8.14: the pictures of a grid as one file. */
export const useExportGrid = () =>
  useMutation({
    mutationFn: async (id: string) => fetchFile((await call(contract.exportGrid, { params: { id } })).data.url),
  });

const sheetQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: exportKeys.sheet(ids),
    queryFn: async () => fetchFile((await call(contract.exportSheet, { body: { ids: [...ids] } })).data.url),
    // A file of megabytes that another opening makes anew.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
  });

/** Own pictures together as one file, or one beside the picture it was made from; nothing is made while `wanted` is false. */
export const useExportSheet = (ids: readonly string[], wanted: boolean) => useQuery({ ...sheetQuery(ids), enabled: wanted });

/** Accepts the agreement where `agree` says so, then exports; nothing is exported when that fails. */
export const useExport = () => useMutation(mutationOptions({ mutationFn: exportPictures, meta: { silent: true } }));
