import type { Condition } from '#shared/contract/endpoint.ts';

/** 返图: the published pictures made with a model. */
export const returnsOf = (id: string): Condition => [{ scope: 'square' }, { modelId: id }];
