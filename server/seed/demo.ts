import type { TaskKind } from '#shared/contract/content.ts';
import type { DATASET_KINDS } from '#shared/vocabulary/training.ts';

/** A batch of the demo member: how many days ago, what was asked for, which of the shipped pictures came. */
export type DemoBatch = {
  days: number;
  /** The tool it came from. @default 'txt2img' */
  kind?: TaskKind;
  prompt: string;
  pictures: string[];
  /** Kept private, never published. */
  own?: true;
};

export const demoBatches: DemoBatch[] = [
  { days: 0.04, prompt: '青绿湖山，倒影，晨光', pictures: ['g01', 'g02', 'g03', 'g04'] },
  { days: 0.12, kind: 'matt', prompt: '抠出主体', pictures: ['cut1', 'cut2', 'cut3', 'cut4'], own: true },
  { days: 0.3, prompt: '体素小岛，小屋，四季各一座', pictures: ['v01', 'v02', 'v03', 'v07'] },
  { days: 1.1, prompt: '像素角色与道具，夜空背景', pictures: ['q01', 'q03', 'q06', 'q07'] },
  {
    days: 1.4,
    prompt: '史莱姆，叶子小辫，八种颜色',
    pictures: ['sl01', 'sl02', 'sl03', 'sl04', 'sl05', 'sl06', 'sl07', 'sl08'],
    own: true,
  },
  { days: 2.2, prompt: '怪物图鉴，四乘四', pictures: ['w01', 'w02'] },
  { days: 3.1, prompt: '兵器与钥匙图标', pictures: ['n01', 'n02', 'n06', 'n12'] },
  { days: 4.3, prompt: '首饰与法器图标', pictures: ['n03', 'n07', 'n08', 'n09'] },
  { days: 6.2, prompt: '药水瓶，木塞，四种液体', pictures: ['b01', 'b02', 'b04', 'b06'] },
  { days: 7.4, prompt: '史莱姆，小皇冠，柔和配色', pictures: ['sl09', 'sl10', 'sl11', 'sl12', 'sl13', 'sl14', 'sl15', 'sl16'], own: true },
  { days: 9.2, prompt: '机器人、蘑菇、火箭、街机', pictures: ['y01', 'y02', 'y04', 'y09'] },
  { days: 11.3, kind: 'logo', prompt: '赤狐工坊', pictures: ['ef1', 'ef2', 'ef3', 'ef4', 'ef5', 'ef6'], own: true },
  { days: 13.1, prompt: '像素夜城，霓虹', pictures: ['z01'] },
  { days: 15.2, prompt: '水晶簇，红与紫', pictures: ['x02', 'x06'] },
  { days: 17.4, prompt: '俯视锦鲤池，荷叶', pictures: ['k01', 'k05'] },
  { days: 18.2, kind: 'enlarge', prompt: '雪山清晨', pictures: ['L1'], own: true },
  { days: 30.1, prompt: '机器人与玩具车', pictures: ['y16', 'y13'] },
];

/** Datasets of the demo member. */
export const demoDatasets: {
  days: number;
  name: string;
  desc: string;
  kind: (typeof DATASET_KINDS)[number];
  trigger: string;
  caption: string;
  pictures: string[];
}[] = [
  {
    days: 6,
    name: '史莱姆家族',
    desc: '同一只史莱姆，十八种颜色',
    kind: 'character',
    trigger: 'slimo',
    caption: '史莱姆，黏土质感，柔光棚拍，浅色背景',
    pictures: Array.from({ length: 18 }, (_, i) => `sl${String(i + 1).padStart(2, '0')}`),
  },
  {
    days: 12,
    name: '道具图标',
    desc: '统一光源的道具，深色底框',
    kind: 'icon',
    trigger: 'beian',
    caption: '道具图标，统一光源，深色底框',
    pictures: ['n01', 'n02', 'n03', 'n04', 'n05', 'n06', 'n07', 'n08', 'n09', 'n10', 'n11', 'n12'],
  },
];
