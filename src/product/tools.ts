import { Expand, Grid2x2, type LucideIcon, Palette, Rotate3d, Scissors, Sparkle, TextSearch } from 'lucide-react';
import type { ToolKind } from '#shared/tools/registry.ts';

/** What a tile shows of a tool; pictures by their names among the shipped ones. */
type Demo =
  | { kind: 'picture' | 'mark'; src: string }
  | { kind: 'halves'; before: string; after: string; checker?: boolean; pixelated?: boolean }
  | { kind: 'words'; src: string; words: string[] };

/** A page that makes pictures, as every menu, tab, tile and picture menu tells of it. */
type ToolPage = {
  to: `/tool/aiCreate/${string}`;
  /** What the command palette and the side menu call it. */
  label: string;
  icon: LucideIcon;
  /** Stands in the side menu (R1.9). */
  inMenu?: boolean;
  /** Has a tab in the tool bar (R1.5). */
  tab?: { label: string };
  /** R5.1: its tile on the home page and the landing page, where it has one. */
  tile?: { title: string; help: string; demo: Demo };
  /** R8.7: the entry in a picture's menu that takes it there. */
  carryOn?: string;
  /** What one of its steps is called, in a picture's trail and in the filter of one's own works. */
  step?: string;
  /** Makes words, no pictures: it has no works to filter. */
  wordsOnly?: boolean;
};

const rows = {
  generate: {
    to: '/tool/aiCreate/index',
    label: '生成图片',
    icon: Sparkle,
    inMenu: true,
    tab: { label: '快速生成' },
    tile: { title: '图片生成', help: '文字或参考图出图', demo: { kind: 'picture', src: 't09' } },
  },
  matt: {
    to: '/tool/aiCreate/intelligent-matting',
    label: '一键抠图',
    icon: Scissors,
    inMenu: true,
    tab: { label: '一键抠图' },
    tile: { title: '一键抠图', help: '透明底 PNG', demo: { kind: 'halves', before: 'cmp1', after: 'cmp2', checker: true } },
    carryOn: '抠图',
    step: '抠图',
  },
  enlarge: {
    to: '/tool/aiCreate/enlarge-image',
    label: '图片放大',
    icon: Expand,
    tile: { title: '高清放大', help: '2×、4× 重采样', demo: { kind: 'halves', before: 'lo1', after: 't01', pixelated: true } },
    carryOn: '放大',
    step: '放大',
  },
  interrogate: {
    to: '/tool/aiCreate/reverse-inference',
    label: '图生提示词',
    icon: TextSearch,
    inMenu: true,
    tab: { label: '图生提示词' },
    tile: { title: '图生提示词', help: '读参数，或看图', demo: { kind: 'words', src: 'r01', words: ['青绿山水', '晨雾', '绢本'] } },
    carryOn: '图生提示词',
    step: '识别',
    wordsOnly: true,
  },
  three: {
    to: '/tool/aiCreate/threeD',
    label: '3D 生成',
    icon: Rotate3d,
    tile: { title: '3D 生成', help: '单图转 GLB 模型', demo: { kind: 'halves', before: 'td5b', after: 'td0' } },
    carryOn: '转 3D',
    step: '3D',
  },
  logo: {
    to: '/tool/aiCreate/makeLogo',
    label: 'Logo 生成',
    icon: Palette,
    tile: { title: 'Logo 生成', help: '图形加字标', demo: { kind: 'mark', src: 'e11' } },
    carryOn: '取色做 Logo',
    step: 'Logo',
  },
  set: {
    to: '/tool/aiCreate/asset-set',
    label: '一套素材',
    icon: Grid2x2,
    inMenu: true,
    carryOn: '检查无缝',
    step: '素材',
  },
} as const satisfies Record<'generate' | ToolKind, ToolPage>;

type ToolPageId = keyof typeof rows;
/** The pages that make pictures, by the kind of their tasks; a new tool is a row here. */
export const toolPages: Record<ToolPageId, ToolPage & { to: (typeof rows)[ToolPageId]['to'] }> = rows;

/** Tiles come in the order of the design, reading before enlarging. */
const tileOrder = [...new Set<ToolPageId>(['generate', 'matt', 'interrogate', ...(Object.keys(rows) as ToolPageId[])])];

/** The tools with what each one makes (R1.9, R5.1). `sized` turns an image value and its width into addresses. */
export function toolTiles<Sized>(sized: (value: string, width: number) => Sized) {
  const pic = (name: string) => sized(`seed/${name}.webp`, 520);
  return tileOrder.flatMap((id) => {
    const { to, tile } = toolPages[id];
    if (!tile) return [];
    const { demo } = tile;
    const shown =
      demo.kind === 'halves' ? { ...demo, before: pic(demo.before), after: pic(demo.after) } : { ...demo, picture: pic(demo.src) };
    return { to, ...tile, demo: shown };
  });
}
