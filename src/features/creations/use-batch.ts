import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '#api/account/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { takeOut } from '#api/content/gallery.ts';
import { useDeleteImages, useFavorite, useSaveImages } from '#api/content/hooks.ts';
import { contentKeys } from '#api/content/queries.ts';
import { BATCH_MAX } from '#shared/contract/content.ts';
import { failureMessage } from '#product/failure-message.ts';
import { points } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';

type Step = (ids: string[]) => Promise<unknown>;

/** Does a step for every thousand; answers what was done before one failed, and why it did (F-32). */
async function inParts(ids: readonly string[], step: Step): Promise<{ done: string[]; error?: unknown }> {
  for (let at = 0; at < ids.length; at += BATCH_MAX) {
    try {
      await step(ids.slice(at, at + BATCH_MAX));
    } catch (error) {
      return { done: ids.slice(0, at), error };
    }
  }
  return { done: [...ids] };
}

/** R5.5, R8.6: what can be done with many works at once. What fails leaves the rest of them as they were, and selected. */
export function useBatch(onDone: (ids: readonly string[]) => void) {
  const client = useQueryClient();
  const change = useSaveImages();
  const removal = useDeleteImages();
  const favorite = useFavorite();
  const mayHide = usePermission()?.features.private ?? false;
  const [pending, setPending] = useState(false);

  async function perform(ids: readonly string[], step: Step, told: (count: string) => string, leave = false): Promise<string[]> {
    setPending(true);
    await client.cancelQueries({ queryKey: contentKeys.outlines() });
    const back = leave ? takeOut(client, ids) : undefined;
    const { done, error } = await inParts(ids, step);
    if (error !== undefined) back?.();
    await client.invalidateQueries({ queryKey: contentKeys.galleries() });
    setPending(false);
    onDone(done);
    if (error !== undefined) {
      const rest = `${points(ids.length - done.length)} 张没有改动：${failureMessage(failureOf(error))}`;
      toast('neg', done.length > 0 ? `${told(points(done.length))}，${rest}` : rest);
    }
    return done;
  }
  const succeed = (done: readonly string[], all: readonly string[], text: string, undo?: () => void) => {
    if (done.length === all.length) toast('pos', text, undo && { label: '撤销', run: undo });
  };

  async function restore(ids: readonly string[]): Promise<void> {
    const told = (count: string) => `已恢复 ${count} 张`;
    const done = await perform(ids, (part) => change.mutateAsync({ ids: part, set: { deleted: false } }), told, true);
    succeed(done, ids, told(points(done.length)));
  }
  return {
    pending,
    restore: (ids: readonly string[]) => void restore(ids),
    async remove(ids: readonly string[]): Promise<void> {
      const told = (count: string) => `已删除 ${count} 张，30 天内可在回收站恢复`;
      const done = await perform(ids, (part) => removal.mutateAsync({ ids: part }), told, true);
      succeed(done, ids, told(points(done.length)), () => void restore(done));
    },
    async purge(ids: readonly string[]): Promise<void> {
      const told = (count: string) => `已彻底删除 ${count} 张`;
      const done = await perform(ids, (part) => removal.mutateAsync({ ids: part, forever: true }), told, true);
      succeed(done, ids, told(points(done.length)));
    },
    async set(ids: readonly string[], fields: { visibility?: 'public' | 'private'; published?: boolean }): Promise<void> {
      if (fields.visibility === 'private' && !mayHide) {
        toast('info', '私有创作需开通标准会员');
        return openDialog('membership');
      }
      let waiting = 0;
      const state = fields.published ? '已发布到灵感广场' : fields.visibility === 'private' ? '已设为私有' : '已公开';
      const told = (count: string) => `${count} 张${state}`;
      const done = await perform(
        ids,
        async (part) => (waiting += (await change.mutateAsync({ ids: part, set: fields })).data.waiting),
        told,
      );
      const later = waiting > 0 ? `，其中 ${points(waiting)} 张审核通过后公开` : '';
      succeed(done, ids, `${told(points(done.length))}${later}`);
    },
    async collect(ids: readonly string[]): Promise<void> {
      const told = (count: string) => `已收藏 ${count} 张`;
      const each = (targetId: string) => favorite.mutateAsync({ kind: 'image', action: 'collect', targetId, on: true });
      const done = await perform(ids, (part) => Promise.all(part.map(each)), told);
      succeed(done, ids, told(points(done.length)));
    },
  };
}
export type Batch = ReturnType<typeof useBatch>;
