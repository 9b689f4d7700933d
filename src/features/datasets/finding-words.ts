import {
  CaseSensitive,
  Copy,
  Crop,
  Droplets,
  Focus,
  type LucideIcon,
  MessageSquareDashed,
  Palette,
  Ruler,
  ScanText,
  Tag,
  TextCursorInput,
  Users,
} from 'lucide-react';
import type { CheckId, Finding } from '#shared/rules/dataset-check.ts';

type Words = {
  icon: LucideIcon;
  /** What was found; `n` pictures or groups. */
  title: (n: number, tags: string) => string;
  /** What is said of one picture. */
  short: string;
  /** Why it matters. */
  why: string;
  /** What mends it. */
  repair?: string;
  /** Of a set that has none of it. */
  passed: string;
};

/** What the check-up says of each thing it looks for (R8.12). */
export const findingWords: Record<CheckId, Words> = {
  noTrigger: {
    icon: TextCursorInput,
    title: () => '还没有触发词',
    short: '没有触发词',
    why: '训练好以后，靠它叫出这个模型',
    passed: '有触发词',
  },
  everydayTrigger: {
    icon: CaseSensitive,
    title: () => '触发词是日常用词',
    short: '触发词是日常用词',
    why: '会和原来的意思混在一起',
    repair: '换个触发词',
    passed: '触发词不是日常用词',
  },
  triggerMissing: {
    icon: TextCursorInput,
    title: (n) => `触发词缺失 ${n} 张`,
    short: '没有触发词',
    why: '没有它的图，训练时不会算进这个名字',
    repair: '补到最前',
    passed: '触发词都在最前',
  },
  small: { icon: Ruler, title: (n) => `尺寸太小 ${n} 张`, short: '太小', why: '比训练尺寸小，会发虚', repair: '移走', passed: '尺寸够大' },
  ratio: {
    icon: Crop,
    title: (n) => `太长或太宽 ${n} 张`,
    short: '太长或太宽',
    why: '超过 3:1，缩小后看不清',
    repair: '裁到比例',
    passed: '比例在 3:1 内',
  },
  same: {
    icon: Copy,
    title: (n) => `重复 ${n} 组`,
    short: '重复',
    why: '同一张学两遍，会把它背下来',
    repair: '每组留清楚的',
    passed: '没有重复',
  },
  blur: { icon: Focus, title: (n) => `模糊 ${n} 张`, short: '模糊', why: '模型会以为边缘本来就该糊', repair: '移走', passed: '都清楚' },
  edgeText: {
    icon: ScanText,
    title: (n) => `边上有文字 ${n} 张`,
    short: '边上有文字',
    why: '水印和签名会被一起学会',
    passed: '边上没有文字水印',
  },
  clear: {
    icon: Droplets,
    title: (n) => `透明底 ${n} 张`,
    short: '透明底',
    why: '透明处会被当成黑色学进去',
    repair: '铺白底',
    passed: '没有透明底',
  },
  commonTags: {
    icon: Tag,
    title: (_n, tags) => `${tags}几乎每张都有`,
    short: '标注里有每张都有的词',
    why: '九成以上的图都有的词，会被触发词吞掉',
    repair: '从标注里拿掉',
    passed: '没有每张都有的词',
  },
  noCaption: {
    icon: MessageSquareDashed,
    title: (n) => `未标注 ${n} 张`,
    short: '未标注',
    why: '空标注只学到触发词，别的都当背景',
    passed: '都有标注',
  },
  equalCaptions: {
    icon: Copy,
    title: (n) => `标注相同 ${n} 组`,
    short: '标注和别的一样',
    why: '不同的图说成一样，分不出差别',
    passed: '没有相同标注',
  },
  longCaption: {
    icon: MessageSquareDashed,
    title: (n) => `标注太长 ${n} 张`,
    short: '标注太长',
    why: '超过 75 词的部分不会被读到',
    repair: '截短到 75 词',
    passed: '标注都短于 75 词',
  },
  few: { icon: Users, title: () => '张数偏少', short: '张数偏少', why: '少于 8 张，只学得到平均的颜色', passed: '张数够' },
  unlike: { icon: Palette, title: () => '差别太大', short: '和别的差别大', why: '没有共同的样子，学不成一种画风', passed: '彼此够像' },
};

/** How many pictures, or groups of them, a finding is about. */
export const numberOf = ({ check, groups }: Finding): number =>
  check === 'same' || check === 'equalCaptions' ? groups.length : groups.flat().length;
