import type { DeskEngine, DeskFile } from '#shared/contract/desk.ts';
import { when } from '#lib/format.ts';
import type { StateMarkProps } from '#ds/primitives/state-mark/state-mark.tsx';

type Mark = { state: StateMarkProps['state']; word: string };

/** How an engine stands, in shape and word. */
export function engineMark({ state }: Pick<DeskEngine, 'state'>): Mark {
  const marks: Record<DeskEngine['state'], Mark> = {
    fine: { state: 'fine', word: '正常' },
    busy: { state: 'fine', word: '工作中' },
    away: { state: 'alarm', word: '连不上' },
    resting: { state: 'alarm', word: '熔断' },
    off: { state: 'off', word: '已停用' },
  };
  return marks[state];
}

const kinds: Record<DeskEngine['kind'], string> = {
  comfyui: 'ComfyUI',
  sdapi: 'Stable Diffusion',
  openai: '图像接口',
  rembg: 'rembg',
  preview: '内嵌预览',
};
/** What an engine speaks, by name. */
export const kindName = (kind: DeskEngine['kind']): string => kinds[kind];

/** What it is and where, or what keeps it from working. */
export function aboutEngine({ kind, url, model, state, retryIn, failures, lastError }: DeskEngine): string {
  if (state === 'away') return `没有回答，${retryIn ?? 0} 秒后再试${lastError ? `；${lastError}` : ''}`;
  if (state === 'resting') return `${retryIn ?? 0} 秒后试一张；${failures > 0 ? `连失 ${failures} 次` : lastError}`;
  return [kinds[kind], url.replace(/^https?:\/\//, ''), model].filter(Boolean).join('，');
}

/** Seconds as an operator reads them. */
export function duration(seconds: number | null): string {
  if (seconds === null) return '−';
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} 秒`;
  return `${Math.round(seconds / 60)} 分`;
}

/** A share as a percentage with one decimal. */
export const percent = (share: number | null): string => (share === null ? '−' : `${(share * 100).toFixed(1)}%`);

/** How a file stands, in shape and word. */
export function fileMark({ state }: Pick<DeskFile, 'state'>): Mark {
  const marks: Record<DeskFile['state'], Mark> = {
    'in-use': { state: 'fine', word: '在用' },
    'one-engine': { state: 'attention', word: '只在 1 台' },
    found: { state: 'attention', word: '新发现' },
    gone: { state: 'alarm', word: '文件不见了' },
    'base-mismatch': { state: 'alarm', word: '底模不符' },
    ignored: { state: 'off', word: '已忽略' },
    hidden: { state: 'off', word: '已隐藏' },
  };
  return marks[state];
}

/** Whether members draw with it by name. */
export const isModel = ({ kind }: Pick<DeskFile, 'kind'>): boolean => kind === 'checkpoint' || kind === 'lora';

/** Files that wait for a person. */
export const needsAttention = ({ state }: Pick<DeskFile, 'state'>): boolean => state === 'gone' || state === 'base-mismatch';

/** What there is to know about the file in hand, in a sentence. */
export function aboutFile({ state, kind, base, engines, goneAt, refunded, model }: DeskFile, now: Date): string {
  const says: Record<DeskFile['state'], string> = {
    'in-use': `在 ${engines.join('，')} 上，会员可以选`,
    'one-engine': `只在 ${engines.join('')} 上，它停了就画不了`,
    found: '新发现，会员还看不到',
    gone: [
      `${goneAt ? `${when(goneAt, now)} ` : ''}起文件不见，前台已自动隐藏`,
      refunded.tasks > 0 && `${refunded.tasks} 个排队任务改走退回，${refunded.points} 积分已退`,
    ]
      .filter(Boolean)
      .join('，'),
    'base-mismatch': `文件头写的是 ${base}，模型写的是 ${model?.base ?? ''}，搭配会出错`,
    ignored: isModel({ kind }) ? '已忽略，会员看不到' : '随大模型使用，不单独上架',
    hidden: engines.length > 0 ? '已下架，会员看不到' : '已下架，文件也不在了',
  };
  return says[state];
}

/** A name without its version, so that `clay_toy_v4` is known as the next `clay_toy_v3`. */
const family = (stem: string) => stem.replace(/[-_. ]*v?\d+(?:[-_.]\d+)*$/i, '');

/** A file nobody sells yet that looks like another version of this one. */
export const replacementOf = (file: DeskFile, files: readonly DeskFile[]): DeskFile | undefined =>
  files.find(
    (other) =>
      other.kind === file.kind &&
      (other.state === 'found' || other.state === 'ignored') &&
      other.engines.length > 0 &&
      family(other.stem) === family(file.stem),
  );

/** What a scan came to, as a toast. */
export const scanned = ({ engines, away }: { engines: number; away: number }): ['warn' | 'pos', string] =>
  away > 0 ? ['warn', `${engines} 台里有 ${away} 台没有回答`] : ['pos', `已扫描 ${engines} 台`];
