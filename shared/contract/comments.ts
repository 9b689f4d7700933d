/** What members say about works that everybody sees. */
import * as z from 'zod/mini';
import { endpoint, ok } from './endpoint.ts';

/** Signs of a comment, and its lines. */
export const COMMENT_MAX = 300;
export const COMMENT_LINES = 8;
/** Replies that a list tells with each comment; the others are asked for. */
export const REPLIES_TOLD = 2;

/** Composed letters, no controls but the line break, and no wall of empty lines. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, (control) => (control === '\t' ? ' ' : ''))
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const text = z.string().check(
  z.overwrite(tidy),
  z.refine((said) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(said), '写点什么再发'),
  z.maxLength(COMMENT_MAX, `评论最多 ${COMMENT_MAX} 字`),
  z.refine((said) => said.split('\n').length <= COMMENT_LINES, `评论最多 ${COMMENT_LINES} 行`),
);
const id = z.string().check(z.maxLength(64));

export const Comment = z.object({
  id: z.string(),
  user: z.object({ id: z.int(), name: z.string(), image: z.string() }),
  text: z.string(),
  createdAt: z.string(),
  /** An operator hid it: nobody but its author is told of it. */
  hidden: z.boolean(),
  /** A reviewer has to look at it first: until then nobody but its author is told of it. */
  waits: z.boolean(),
});
export type Comment = z.infer<typeof Comment>;

/** A comment with its first replies, oldest first, and how many there are in all. */
export const CommentThread = z.extend(Comment, { replies: z.array(Comment), replyCount: z.int() });
export type CommentThread = z.infer<typeof CommentThread>;

/** Comments on a work that everybody sees, newest first, twenty at a time; `total` counts their replies too. */
export const listComments = endpoint('listComments', {
  method: 'POST',
  path: '/api/v2/common/images/:id/comments',
  access: 'optional',
  body: z.object({
    /** Goes on behind this comment: `next` of the answer before. */
    after: z.optional(id),
  }),
  reply: ok(z.object({ comments: z.array(CommentThread), next: z.nullable(z.string()), total: z.int() })),
});

/** Replies to a comment, oldest first, twenty at a time, behind the one that `after` names. */
export const listReplies = endpoint('listReplies', {
  method: 'POST',
  path: '/api/v2/common/comments/:id/replies',
  access: 'optional',
  body: z.object({ after: z.optional(id) }),
  reply: ok(z.object({ replies: z.array(Comment), next: z.nullable(z.string()) })),
});

/** Says something about a work, or answers a comment on it. The same Idempotency-Key is the same comment. */
export const addComment = endpoint('addComment', {
  method: 'PUT',
  path: '/api/v2/common/images/:id/comments',
  access: 'member',
  body: z.object({ text, replyTo: z.optional(id) }),
  reply: ok(Comment),
});

/** Takes an own comment away, or one on an own work, with the replies below it; whoever did so may bring it back. */
export const keepComment = endpoint('keepComment', {
  method: 'PUT',
  path: '/api/v2/common/comments/:id',
  access: 'member',
  body: z.object({ deleted: z.boolean() }),
  reply: ok(z.object({ deleted: z.boolean() })),
});
