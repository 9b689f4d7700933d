import type { SetCheck } from '#shared/rules/set-checks.ts';
import type { SetLook } from '#shared/tools/set-look.ts';
import { labOf } from '../../pixels/imaging/lab.ts';
import { nameColour } from '../../pixels/interrogate/colour-names.ts';

function colourName(hex: string): string {
  const lab = new Float32Array(3);
  const value = parseInt(hex.slice(1), 16);
  labOf(value >> 16, (value >> 8) & 255, value & 255, lab);
  return nameColour(lab[0] ?? 0, lab[1] ?? 0, lab[2] ?? 0);
}

/** What a check that failed adds to the words of the next try. */
const AGAIN: Record<SetCheck, string> = {
  alpha: '纯色背景，主体完整，不贴边',
  margin: '四周留白，主体居中',
  palette: '',
  legible: '轮廓清楚，明暗分明',
  unique: '造型与众不同',
  seam: '四方连续，无缝平铺',
};

/** Words of an engine that reads sentences: the item, the set's own, the colours it keeps to, and what was wrong before. */
export function fullWords(look: SetLook, item: { name: string; detail: string }, failed: readonly SetCheck[]): string {
  const colours = [...new Set(look.palette.map(colourName))].slice(0, 6).join('、');
  const alone = look.seamless ? '' : look.frame === 'none' ? '单个物体，完整居中，纯色背景' : '单个主体，居中构图';
  const parts = [item.name, item.detail, look.words, alone, colours && `配色：${colours}`, ...failed.map((check) => AGAIN[check])];
  return parts.filter(Boolean).join('，');
}

/** The words the embedded engine reads: it knows things, not manners, and would paint what a template names for what it does not know. */
export const plainWords = (look: SetLook, { name, detail }: { name: string; detail: string }): string =>
  [name.replace(/ \d+$/, ''), detail, look.seamless && '无缝贴图', look.frame === 'card' && '卡牌'].filter(Boolean).join('，');
