import { Box, Expand, ImagePlus, Palette, RotateCcw, Rotate3d, ScanLine, Scissors, Sparkle, TextSearch } from 'lucide-react';
import type { ToolKind } from '#shared/tools/registry.ts';

type Glyph = typeof Box;
/** What a tile shows of a tool; pictures by their names among the shipped ones. */
type Demo =
  | { kind: 'picture' | 'mark'; src: string }
  | { kind: 'halves'; before: string; after: string; checker?: boolean; pixelated?: boolean }
  | { kind: 'words'; src: string; words: string[] };

/** A page that makes pictures, as every menu, tab, tile and picture menu tells of it. */
type ToolPage = {
  /** Its page, whose route shows `title` in the tool bar (R1.4). */
  to: `/tool/aiCreate/${string}`;
  title: string;
  /** What the command palette and the side menu call it. */
  label: string;
  icon: Glyph;
  /** Stands in the side menu (R1.9). */
  inMenu?: boolean;
  /** Has a tab in the tool bar, with this name on phones (R1.5). */
  tab?: string;
  /** R5.1: its tile on the home page and the landing page. */
  tile: { title: string; help: string; demo: Demo };
  /** R8.7: the entry in a picture's menu that takes it there. */
  carryOn?: { label: string; icon: Glyph };
  /** What the filter of one's own works calls what it makes; left out where it makes no pictures. */
  works?: string;
};

const rows = {
  generate: {
    to: '/tool/aiCreate/index',
    title: '快速生成',
    label: '生成图片',
    icon: Sparkle,
    inMenu: true,
    tab: '快速生成',
    tile: { title: '图片生成', help: '文字或参考图出图', demo: { kind: 'picture', src: 't09' } },
  },
  matt: {
    to: '/tool/aiCreate/intelligent-matting',
    title: '一键抠图',
    label: '一键抠图',
    icon: Scissors,
    inMenu: true,
    tab: '抠图',
    tile: { title: '一键抠图', help: '透明底 PNG', demo: { kind: 'halves', before: 'cmp1', after: 'cmp2', checker: true } },
    carryOn: { label: '抠图', icon: Scissors },
    works: '抠图',
  },
  enlarge: {
    to: '/tool/aiCreate/enlarge-image',
    title: '图片放大',
    label: '图片放大',
    icon: Expand,
    tile: { title: '高清放大', help: '2×、4× 细节重建', demo: { kind: 'halves', before: 'lo1', after: 't01', pixelated: true } },
    carryOn: { label: '放大', icon: ScanLine },
    works: '放大',
  },
  interrogate: {
    to: '/tool/aiCreate/reverse-inference',
    title: '图生提示词',
    label: '图生提示词',
    icon: TextSearch,
    inMenu: true,
    tab: '反推',
    tile: { title: '图生提示词', help: '看图反推描述', demo: { kind: 'words', src: 'r01', words: ['青绿山水', '晨雾', '绢本'] } },
    carryOn: { label: '图生提示词', icon: TextSearch },
  },
  three: {
    to: '/tool/aiCreate/threeD',
    title: '3D生成',
    label: '3D 生成',
    icon: Rotate3d,
    tile: { title: '3D 生成', help: '单图转 GLB 模型', demo: { kind: 'halves', before: 'td5b', after: 'td0' } },
    carryOn: { label: '转 3D', icon: Box },
    works: '3D',
  },
  logo: {
    to: '/tool/aiCreate/makeLogo',
    title: 'Logo生成',
    label: 'Logo 生成',
    icon: Palette,
    tile: { title: 'Logo 生成', help: '图形加字标', demo: { kind: 'mark', src: 'e11' } },
    carryOn: { label: '取色做 Logo', icon: Palette },
    works: 'Logo',
  },
} as const satisfies Record<'generate' | ToolKind, ToolPage>;

type Id = keyof typeof rows;
type Row = (typeof rows)[Id];
/** The pages that make pictures, by the kind of their tasks; a new tool is a row here. */
export const toolPages: Record<Id, ToolPage & { to: Row['to'] }> = rows;
const ids = Object.keys(rows) as Id[];
const kinds = ids.filter((id) => id !== 'generate');

/** Pages in the side menu, then those that only the command palette leads to. */
export const menuTools = ids.map((id) => toolPages[id]).filter(({ inMenu }) => inMenu);
export const otherTools = ids.map((id) => toolPages[id]).filter(({ inMenu }) => !inMenu);
/** R1.5: the tabs of the tool bar. */
export const toolTabs = ids.map((id) => toolPages[id]).flatMap(({ tab, ...page }) => (tab ? [{ ...page, tab }] : []));
/** Kinds of works by the tool they come from, as filters name them. */
export const toolWorks = kinds.flatMap((id) => (toolPages[id].works ? [{ id, label: toolPages[id].works }] : []));

/** Tiles come in the order of the design, reading before enlarging. */
const tileOrder: Id[] = ['generate', 'matt', 'interrogate', ...kinds.filter((id) => id !== 'matt' && id !== 'interrogate')];

/** The tools with what each one makes (R1.9, R5.1). `src` turns an image value into an address. */
export function toolTiles(src: (value: string) => string) {
  const pic = (name: string) => src(`seed/${name}.webp`);
  return tileOrder.map((id) => {
    const { to, tile } = toolPages[id];
    const { demo } = tile;
    const shown = demo.kind === 'halves' ? { ...demo, before: pic(demo.before), after: pic(demo.after) } : { ...demo, src: pic(demo.src) };
    return { to, ...tile, demo: shown };
  });
}

/** Where a picture can go next: onto the form again, onto it as a reference, or to a tool. */
export type CarryOnTarget = 'again' | 'refer' | ToolKind;

/** R8.7: the entries of a picture's menu. `here` is the tool one is in; what has no parameters can't be made again. */
export function carryOnItems(picture: { params: object | null }, here?: ToolKind): { id: CarryOnTarget; label: string; icon: Glyph }[] {
  return [
    ...(picture.params ? [{ id: 'again' as const, label: '再来一张', icon: RotateCcw }] : []),
    { id: 'refer', label: '作参考图', icon: ImagePlus },
    ...kinds.flatMap((id) => {
      const { carryOn } = toolPages[id];
      return carryOn && id !== here ? [{ id, ...carryOn }] : [];
    }),
  ];
}
