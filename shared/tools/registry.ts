import * as z from 'zod/mini';
import { enlarge } from './enlarge.ts';
import { interrogate } from './interrogate.ts';
import { logo } from './logo.ts';
import { matt } from './matt.ts';
import { set } from './set.ts';
import { three } from './three.ts';

/** The image tools by the kind of their tasks. What each does stands in server/tools, how it looks in src/product/tools.ts. */
export const tools = { matt, enlarge, interrogate, three, logo, set };

export type ToolKind = keyof typeof tools;
export const toolKinds = Object.keys(tools) as ToolKind[];

type Row<K extends ToolKind> = (typeof tools)[K];
/** What one tool was asked, as its task remembers it: enough to do it again. */
export type AskOf<K extends ToolKind> = { [Kind in K]: { kind: Kind } & z.output<Row<Kind>['ask']> }[K];
/** The same as it is sent: what has a default may be left out. */
export type Asked<K extends ToolKind = ToolKind> = { [Kind in K]: { kind: Kind } & z.input<Row<Kind>['ask']> }[K];
/** What a tool's price is asked with. */
export type PricedOf<K extends ToolKind> = { [Kind in K]: { kind: Kind } & z.input<Row<Kind>['priced']> }[K];
export type ToolAsk = AskOf<ToolKind>;

/** What the rows ask for, each with its kind; made of the rows, which is more than the checker can follow. */
const withKind = (which: 'ask' | 'priced') =>
  toolKinds.map((kind) => z.object({ kind: z.literal(kind), ...tools[kind][which].shape })) as unknown as [z.ZodMiniObject];

export const ToolAsk = z.discriminatedUnion('kind', withKind('ask')) as unknown as z.ZodMiniType<ToolAsk, Asked>;
/** What prices are asked with, a schema for each tool. */
export const toolPriced = withKind('priced');
