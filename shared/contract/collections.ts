/** Members' boards of works, their own and others', for themselves or shared by a link (R5.5). */
import * as z from 'zod/mini';
import { SHARES } from '../vocabulary/kinds.ts';
import { UserRef } from './content.ts';
import { endpoint, ok, page, Paging } from './endpoint.ts';

/** Collections of one member, pictures of one collection, and people it can be shared with. */
export const COLLECTIONS_MAX = 100;
export const COLLECTION_ITEMS_MAX = 500;
export const VIEWERS_MAX = 50;
export const COLLECTION_NAME_MAX = 30;
export const COLLECTION_NOTE_MAX = 400;
export const ITEM_NOTE_MAX = 80;

const id = z.string().check(z.maxLength(64));
const ids = z.array(id).check(z.minLength(1), z.maxLength(COLLECTION_ITEMS_MAX, `一次最多加入 ${COLLECTION_ITEMS_MAX} 张`));

export const Share = z.enum(SHARES);
export type Share = z.infer<typeof Share>;

/** A picture of a collection. */
export const CollectionItem = z.object({
  /** The work's id. */
  id: z.string(),
  /** Image value; null once its maker took it back. */
  thumb: z.nullable(z.string()),
  /** Width ÷ height, as long as it is in the collection. */
  ratio: z.number(),
  note: z.string(),
  title: z.string(),
  /** Who made it; null where it is gone. */
  user: z.nullable(UserRef),
  /** A work of the collection's owner. */
  own: z.boolean(),
  /** Nobody but its maker sees it, whoever sees the collection. */
  private: z.boolean(),
  /** Whether there is a page of it that the viewer may open. */
  open: z.boolean(),
  isPreview: z.boolean(),
});
export type CollectionItem = z.infer<typeof CollectionItem>;

export const Collection = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  /** Its cover, then its first pictures, six at most. */
  covers: z.array(z.object({ thumb: z.string(), ratio: z.number() })),
  coverId: z.nullable(z.string()),
  /** Pictures in it, and how many of them are others'. */
  count: z.int(),
  foreign: z.int(),
  share: Share,
  /** What its link ends with; null while it is not shared. */
  key: z.nullable(z.string()),
  /** Who sees it while it is shared with people. */
  viewers: z.array(UserRef),
  updatedAt: z.string(),
});
export type Collection = z.infer<typeof Collection>;

const WithItems = z.object({ collection: Collection, items: z.array(CollectionItem) });

/** Own ones, the one changed last first. */
export const listCollections = endpoint('listCollections', {
  method: 'POST',
  path: '/api/v2/common/collections',
  access: 'member',
  body: z.object({ page: Paging.page, pageSize: Paging.pageSize }),
  reply: page(Collection),
});

/** An own one with its pictures, in their order. */
export const collectionDetail = endpoint('collectionDetail', {
  method: 'GET',
  path: '/api/v2/common/collections/:id',
  access: 'member',
  reply: ok(WithItems),
});

/**
 * Makes a collection, or with `id` changes what is given of one. `viewers` are members' UIDs. A collection that was not
 * shared and now is gets a new link.
 */
export const saveCollection = endpoint('saveCollection', {
  method: 'PUT',
  path: '/api/v2/common/collections',
  access: 'member',
  body: z.strictObject({
    id: z.optional(id),
    name: z.optional(
      z
        .string()
        .check(z.trim(), z.minLength(1, '请填写收藏集名称'), z.maxLength(COLLECTION_NAME_MAX, `收藏集名称最多 ${COLLECTION_NAME_MAX} 字`)),
    ),
    note: z.optional(z.string().check(z.trim(), z.maxLength(COLLECTION_NOTE_MAX, `说明最多 ${COLLECTION_NOTE_MAX} 字`))),
    coverId: z.optional(z.nullable(id)),
    share: z.optional(Share),
    viewers: z.optional(
      z.array(z.int().check(z.gte(1), z.lte(2 ** 31 - 1, '没有这个 UID'))).check(z.maxLength(VIEWERS_MAX, `最多指定 ${VIEWERS_MAX} 个人`)),
    ),
  }),
  reply: ok(Collection),
});

/** Can be undone for a day with `restoreCollection`. No work is deleted with it. */
export const deleteCollection = endpoint('deleteCollection', {
  method: 'DELETE',
  path: '/api/v2/common/collections/:id',
  access: 'member',
  reply: ok(z.object({ deleted: z.literal(1) })),
});

export const restoreCollection = endpoint('restoreCollection', {
  method: 'POST',
  path: '/api/v2/common/collections/:id/restore',
  access: 'member',
  reply: ok(Collection),
});

/** Adds works that the member may see at the end; `added` are those that were not in it. */
export const addToCollection = endpoint('addToCollection', {
  method: 'POST',
  path: '/api/v2/common/collections/:id/items',
  access: 'member',
  body: z.object({ ids }),
  reply: ok(z.object({ collection: Collection, added: ids.check(z.minLength(0)) })),
});

/** Changes pictures of one collection and their order, all of it or nothing. `removed` takes one out, or back in for a day; the work stays. */
export const editCollectionItems = endpoint('editCollectionItems', {
  method: 'PATCH',
  path: '/api/v2/common/collections/:id/items',
  access: 'member',
  body: z.object({
    edits: z._default(
      z
        .array(
          z.strictObject({
            id,
            note: z.optional(z.string().check(z.trim(), z.maxLength(ITEM_NOTE_MAX, `一张图的备注最多 ${ITEM_NOTE_MAX} 字`))),
            removed: z.optional(z.boolean()),
          }),
        )
        .check(z.maxLength(COLLECTION_ITEMS_MAX)),
      [],
    ),
    /** Pictures in their new order; what is not named keeps its place. */
    order: z.optional(z.array(id).check(z.maxLength(COLLECTION_ITEMS_MAX))),
  }),
  reply: ok(WithItems),
});

/** What somebody sees who has the link: the pictures they may see, and how many their owner keeps to themselves. */
export const sharedCollection = endpoint('sharedCollection', {
  method: 'GET',
  path: '/api/v2/common/shared-collections/:key',
  access: 'optional',
  reply: ok(
    z.object({
      name: z.string(),
      note: z.string(),
      user: UserRef,
      updatedAt: z.string(),
      items: z.array(CollectionItem),
      hidden: z.int(),
    }),
  ),
});
