import type { Caps } from './engine.ts';
import { ANY_SIZE } from './size-rule.ts';

/** What an engine can that lacks nothing and offers nothing by name, but for what is told. */
export const capsOf = (told: Partial<Caps> & Pick<Caps, 'name'>): Caps => ({
  preview: false,
  lacks: {},
  notes: [],
  samplers: [],
  schedulers: [],
  vaes: [],
  upscalers: [],
  controls: [],
  sizes: ANY_SIZE,
  tools: [],
  ...told,
});
