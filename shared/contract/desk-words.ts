import * as z from 'zod/mini';
import { DESK_SECTIONS } from '../rules/desk-roles.ts';
import { MODERATED, WORD_DEEDS } from '../vocabulary/desk-kinds.ts';
import { endpoint, ok } from './endpoint.ts';

const roles = DESK_SECTIONS.words;
/** Words that a list holds at most. */
export const WORDS_MAX = 20_000;
const reason = z.string().check(z.trim(), z.minLength(2, '请写下原因'), z.maxLength(200, '原因最多 200 字'));

/** A word of the list, the kind of content it stands for, and what becomes of a text with it. */
const Word = z.object({
  word: z.string().check(z.trim(), z.minLength(1, '词不能是空的'), z.maxLength(40, '一个词最多 40 字')),
  kind: z.string().check(z.trim(), z.maxLength(20, '类别最多 20 字')),
  deed: z.enum(WORD_DEEDS),
});
const Words = z.array(Word).check(z.maxLength(WORDS_MAX, `最多 ${WORDS_MAX} 个词`));

/** A version of the list that was published. */
const Version = z.object({ version: z.int(), publishedAt: z.string(), by: z.nullable(z.string()), count: z.int() });
export type WordVersion = z.infer<typeof Version>;

/** Blocked words (R9.4): the list in force, the draft if there is one, and the newest published versions. */
export const DeskWords = z.object({
  words: z.array(Word),
  /** Null before anything was published here: the list that a site begins with. */
  inForce: z.nullable(Version),
  draft: z.nullable(z.object({ words: z.array(Word), by: z.nullable(z.string()), at: z.string() })),
  versions: z.array(Version),
});
export type DeskWords = z.infer<typeof DeskWords>;

/** The list in force with the draft and what was in force before. */
export const deskWords = endpoint('deskWords', {
  method: 'POST',
  path: '/api/v2/desk/words',
  access: 'operator',
  roles,
  reply: ok(DeskWords),
});

/** Writes the draft, or drops it (null). Nothing changes for members. */
export const saveWordDraft = endpoint('saveWordDraft', {
  method: 'PUT',
  path: '/api/v2/desk/words',
  access: 'operator',
  roles,
  body: z.object({ words: z.nullable(Words) }),
  maxBytes: 4 * 1024 * 1024,
  reply: ok(z.object({ count: z.int() })),
});

/** What the draft would have refused or flagged of what members wrote lately and the list in force lets through, and the other way round. */
export const previewWords = endpoint('previewWords', {
  method: 'POST',
  path: '/api/v2/desk/words/preview',
  access: 'operator',
  roles,
  reply: ok(
    z.object({
      /** Texts that were looked through. */
      read: z.int(),
      /** Caught by the draft alone, and by the list in force alone: how many, and some of them. */
      caught: z.object({
        count: z.int(),
        some: z.array(z.object({ word: z.string(), deed: z.enum(['refuse', 'review']), about: z.enum(MODERATED), text: z.string() })),
      }),
      freed: z.object({
        count: z.int(),
        some: z.array(z.object({ word: z.string(), deed: z.enum(['refuse', 'review']), about: z.enum(MODERATED), text: z.string() })),
      }),
    }),
  ),
});
export type WordPreview = z.infer<typeof previewWords.reply>['data'];

/** Puts the draft in force. */
export const publishWords = endpoint('publishWords', {
  method: 'POST',
  path: '/api/v2/desk/words/publish',
  access: 'operator',
  roles,
  body: z.object({ reason }),
  reply: ok(z.object({ version: z.int() })),
});

/** Puts a version of before in force again, as a new one. */
export const restoreWords = endpoint('restoreWords', {
  method: 'POST',
  path: '/api/v2/desk/words/restore',
  access: 'operator',
  roles,
  body: z.object({ version: z.int().check(z.gte(1), z.lte(999_999)), reason }),
  reply: ok(z.object({ version: z.int() })),
});
