import type { Task } from '#shared/contract/generation.ts';
import { axesOf } from '#shared/rules/grid.ts';
import { isDeleted, type TaskCell, taskCells } from '#product/task-cells.ts';
import { about, waitWords } from '#product/wait-words.ts';
import { dayName } from '#lib/format.ts';

/** One cell of a batch, the one under way with what is to be seen of it. */
export type Cell = Exclude<TaskCell, { kind: 'running' }> | (Extract<TaskCell, { kind: 'running' }> & { preview: string | null });

/** Width by height of a task's pictures, as far as it is known before they are. */
export const ratioOf = (params: Task['params']): number => (params?.width && params.height ? params.width / params.height : 0.78);

/** The pictures of a batch in their places. */
export const cellsOf = (task: Parameters<typeof taskCells>[0] & Pick<Task, 'preview' | 'params'>): Cell[] =>
  taskCells(task, task.params?.num ?? 1, () => task.error?.message ?? '这张没有生成成功').map((cell) =>
    cell.kind === 'running' ? { ...cell, preview: task.preview } : cell,
  );

/**
 * What a batch was made with, in short: the specimen tag. Models and steps are those asked for until there is a picture, which
 * tells those it was really drawn with; of a grid without what its axes change. Names of LoRA models come from whoever knows them.
 */
export function factsOf(task: Pick<Task, 'model' | 'params' | 'images' | 'via'>, nameOf: (id: string) => string | undefined): string[] {
  const [made] = task.images;
  const { params } = task;
  const drawn = made ? made.params : params;
  const axes = axesOf(params ?? {});
  const loras = (drawn?.loras ?? []).filter(({ id }) => !axes.some((axis) => axis.of === 'loras' && axis.id === id));
  return [
    task.via === null ? '' : `API：${task.via}`,
    made?.isPreview ? '预览引擎' : '',
    (made ? made.model?.name : task.model) ?? '',
    ...loras.map(({ id, weight }) => `${nameOf(id) ?? id} ${weight.toFixed(2)}`),
    params?.ratio ?? (params?.width ? `${params.width} × ${params.height}` : ''),
    drawn?.steps && !axes.some(({ of }) => of === 'steps') ? `${drawn.steps} 步` : '',
    params?.image ? '图生图' : '',
  ].filter(Boolean);
}

/** Tasks under their day, newest first. */
export function byDay(tasks: readonly Task[], now: Date): { day: string; tasks: Task[] }[] {
  const groups: { day: string; tasks: Task[] }[] = [];
  for (const task of tasks) {
    const day = dayName(task.createdAt, now);
    const last = groups.at(-1);
    if (last?.day === day) last.tasks.push(task);
    else groups.push({ day, tasks: [task] });
  }
  return groups;
}

/** `2 批，6 张`: what there is to see of a day; of batches that lie in the bin as a whole, nothing. */
export function sumOf(tasks: readonly Pick<Task, 'status' | 'made' | 'images'>[]): string {
  const shown = tasks.filter((task) => !isDeleted(task));
  return shown.length > 0 ? `${shown.length} 批，${shown.reduce((sum, task) => sum + task.images.length, 0)} 张` : '';
}

/** Seconds below which how far it is says more than how long it will take. */
const SOON = 8;

/** What the header of a batch says about its wait. */
export function statusOf(task: Pick<Task, 'status' | 'ahead' | 'eta' | 'notice' | 'progress'>): string | undefined {
  if (task.status === 'queued') return waitWords(task);
  if (task.status !== 'running') return undefined;
  return task.notice ?? (task.eta === null || task.eta < SOON ? `正在画 ${task.progress}%` : about(task.eta));
}

/** R8.14: the places of a grid in its order; undefined where a picture was deleted. */
export function gridCellsOf(task: Parameters<typeof cellsOf>[0] & Pick<Task, 'places'>): (Cell | undefined)[] {
  const cells = cellsOf(task);
  const { images, made, places, params } = task;
  return Array.from({ length: params?.num ?? 1 }, (_, place) =>
    place < made ? cells[places.indexOf(place)] : cells[images.length + place - made],
  );
}

/** The place in its grid of the cell at an index. */
export const gridPlaceOf = ({ images, made, places }: Pick<Task, 'images' | 'made' | 'places'>, index: number): number =>
  places[index] ?? index + made - images.length;
