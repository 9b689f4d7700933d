import { infiniteQueryOptions, mutationOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { contentKeys } from '#api/content/queries.ts';
import { call } from '#api/http.ts';
import * as contract from '#shared/contract/desk.ts';
import * as complaints from '#shared/contract/desk-complaints.ts';
import * as members from '#shared/contract/desk-members.ts';
import * as orders from '#shared/contract/desk-orders.ts';
import * as overview from '#shared/contract/desk-overview.ts';
import * as words from '#shared/contract/desk-words.ts';
import * as auditContract from '#shared/contract/desk-audit.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';

/** Keys of all that the desk asks for. */
export const deskKeys = { all: ['desk'] as const };
/** Spec of the desk: live every 5 s. */
const LIVE_MS = 5000;
/** Ours: how often the navigation asks how much waits; after each deed it asks at once. */
const WAITING_MS = 30_000;

export const deskSelfQuery = () =>
  queryOptions({
    queryKey: [...deskKeys.all, 'self'],
    queryFn: async ({ signal }) => (await call(contract.deskSelf, {}, { signal })).data,
    refetchInterval: WAITING_MS,
    meta: { silent: true },
  });

export const overviewQuery = () =>
  queryOptions({
    queryKey: [...deskKeys.all, 'overview'],
    queryFn: async ({ signal }) => (await call(overview.deskOverview, {}, { signal })).data,
    refetchInterval: LIVE_MS,
    meta: { silent: true },
  });

export const deskEnginesQuery = () =>
  queryOptions({
    queryKey: [...deskKeys.all, 'engines'],
    queryFn: async ({ signal }) => (await call(contract.deskEngines, {}, { signal })).data,
    refetchInterval: LIVE_MS,
    meta: { silent: true },
  });

/** What the desk changed shows on the desk and in the product's lists. */
const changed = mutationOptions({
  onSuccess: (_data: unknown, _sent: unknown, _: unknown, { client }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: deskKeys.all }),
      client.invalidateQueries({ queryKey: contentKeys.all }),
      client.invalidateQueries({ queryKey: ['drawing-options'] }),
    ]),
});

export const saveModelMutation = () =>
  mutationOptions({
    ...changed,
    mutationFn: async ({ id, ...body }: BodyOf<typeof contract.saveDeskModel> & { id: string }) =>
      (await call(contract.saveDeskModel, { params: { id }, body })).data,
  });

export const saveEngineMutation = () =>
  mutationOptions({
    ...changed,
    mutationFn: async (body: BodyOf<typeof contract.saveDeskEngine>) => (await call(contract.saveDeskEngine, { body })).data,
    meta: { silent: true },
  });

export const removeEngineMutation = () =>
  mutationOptions({
    ...changed,
    mutationFn: async (id: string) => (await call(contract.deleteDeskEngine, { params: { id } })).data,
  });

export const scanMutation = () => mutationOptions({ ...changed, mutationFn: async () => (await call(contract.scanDeskEngines, {})).data });

export const mapFileMutation = () =>
  mutationOptions({
    ...changed,
    mutationFn: async (body: BodyOf<typeof contract.mapDeskFile>) => (await call(contract.mapDeskFile, { body })).data,
  });

/** What the audit is filtered by. */
export type AuditFilter = Omit<BodyOf<typeof auditContract.deskAudit>, 'before'>;

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.all, 'audit', filter],
    queryFn: async ({ pageParam: before, signal }) =>
      (await call(auditContract.deskAudit, { body: { ...filter, ...(before !== null && { before }) } }, { signal })).data,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    meta: { silent: true },
  });

export const auditChainQuery = () =>
  queryOptions({
    queryKey: [...deskKeys.all, 'audit-chain'],
    queryFn: async ({ signal }) => (await call(auditContract.deskAuditChain, {}, { signal })).data,
    meta: { silent: true },
  });

export const exportAuditMutation = () =>
  mutationOptions({
    mutationFn: async (filter: AuditFilter) => (await call(auditContract.exportAudit, { body: filter })).data.lines,
    // The export is a line too.
    onSuccess: (_lines, _filter, _: unknown, { client }) => client.invalidateQueries({ queryKey: [...deskKeys.all, 'audit'] }),
  });

