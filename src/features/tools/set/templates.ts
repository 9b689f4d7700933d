import type { SetFrame } from '#shared/tools/set.ts';

/** What a set can begin with: a list, a size and a frame, all of which can be changed. */
export type Template = {
  id: string;
  name: string;
  lines: readonly string[];
  frame: SetFrame;
  size: number;
  margin: number;
  seamless: boolean;
  /** Words that go with every item, for engines that read sentences. */
  words: string;
  /** Shipped pictures that show what comes of it. */
  demo: readonly string[];
};

export const TEMPLATES: readonly Template[] = [
  {
    id: 'props',
    name: '药水与道具',
    lines: ['治疗药水，红色', '法力药水，蓝色', '解毒药水，绿色', '短剑', '战斧', '盾牌', '弓箭', '头盔', '卷轴', '魔法书', '钥匙', '金币'],
    frame: 'none',
    size: 256,
    margin: 0.08,
    seamless: false,
    words: '游戏道具图标，统一画风',
    demo: ['set-hp', 'set-shield', 'set-key', 'set-coin', 'set-sword', 'set-mp'],
  },
  {
    id: 'skills',
    name: '技能图标',
    lines: [
      '火焰，橙色',
      '闪电',
      '爱心',
      '叶子，绿色',
      '宝石',
      '王冠',
      '炸弹',
      '长剑',
      '盾牌',
      '战斧',
      '弓箭',
      '头盔',
      '奖章',
      '戒指',
      '魔法书',
      '卷轴',
    ],
    frame: 'round',
    size: 128,
    margin: 0,
    seamless: false,
    words: '游戏技能图标，构图饱满',
    demo: ['n01', 'n04', 'n05', 'n06', 'n08', 'n10'],
  },
  {
    id: 'faces',
    name: '表情',
    lines: [
      '开心史莱姆，绿色',
      '生气史莱姆，红色',
      '难过史莱姆，蓝色',
      '害羞史莱姆，粉色',
      '惊讶史莱姆，橙色',
      '困倦史莱姆，紫色',
      '得意史莱姆，金色',
      '疑惑史莱姆，青色',
      '冷静史莱姆，黑色',
    ],
    frame: 'none',
    size: 240,
    margin: 0.08,
    seamless: false,
    words: '同一个角色的表情，轮廓清楚',
    demo: ['sl01', 'sl02', 'sl04', 'sl05', 'sl13', 'sl18'],
  },
  {
    id: 'cards',
    name: '卡牌',
    lines: ['水晶，蓝色', '雪山', '锦鲤', '星球', '夜城', '药水，红色', '机器人', '宝箱'],
    frame: 'card',
    size: 640,
    margin: 0,
    seamless: false,
    words: '集换式卡牌插画',
    demo: ['d02', 'd03', 'd04'],
  },
  {
    id: 'tiles',
    name: '地块',
    lines: ['鹅卵石，绿色', '砖墙', '鳞片，青色', '木板', '金属板', '熔岩', '锤纹', '石砖，灰色', '鳞片，红色', '金属板，蓝色'],
    frame: 'none',
    size: 512,
    margin: 0,
    seamless: true,
    words: '俯视地面贴图，四方连续',
    demo: ['f01', 'f02', 'f03', 'f04', 'f05', 'f01'],
  },
];

export const templateOf = (id: string): Template | undefined => TEMPLATES.find((one) => one.id === id);

export const FRAME_NAMES: Record<SetFrame, string> = { none: '透明底', round: '圆角框', square: '方框', card: '卡框' };
export const SIZES = [64, 128, 240, 256, 512, 640, 1024] as const;

/** A card is five to seven, everything else as high as it is wide. */
export const heightOf = (frame: SetFrame, width: number): number =>
  frame === 'card' ? Math.min(1024, Math.round((width * 7) / 5 / 8) * 8) : width;

/** Facts of a template, as they stand under it. */
export function factsOf({ lines, frame, size, seamless }: Template): string[] {
  return [`${lines.length} 件`, seamless ? '无缝' : frame === 'card' ? '5:7' : FRAME_NAMES[frame], String(size)];
}
