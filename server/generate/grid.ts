import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { GenParams, GRID_MAX } from '#shared/contract/params.ts';
import { axesOf, paramsAt, picturesOf } from '#shared/rules/grid.ts';
import { FEW_STEPS } from '#shared/rules/limits.ts';
import type { EngineField } from '#shared/vocabulary/kinds.ts';
import type { Caps } from '../engines/engine.ts';
import type { Db } from '../kernel/db/db.ts';
import { dicts, models } from '../kernel/db/schema/catalogue.ts';
import { HttpError } from '../kernel/http-error.ts';

type Asked = Pick<GenParams, 'grid' | 'loras'> & { from?: object | undefined };

const refused = (message: string) =>
  new HttpError('VALIDATION', { message: `${message}。没有提交，也没有扣积分`, fields: { grid: message } });

/** R8.14: refuses a grid that the plan, its size or a value does not allow: each of its pictures could be asked for alone, at one price. */
export async function assertGrid(db: Db, asked: Asked, plan: { picNum: number }): Promise<void> {
  if (plan.picNum < 2) throw new HttpError('PLAN_REQUIRED', { message: '网格一次画多张，需开通会员', fields: { grid: '需开通会员' } });
  const num = picturesOf(asked);
  if (num > GRID_MAX) throw refused(`网格最多 ${GRID_MAX} 张，现在 ${num} 张`);
  const axes = axesOf(asked);
  if (new Set(axes.map((axis) => ('id' in axis ? axis.id : axis.of))).size < axes.length) throw refused('横轴与纵轴要选不同的参数');
  for (const axis of axes) {
    if (new Set<string | number>(axis.values).size < axis.values.length) throw refused('同一条轴上有重复的值');
    if (axis.of === 'loras' && !asked.loras?.some(({ id }) => id === axis.id)) throw refused('网格里的 LoRA 没有选上，请重新选择');
    if (axis.of === 'denoise' && !asked.from) throw refused('没有参考图，重绘幅度不能作网格的轴');
    if (axis.of === 'steps' && Math.max(...axis.values) > FEW_STEPS)
      throw refused(`超过 ${FEW_STEPS} 步价格不同，网格里步数最多 ${FEW_STEPS}`);
    if (axis.of === 'rander') {
      const styles = axis.values.filter(Boolean);
      const known = await db.$count(dicts, and(eq(dicts.name, 'rander'), inArray(dicts.val, styles), eq(dicts.retired, false)));
      if (known < styles.length) throw refused('风格不可用，请重新选择');
    }
  }
  for (let place = 0; place < num; place++) {
    const cell = z.safeParse(GenParams, paramsAt({ prompt: '-', loras: asked.loras, grid: asked.grid }, place));
    if (!cell.success) throw refused('网格里有超出范围的值');
  }
}

/** Refuses an axis that changes nothing with the engine that is to draw: all pictures along it would be the same. */
export async function assertFollowed(db: Db, asked: Asked, lacks: Caps['lacks']): Promise<void> {
  for (const axis of axesOf(asked)) {
    const idle = lacks[axis.of as EngineField] ?? (axis.of === 'loras' && !(await isStyle(db, axis.id)) ? lacks.model : undefined);
    if (idle) throw refused(`${idle}，不能作网格的轴`);
  }
}

/** A trained style is laid over a picture by itself; a LoRA changes a model, where there is one. */
const isStyle = async (db: Db, id: string) => (await db.$count(models, and(eq(models.id, id), eq(models.type, 'style')))) > 0;