type State = BodyOf<typeof complaints.deskComplaints>['state'];
/** How often an open complaint says that it is still being looked at: well within the time it stays with its operator. */
const LOOK_MS = 60_000;

export const complaintsQuery = (state: State) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.all, 'complaints', state],
    queryFn: async ({ pageParam: after, signal }) =>
      (await call(complaints.deskComplaints, { body: { state, ...(after !== null && { after }) } }, { signal })).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { silent: true },
  });

export const complaintQuery = (number: string) =>
  queryOptions({
    queryKey: [...deskKeys.all, 'complaint', number],
    queryFn: async ({ signal }) => (await call(complaints.deskComplaint, { params: { number } }, { signal })).data,
    refetchInterval: LOOK_MS,
    meta: { silent: true },
  });

export const answerMutation = () =>
  mutationOptions({
    ...changed,
    mutationFn: async ({ number, ...body }: BodyOf<typeof complaints.answerComplaint> & { number: string }) =>
      (await call(complaints.answerComplaint, { params: { number }, body })).data,
    meta: { silent: true },
  });

export const askMutation = () =>
  mutationOptions({
    ...changed,
    mutationFn: async ({ number, text }: { number: string; text: string }) =>
      (await call(complaints.askComplainant, { params: { number }, body: { text } })).data,
    meta: { silent: true },
  });

export const restoreMutation = () =>
  mutationOptions({
    ...changed,
    mutationFn: async ({ number, reason }: { number: string; reason: string }) =>
      (await call(complaints.restoreComplaint, { params: { number }, body: { reason } })).data,
  });

const wordsKey = [...deskKeys.all, 'words'];
const wordsChanged = mutationOptions({
  onSuccess: (_data: unknown, _sent: unknown, _: unknown, { client }) => client.invalidateQueries({ queryKey: wordsKey }),
});

export const wordsQuery = () =>
  queryOptions({
    queryKey: wordsKey,
    queryFn: async ({ signal }) => (await call(words.deskWords, {}, { signal })).data,
    meta: { silent: true },
  });

export const saveWordDraftMutation = () =>
  mutationOptions({
    ...wordsChanged,
    mutationFn: async (list: BodyOf<typeof words.saveWordDraft>['words']) =>
      (await call(words.saveWordDraft, { body: { words: list } })).data,
    meta: { silent: true },
  });

export const previewWordsMutation = () =>
  mutationOptions({ mutationFn: async () => (await call(words.previewWords, {})).data, meta: { silent: true } });

export const publishWordsMutation = () =>
  mutationOptions({
    ...wordsChanged,
    mutationFn: async (reason: string) => (await call(words.publishWords, { body: { reason } })).data,
    meta: { silent: true },
  });

export const restoreWordsMutation = () =>
  mutationOptions({
    ...wordsChanged,
    mutationFn: async (body: BodyOf<typeof words.restoreWords>) => (await call(words.restoreWords, { body })).data,
  });

export const membersQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.all, 'members', words],
    queryFn: async ({ pageParam: after, signal }) =>
      (await call(members.deskMembers, { body: { words, ...(after !== null && { after }) } }, { signal })).data,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    meta: { silent: true },
  });

const memberKey = (id: number) => [...deskKeys.all, 'member', id];

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: memberKey(id),
    queryFn: async ({ signal }) => (await call(members.deskMember, { params: { id: String(id) } }, { signal })).data,
    meta: { silent: true },
  });

/** Whole numbers are shown once and kept nowhere: their answer is no query. */
export const revealMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, reason }: { id: number; reason: string }) =>
      (await call(members.revealMember, { params: { id: String(id) }, body: { reason } })).data,
    onSuccess: (_data, { id }, _: unknown, { client }) => client.invalidateQueries({ queryKey: memberKey(id) }),
    gcTime: 0,
    meta: { silent: true },
  });

export const signOutMemberMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, ...body }: BodyOf<typeof members.signOutMember> & { id: number }) =>
      (await call(members.signOutMember, { params: { id: String(id) }, body })).data,
    onSuccess: (_data, { id }, _: unknown, { client }) => client.invalidateQueries({ queryKey: memberKey(id) }),
    meta: { silent: true },
  });

