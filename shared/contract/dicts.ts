import * as z from 'zod/mini';
import { endpoint, page, Paging } from './endpoint.ts';

const Value = z.union([z.string(), z.number()]);
/** One row of any dictionary; which value means what is listed with each dictionary in the seed. */
export const Dict = z.object({
  id: z.string(),
  key: z.string(),
  val: Value,
  val2: z.optional(Value),
  val3: z.optional(Value),
  val4: z.optional(Value),
  val5: z.optional(Value),
  label: z.optional(z.string()),
  sort: z.int(),
});
export type Dict = z.infer<typeof Dict>;

export const DictName = z.enum([
  'point_config',
  'tel',
  'tags',
  'mofa',
  'range',
  'configRight',
  'canvaRatioList',
  'makeNumList',
  'rander',
  'tipOptimizeList',
  'tipFllowList',
  'visibilityList',
  'sensitive',
]);
export type DictName = z.infer<typeof DictName>;

export const listDict = endpoint('listDict', {
  method: 'POST',
  path: '/api/v2/common/dicts/:name',
  alsoGet: true,
  body: z.object({ ...Paging }),
  reply: page(Dict),
});
