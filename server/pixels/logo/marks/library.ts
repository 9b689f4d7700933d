import { beasts } from './beasts.ts';
import { heads } from './heads.ts';
import type { Mark } from './kit.ts';
import { nature } from './nature.ts';
import { signs } from './signs.ts';
import { things } from './things.ts';
import { treasures } from './treasures.ts';

const marks = { ...heads, ...beasts, ...nature, ...treasures, ...things, ...signs };

export type MarkName = keyof typeof marks;

/** What calls for a mark, in both languages; the longest word found in the asking wins its place. */
const words: Partial<Record<MarkName, string>> = {
  fox: '狐 狐狸 fox',
  wolf: '狼 狼头 狼族 犬 狗 wolf dog husky',
  cat: '猫 喵 猫咪 cat kitty kitten',
  owl: '猫头鹰 鸮 夜枭 owl',
  rabbit: '兔 兔子 rabbit bunny hare',
  bear: '熊 bear',
  panda: '熊猫 panda',
  deer: '鹿 麋鹿 鹿角 deer elk stag',
  tiger: '虎 老虎 狮 豹 tiger lion leopard',
  dragon: '龙 龍 麒麟 蛟 dragon',
  crane: '鹤 纸鹤 折纸 仙鹤 crane origami',
  bird: '鸟 燕 雀 鹰 翎 翼 飞 蜂鸟 bird swallow eagle hawk wing fly travel 旅行 航空',
  phoenix: '凤 凤凰 朱雀 鸾 蝶 蝴蝶 phoenix butterfly',
  carp: '鱼 锦鲤 鲤 渔 fish koi carp sushi 寿司 海鲜',
  whale: '鲸 鲸鱼 海豚 whale dolphin',
  turtle: '龟 玄武 海龟 turtle tortoise',
  horse: '马 骏 骑 horse knight pony',
  paw: '宠物 爪 爪印 萌宠 动物 pet paw animal vet',
  mountain: '山 岭 峰 岳 户外 露营 登山 mountain hill peak outdoor camp summit',
  cloud: '云 雲 祥云 云端 气象 cloud weather saas',
  wave: '浪 海 水 江 河 湖 潮 泳 冲浪 wave sea ocean water surf river',
  sun: '日 太阳 阳光 晨 光 旭 曦 sun sunrise dawn light solar',
  moon: '月 月亮 月光 夜 晚 梦 moon night dream lunar',
  star: '星 星辰 星空 北斗 star stellar nova',
  flame: '火 焰 火焰 炎 烧 烤 烧烤 辣 火锅 fire flame hot bbq grill',
  leaf: '叶 草 芽 苗 绿 植 有机 农 环保 leaf green organic eco plant farm garden',
  tree: '树 林 松 木 森 森林 tree forest pine wood',
  lotus: '莲 荷 荷花 禅 瑜伽 spa 养生 lotus yoga zen',
  bamboo: '竹 竹子 笋 bamboo',
  blossom: '花 梅 樱 桃 樱花 桃花 梅花 美妆 婚 flower blossom cherry beauty florist wedding',
  drop: '滴 水滴 油 雨 露 drop oil rain 护肤 skincare',
  snow: '雪 冰 霜 冬 滑雪 snow ice winter ski frost',
  gem: '宝石 钻 钻石 珠宝 玉 玉石 gem jewel diamond jewelry',
  crystal: '晶 水晶 晶体 晶石 矿 crystal mineral ore',
  cube: '方块 立方 体素 积木 盒 区块 建模 三维 cube voxel block box 3d',
  blades: '剑 刀 武 侠 战 刃 武器 sword blade battle warrior 武侠',
  shield: '盾 守护 安全 卫 保险 公会 shield guard security safe guild',
  potion: '药水 药 魔药 炼金 实验 化学 瓶 potion flask lab chemistry alchemy pharma',
  gear: '齿轮 机械 工业 制造 工厂 工程 gear machine factory industry engineer',
  rocket: '火箭 航天 宇宙 太空 飞船 创业 加速 rocket space launch startup',
  robot: '机器人 人工智能 智能 ai robot bot android',
  book: '书 读 阅 文学 出版 教育 学 知识 课 图书 book read education school library study',
  cup: '茶 咖啡 饮 奶茶 茶舍 茶馆 coffee tea cafe drink',
  pad: '游戏 手柄 电竞 玩 手游 game gaming gamepad esports play',
  house: '屋 房 家 居 民宿 酒店 地产 建筑 小屋 house home hotel estate',
  crown: '王 皇 冠 皇冠 王者 帝 crown king queen royal',
  bolt: '电 闪电 雷 能源 充电 bolt lightning energy power electric thunder',
  heart: '心 爱 爱心 公益 医 健康 heart love care health medical charity',
  camera: '摄影 相机 镜头 拍 影 照相 camera photo lens studio film',
  music: '音 乐 音乐 歌 声 琴 music audio song sound band',
  orbit: '星球 行星 土星 星际 科幻 planet orbit galaxy saturn',
  whirl: '风 旋 旋风 涡 wind whirl vortex spin',
  strata: '层 数据 叠 堆 data layer stack',
  prism: '棱镜 多面 折射 prism facet polygon',
};

const index = Object.entries(words).flatMap(([name, list]) =>
  list.split(' ').map((word) => ({ name: name as MarkName, word, latin: /^[a-z0-9]/.test(word) })),
);

/** Everyday words of names that hold a word of the list without meaning it. */
const plain =
  /上海|海南|青海|珠海|威海|北海|黑龙江|浙江|江苏|江西|镇江|湖南|湖北|河南|河北|云南|山东|山西|佛山|中山|唐山|日本|中心|国家|专家|大家|娱乐|星期|今日|生日|日常/g;

/** The marks that words ask for: what is said first comes first, and a longer word hides the shorter ones inside it. */
export function marksFor(asked: string): MarkName[] {
  const text = asked.toLowerCase().replace(plain, (word) => ' '.repeat(word.length));
  const taken = new Uint8Array(text.length);
  const found: { name: MarkName; at: number }[] = [];
  for (const { name, word, latin } of index.toSorted((a, b) => b.word.length - a.word.length)) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const inside = (i: number) => latin && /[a-z]/.test(text[i] ?? '');
      // “art” is not in “party”; a plural still counts.
      if (inside(at - 1) || (inside(at + word.length) && !/^s(?:[^a-z]|$)/.test(text.slice(at + word.length)))) continue;
      if (taken.subarray(at, at + word.length).some(Boolean)) continue;
      taken.fill(1, at, at + word.length);
      found.push({ name, at });
    }
  }
  return [...new Set(found.toSorted((a, b) => a.at - b.at).map(({ name }) => name))];
}

/** The drawing of a mark. */
export const markOf = (name: MarkName): Mark => marks[name];

/** Marks for names that call for nothing particular. */
export const plainMarks = Object.keys(signs) as MarkName[];

export const markNames = Object.keys(marks) as MarkName[];