/** The desk's lists are asked for anew whether it went well or not: a refusal tells that something changed. */
export const askedAnew = mutationOptions({
  onSettled: (_data: unknown, _error: unknown, _sent: unknown, _: unknown, { client }) =>
    client.invalidateQueries({ queryKey: deskKeys.all }),
  meta: { silent: true },
});

export const suspendMutation = () =>
  mutationOptions({
    ...askedAnew,
    mutationFn: async ({ id, ...body }: BodyOf<typeof members.suspendMember> & { id: number }) =>
      (await call(members.suspendMember, { params: { id: String(id) }, body })).data,
  });

export const unsuspendMutation = () =>
  mutationOptions({
    ...askedAnew,
    mutationFn: async ({ id, reason }: { id: number; reason: string }) =>
      (await call(members.unsuspendMember, { params: { id: String(id) }, body: { reason } })).data,
  });

export const endMembersMinorModeMutation = () =>
  mutationOptions({
    ...askedAnew,
    mutationFn: async ({ id, reason }: { id: number; reason: string }) =>
      (await call(members.endMembersMinorMode, { params: { id: String(id) }, body: { reason } })).data,
  });

export const changePointsMutation = () =>
  mutationOptions({
    ...askedAnew,
    mutationFn: async ({ id, key, ...body }: BodyOf<typeof members.changePoints> & { id: number; key: string }) =>
      (await call(members.changePoints, { params: { id: String(id) }, body }, { idempotencyKey: key })).data,
  });

export const decidePointsMutation = () =>
  mutationOptions({
    ...askedAnew,
    mutationFn: async ({ id, agree }: { id: string; agree: boolean }) =>
      (await call(members.decidePoints, { params: { id }, body: { agree } })).data,
  });

/** What the orders are narrowed to. */
export type OrdersFilter = Omit<BodyOf<typeof orders.deskOrders>, 'after'>;

export const ordersQuery = (filter: OrdersFilter) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.all, 'orders', filter],
    queryFn: async ({ pageParam: after, signal }) =>
      (await call(orders.deskOrders, { body: { ...filter, ...(after !== null && { after }) } }, { signal })).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    meta: { silent: true },
  });

export const orderQuery = (key: string) =>
  queryOptions({
    queryKey: [...deskKeys.all, 'order', key],
    queryFn: async ({ signal }) => (await call(orders.deskOrder, { params: { key } }, { signal })).data,
    meta: { silent: true },
  });

/** What is to go back. */
export type RefundWish = BodyOf<typeof orders.previewRefund>;

export const refundPreviewQuery = (key: string, wish: RefundWish | undefined) =>
  queryOptions({
    queryKey: [...deskKeys.all, 'refund', key, wish],
    queryFn: wish ? async ({ signal }) => (await call(orders.previewRefund, { params: { key }, body: wish }, { signal })).data : skipToken,
    placeholderData: (before) => before,
    meta: { silent: true },
  });

export const askRefundMutation = () =>
  mutationOptions({
    ...askedAnew,
    mutationFn: async ({ key, ...body }: BodyOf<typeof orders.askRefund> & { key: string }) =>
      (await call(orders.askRefund, { params: { key }, body })).data,
  });

export const decideRefundMutation = () =>
  mutationOptions({
    ...askedAnew,
    mutationFn: async ({ id, agree }: { id: string; agree: boolean }) =>
      (await call(orders.decideRefund, { params: { id }, body: { agree } })).data,
  });

type StrayName = { channel: string; tradeNo: string };

export const returnStrayMutation = () =>
  mutationOptions({
    ...askedAnew,
    mutationFn: async ({ reason, ...params }: StrayName & { reason: string }) =>
      (await call(orders.returnStray, { params, body: { reason } })).data,
  });

export const decideStrayMutation = () =>
  mutationOptions({
    ...askedAnew,
    mutationFn: async ({ agree, ...params }: StrayName & { agree: boolean }) =>
      (await call(orders.decideStray, { params, body: { agree } })).data,
  });

export const reconciliationQuery = () =>
  queryOptions({
    queryKey: [...deskKeys.all, 'reconciliation'],
    queryFn: async ({ signal }) => (await call(orders.deskReconciliation, {}, { signal })).data,
    meta: { silent: true },
  });
