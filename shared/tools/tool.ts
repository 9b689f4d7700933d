import * as z from 'zod/mini';

export const share = z.number().check(z.gte(0), z.lte(1));
export const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, '颜色应形如 #2c8c84'));
/** A picture to work on: the key of an upload or of a picture, or a data URL (Spec: never a remote address). */
export const image = z.string().check(z.minLength(1, '请先选择图片'), z.maxLength(12_000_000, '图片太大'));

type Schema = z.core.$ZodObject;

/** What client and server agree on about an image tool. */
export type Tool<Kind extends string, Draft extends string, Ask extends Schema, Priced extends Schema> = {
  /** Kind of its tasks, and name of the call that starts one. */
  kind: Kind;
  /** What its tasks are called in the points log. */
  name: string;
  path: `/api/v2/ai/${string}`;
  /** Under which name its form is kept (R8.1). */
  draft: Draft;
  /** Whether its tasks wait for the engine, or for a thread of this program where the engine can't do them. */
  runs: 'on engine' | 'in program';
  /** What is asked for: the body of the call, and what the task remembers. */
  ask: Ask;
  /** The part of it that decides the price (R8.2). */
  priced: Priced;
};

/** Declares a tool. */
// @__NO_SIDE_EFFECTS__
export function tool<const Kind extends string, const Draft extends string, Ask extends Schema, Priced extends Schema>(
  row: Tool<Kind, Draft, Ask, Priced>,
): Tool<Kind, Draft, Ask, Priced> {
  return row;
}
