import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { call } from '#api/http.ts';
import { isOpen, refresh, taskKeys } from '#api/tasks/queries.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { acceptLabelAgreement, LABEL_AGREEMENT } from '#shared/contract/export.ts';
import * as contract from '#shared/contract/sets.ts';
import type { AssetSet, PackChoice } from '#shared/contract/sets.ts';

/** Under the tasks: what starts or stops one reads these anew too. */
export const setKeys = {
  all: [...taskKeys.all, 'sets'] as const,
  list: () => [...setKeys.all, 'list'] as const,
  one: (id: string) => [...setKeys.all, 'one', id] as const,
  plan: (id: string, choice: PackChoice) => [...setKeys.one(id), 'plan', choice] as const,
};

/** Ours: how often a set under way is asked for. */
const POLL_MS = 1000;
const SHOWN = 8;

/** Whether an item's picture is still to come. */
export const isComing = ({ items }: Pick<AssetSet, 'items'>): boolean => items.some(({ task }) => task !== null && isOpen(task));

/** The member's latest sets. */
export const setsQuery = () =>
  queryOptions({
    queryKey: setKeys.list(),
    queryFn: async ({ signal }) => (await call(contract.listSets, { body: { pageSize: SHOWN } }, { signal })).data,
    meta: { silent: true },
  });

export const setQuery = (id: string) =>
  queryOptions({
    queryKey: setKeys.one(id),
    queryFn: async ({ signal }) => (await call(contract.setDetail, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isComing(state.data) ? POLL_MS : false),
    refetchIntervalInBackground: true,
    meta: { silent: true },
  });

/** What the server answered is the set now; what was deleted or renamed shows in lists, too. */
function keep(client: QueryClient, set: AssetSet): void {
  client.setQueryData(setKeys.one(set.id), set);
  void client.invalidateQueries({ queryKey: setKeys.list() });
  void client.invalidateQueries({ queryKey: [...setKeys.one(set.id), 'plan'] });
}

type Edit = BodyOf<typeof contract.editSet>['edits'];
export const editSetMutation = (id: string) =>
  mutationOptions({
    mutationFn: async (edits: Edit) => (await call(contract.editSet, { params: { id }, body: { edits } })).data,
    onSuccess: (set, _, __, { client }) => keep(client, set),
  });

export const repairMutation = (id: string) =>
  mutationOptions({
    mutationFn: async ({ item, repair }: { item: string; repair: contract.SetRepair }) =>
      (await call(contract.repairItem, { params: { id, item }, body: { repair } })).data,
    onSuccess: (set, _, __, { client }) => keep(client, set),
  });

/** 检查无缝: the set of one tile that an own work is. */
export const tileQuery = (image: string) =>
  queryOptions({
    queryKey: [...setKeys.all, 'tile', image],
    queryFn: async ({ client, signal }) => {
      const set = (await call(contract.checkTile, { body: { image } }, { signal })).data;
      keep(client, set);
      return set;
    },
    staleTime: Infinity,
    meta: { silent: true },
  });

export const coloursMutation = () =>
  mutationOptions({ mutationFn: async (image: string) => (await call(contract.pictureColours, { body: { image } })).data });

/** How a pack would be laid out; while another choice is asked about, the layout before stays. */
export const planQuery = (id: string, choice: PackChoice) =>
  queryOptions({
    queryKey: setKeys.plan(id, choice),
    queryFn: async ({ signal }) => (await call(contract.planPack, { params: { id }, body: choice }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const packMutation = (id: string) =>
  mutationOptions({
    mutationFn: async ({ choice, agree }: { choice: PackChoice; agree: boolean }) => {
      if (agree) await call(acceptLabelAgreement, { body: { version: LABEL_AGREEMENT } });
      return (await call(contract.exportPack, { params: { id }, body: choice })).data;
    },
    onSettled: (_, __, ___, ____, { client }) => refresh(client, [setKeys.one(id)]),
    meta: { silent: true },
  });

export const importMutation = () =>
  mutationOptions({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return (await call(contract.importPack, { form })).data;
    },
    onSuccess: (set, _, __, { client }) => {
      keep(client, set);
      return refresh(client, [accountKeys.all]);
    },
  });
