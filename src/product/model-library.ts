import { useMutation, useQuery } from '@tanstack/react-query';
import { useAllModels } from '#api/content/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import type { Model } from '#shared/contract/content.ts';
import { sameBase } from '#shared/rules/base-model.ts';
import { failureMessage } from '#product/failure-message.ts';
import { modelTypeNames } from '#product/model-types.ts';
import { requireLogin, session } from '#state/session.ts';
import { collectModelMutation, modelQuery } from '#api/content/model-queries.ts';

/** One model; '' asks nothing. */
export const useModel = (id: string) => useQuery({ ...modelQuery(id), enabled: id !== '' });

/** Collects a model, or no longer; whoever is not signed in is asked to. */
export function useCollectModel(): (model: Pick<Model, 'id' | 'collected'>) => void {
  const { mutate } = useMutation(collectModelMutation());
  return ({ id, collected }) => (session.token ? mutate({ id, on: !collected }) : requireLogin());
}

/** Whether what was typed is found in a model's name, author, trigger words or tags. Nothing typed finds everything. */
function found(model: Model, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  return [model.name, model.user?.name ?? '', ...model.trigger, ...model.tags].some((word) => word.toLowerCase().includes(text));
}

/** Every model there is, most used first, narrowed by words; collecting asks for a session and shows in all lists at once. */
export function useModelLibrary(typed: string) {
  const query = useAllModels();
  const save = useCollectModel();
  return {
    /** Undefined until they are there. */
    models: query.data?.filter((model) => found(model, typed)),
    /** Why there are none, in words. */
    problem: query.isError && !query.data ? failureMessage(failureOf(query.error)) : undefined,
    retry: () => void query.refetch(),
    save,
  };
}

/** Why a model can't be used now; undefined where it can. LoRAs are held against the base of the checkpoint in use, where one is told. */
export function unfitness({ offered, type, base }: Model, checkpointBase?: string): string | undefined {
  if (!offered) return '暂不可用';
  return type === 'lora' && !sameBase(base, checkpointBase ?? '') ? '底模不同' : undefined;
}

/** The facts on a model's cover and under it, as every list of models writes them. */
export function modelFacts({ type, base, official, user }: Model) {
  return {
    kinds: type === 'style' ? [modelTypeNames.style] : [modelTypeNames[type], base],
    author: { name: official ? '官方' : (user?.name ?? ''), official, image: official ? '' : (user?.image ?? '') },
  };
}
