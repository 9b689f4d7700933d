import { sizeName } from '#shared/rules/size.ts';
import { type Finding, LEGIBLE_LIMIT, PALETTE_LIMIT, SEAM_LIMIT, type Side } from '#shared/rules/set-checks.ts';
import type { SetRepair } from '#shared/contract/sets.ts';

const SIDE_NAMES: Record<Side, string> = { left: '左', top: '上', right: '右', bottom: '下' };

/** What a check is called, what it measured, and what can be done about it for nothing. */
export type Told = {
  title: string;
  value: string;
  help?: string;
  repair?: { id: SetRepair; label: string };
  meter?: { value: number; limit: number };
};

const figure = (value: number, digits: number) => value.toFixed(digits);

/** One finding in words; the title of a failed one says what is wrong. */
export function tell(finding: Finding): Told {
  switch (finding.check) {
    case 'alpha':
      if (finding.ok) return { title: '透明边界', value: `${sizeName(finding)} px` };
      return finding.empty
        ? { title: '画面是空的', value: '', help: '没有留下任何东西，重做这一件' }
        : { title: '背景没有抠干净', value: '', help: '整张不透明，没有一处是透明底', repair: { id: 'cut', label: '抠净，免费' } };
    case 'margin': {
      const { least, sides, wanted } = finding;
      if (finding.ok) return { title: '边距', value: `最小 ${sides[least]} px` };
      const value = `${SIDE_NAMES[least]} ${sides[least]} px`;
      return { title: '边距不足', value, help: `四边至少 ${wanted} px`, repair: { id: 'shrink', label: '居中缩小，免费' } };
    }
    case 'palette': {
      const told = { value: figure(finding.value, 3), meter: { value: finding.value, limit: PALETTE_LIMIT } };
      return finding.ok ? { title: '色距', ...told } : { title: '色距过大', ...told, repair: { id: 'palette', label: '收进配色，免费' } };
    }
    case 'legible':
      return finding.ok
        ? { title: '32 px 可辨', value: figure(finding.value, 2) }
        : { title: '32 px 看不清', value: figure(finding.value, 2), help: `在深底和浅底上都要有 ${figure(LEGIBLE_LIMIT, 2)}` };
    case 'unique': {
      const { nearest } = finding;
      if (finding.ok) return { title: '不重复', value: nearest ? `最近的是${nearest.name}，差 ${nearest.bits}` : '' };
      return { title: '和别的重复', value: nearest?.name ?? '', help: '画面几乎一样，重做这一件' };
    }
    case 'seam': {
      const value = `${figure(finding.ratio, 1)} 倍`;
      return finding.ok
        ? { title: '无缝', value }
        : { title: '有接缝', value, help: `${SEAM_LIMIT} 倍以内才看不出来`, repair: { id: 'seam', label: '融边修补，免费' } };
    }
  }
}

/** What stands in an item's caption where a check failed: the first one, with its number. */
export function flagOf(found: readonly Finding[]): string | undefined {
  const failed = found.find(({ ok }) => !ok);
  if (!failed) return undefined;
  const { title, value } = tell(failed);
  return [title, value].filter(Boolean).join(' ');
}
