import type { Task } from '#shared/contract/generation.ts';

/** One place of the grid of proposals. */
export type Cell =
  | { kind: 'done'; index: number }
  | { kind: 'running'; index: number; progress: number }
  | { kind: 'queued'; index: number }
  | { kind: 'failed'; index: number; note: string };

type Told = Pick<Task, 'status' | 'progress' | 'images' | 'made' | 'tool' | 'error' | 'refunded' | 'cost'>;

/** The proposals of a task in their places: those it has, the one under way, those still waiting or never made; deleted ones have none. */
export function cellsOf({ status, progress, images, made, tool, error, refunded, cost }: Told): Cell[] {
  const num = Math.max(tool?.kind === 'logo' ? tool.num : 1, made, 1);
  return Array.from({ length: num - (made - images.length) }, (_, index): Cell => {
    if (index < images.length) return { kind: 'done', index };
    if (status === 'running' && index === images.length) {
      const own = (progress * num) / 100 - made;
      return { kind: 'running', index, progress: Math.round(Math.min(0.99, Math.max(0, own)) * 100) };
    }
    if (status === 'queued' || status === 'running') return { kind: 'queued', index };
    const back = refunded > 0 ? `，${cost / num} 积分已退回` : '';
    return { kind: 'failed', index, note: status === 'canceled' ? `已取消${back}` : (error?.message ?? `没有成功${back}`) };
  });
}
