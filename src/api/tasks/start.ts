import { mutationOptions, type QueryClient, useMutation } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/http.ts';
import { waitsForNetwork } from '#api/wait-for-network.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import * as contract from '#shared/contract/generation.ts';
import type { Task } from '#shared/contract/generation.ts';
import type { startSample } from '#shared/contract/samples.ts';
import type { startTraining } from '#shared/contract/training.ts';
import { startTool } from '#shared/contract/tools.ts';
import { type Offer, PRICE_MS, quoteQuery, refresh, taskKeys } from './queries.ts';

const { txt2img, img2img } = contract;
const starts = { txt2img, img2img, ...startTool };
/** Calls that only their own pages know, and hand in. */
type Own = { train: typeof startTraining; sample: typeof startSample };
type Starts = typeof starts & Own;
/** What a press of a button asks for: the kind of work, and the body of its call. */
export type Asked = { [K in keyof Starts]: { kind: K } & BodyOf<Starts[K]> }[keyof Starts];

/** A press on its way. */
export type Press = {
  asked: Asked;
  /** The call, where only its own page knows it. */
  by?: Own[keyof Own] | undefined;
  /** Made and stored by the caller before, so that a retry is the same press (R8.3). */
  key: string;
  /** The price that was seen, and when it was pressed. */
  seen?: Offer | undefined;
  at: number;
  /** It left once: its task may exist. */
  left?: boolean;
  /** Takes it back while it waits. */
  signal: AbortSignal;
};

/** R8.2: what waited for the network is sent at the price that was seen, or not at all. */
async function samePrice({ seen, at, left }: Press, client: QueryClient): Promise<void> {
  if (!seen || left || Date.now() - at < PRICE_MS) return;
  const { cost } = await client.fetchQuery(quoteQuery(seen.asked));
  if (cost === seen.cost) return;
  const message = `等待网络期间价格从 ${seen.cost} 积分变为 ${cost} 积分，没有提交，也没有扣积分，要继续请再按一次`;
  throw new ApiError({ kind: 'bad-request', message, code: '', fields: {} });
}

/** One press. */
export const startTaskMutation = () =>
  mutationOptions({
    ...waitsForNetwork,
    mutationFn: async (press: Press, { client }): Promise<Task> => {
      await samePrice(press, client);
      press.signal.throwIfAborted();
      press.left = true;
      const { kind, ...body } = press.asked;
      // Which body belongs to which call is what `Asked` says.
      const asked = { body: body as BodyOf<typeof txt2img> };
      const start = press.by ?? starts[kind as keyof typeof starts];
      return (await call(start as typeof txt2img, asked, { idempotencyKey: press.key })).data;
    },
    onSuccess: (_, __, ___, { client }) => refresh(client, [taskKeys.all, accountKeys.all]),
    meta: { silent: true },
  });

export const useStartTask = () => useMutation(startTaskMutation());
