import type { EngineError, EngineErrorKind } from '../engines/engine.ts';
import type { TaskRow } from '../kernel/db/schema/tasks.ts';

const STEP = 64;
const smaller = (side: number) => Math.max(STEP * 4, Math.floor((side * 0.75) / STEP) * STEP);

function memory({ params }: TaskRow): string {
  const { width, height, hires } = params;
  const size = width && height ? `把画幅缩小到 ${smaller(width)} × ${smaller(height)}` : '缩小画幅';
  return `引擎显存不足，积分已退回。可以${hires ? '关掉高清修复，或' : ''}${size}后重试`;
}

/** How a task ends that waited in vain for its engine's owner to pay or to raise a limit. */
export const OUT_OF_QUOTA = '引擎额度已用完，积分已退回，请换一个模型，或联系管理员后再试';

const sentences: Record<EngineErrorKind, string | ((task: TaskRow, error: EngineError) => string)> = {
  rejected: '引擎拒绝了这组参数，积分已退回，请调整后重试',
  content: '内容未通过引擎的安全检查，积分已退回，请修改描述后重试',
  quota: OUT_OF_QUOTA,
  busy: '引擎一直很忙，没有接下这个任务，积分已退回，请稍后再试',
  memory,
  missing: (_, { subject }) =>
    subject ? `引擎上没有「${subject}」，积分已退回，请换一个模型或采样器再试` : '引擎上缺少所选的模型或组件，积分已退回，请换一个模型再试',
  stopped: '任务被管理员中断，积分已退回，可以重新生成',
  unavailable: '生成引擎暂时连不上，积分已退回，请稍后再试',
  timeout: '生成超时，积分已退回，请稍后再试',
  bad_reply: '引擎返回的结果无法读取，积分已退回，请重试；多次出现请换一个模型',
  unknown: '引擎中途断开，无法确认是否完成。积分已退回，可以重新生成',
};

/** What a failed task says to its member: what happened, that the points are back, and what to do. The raw cause goes to the log only. */
export function failureWords(task: TaskRow, error: EngineError): string {
  const sentence = sentences[error.kind];
  return typeof sentence === 'string' ? sentence : sentence(task, error);
}

/** What a waiting task says while no engine that could do it answers. */
export const ENGINE_AWAY = '生成引擎暂时连不上，任务保留着，恢复后自动继续，不用重新提交';
/** What a waiting task says while its engine asked for a pause. */
export const ENGINE_BUSY = '引擎现在很忙，稍后自动继续，不用重新提交';
/** What a waiting task says while its engine's owner has to pay or to raise a limit. */
export const ENGINE_QUOTA = '引擎额度已用完，任务保留着，补足后自动继续；不想等可以取消，积分退回';
/** What a running task says while its engine is silent. */
export const ENGINE_SILENT = '引擎没有回应，仍在等结果，不用重新提交';
