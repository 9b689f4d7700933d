import * as z from 'zod/mini';
import { text } from '../contract/params.ts';
import { colour, tool } from './tool.ts';

export const LOGO_LAYOUTS = ['mark', 'both', 'badge'] as const;
export const LOGO_STYLES = ['geometric', 'seal', 'line', 'gradient', 'playful'] as const;
/** Most colours one logo takes. */
const LOGO_COLOURS_MAX = 5;

const num = z._default(z.int().check(z.gte(1), z.lte(8)), 4);
export const LogoAsk = z.object({
  text: text(20, '名称最多 20 字').check(z.regex(/\S/, '请填写名称')),
  slogan: z.optional(text(40, '标语最多 40 字')),
  /** The trade, and what the mark should show. */
  industry: z.optional(text(60, '图形描述最多 60 字')),
  style: z._default(z.enum(LOGO_STYLES), 'geometric'),
  layout: z._default(z.enum(LOGO_LAYOUTS), 'both'),
  colors: z._default(z.array(colour).check(z.maxLength(LOGO_COLOURS_MAX)), []),
  num,
  seed: z.optional(z.int().check(z.gte(-1), z.lte(4_294_967_295))),
});

export const logo = tool({
  kind: 'logo',
  name: 'Logo 生成',
  path: '/api/v2/ai/logo',
  draft: 'logo',
  runs: 'in program',
  ask: LogoAsk,
  priced: z.object({ num }),
});
