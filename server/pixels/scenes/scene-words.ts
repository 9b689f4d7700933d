import type { PaletteName } from './palettes.ts';

/** Every way of painting. `pixel` and `card` paint another family inside themselves. */
export type FamilyName =
  | 'range'
  | 'ink'
  | 'planet'
  | 'clay'
  | 'voxel'
  | 'icons'
  | 'koi'
  | 'city'
  | 'crystal'
  | 'potion'
  | 'cloud'
  | 'terrain'
  | 'sea'
  | 'poster'
  | 'helmet'
  | 'material'
  | 'pixel'
  | 'card';

export type FamilyWords = { family: FamilyName; subject?: string; weight?: number; words: string };

/**
 * The whole vocabulary: which words ask for which family and which subject inside it. Words are matched in the prompt as
 * written in Chinese, and as whole words in English; the heaviest family wins, a longer word weighs more than a shorter one.
 */
export const familyWords: readonly FamilyWords[] = [
  { family: 'pixel', weight: 3, words: '像素 像素风 像素画 8位 16位 pixel pixelart 8-bit 16-bit 8bit 16bit sprite' },
  { family: 'card', weight: 3, words: '卡牌 卡片 集换式 塔罗 card tarot tcg' },
  { family: 'poster', weight: 2, words: '海报 剪影 封面 书封 poster silhouette cover' },
  { family: 'poster', subject: 'swordsman', weight: 1.5, words: '剑客 侠客 武士 浪人 samurai swordsman ronin' },
  { family: 'poster', subject: 'wizard', weight: 1.5, words: '巫师 法师 魔法师 wizard mage sorcerer' },
  { family: 'poster', subject: 'umbrella', weight: 1.5, words: '撑伞 油纸伞 雨伞 umbrella parasol' },
  { family: 'poster', subject: 'deer', weight: 1.5, words: '鹿 麋鹿 deer stag' },
  { family: 'poster', subject: 'pine', weight: 1.2, words: '松树 孤松 迎客松 pine' },
  { family: 'ink', weight: 2, words: '水墨 水墨画 国画 墨色 墨 写意 留白 毛笔 ink sumi-e sumie' },
  {
    family: 'range',
    words:
      '青绿山水 青绿 千里江山 层峦 群山 山峦 山峰 山谷 山水 山脉 山 远山 工笔 江 湖 湖面 风景 mountain mountains hill hills landscape range valley lake scenery',
  },
  {
    family: 'terrain',
    weight: 1.1,
    words: '雪山 赤色高原 高原 峡谷 地形 荒漠 戈壁 冰川 雪峰 沙漠 火山 terrain canyon plateau glacier desert alps snowy volcano',
  },
  {
    family: 'planet',
    weight: 1.2,
    words: '行星 星球 星系 星云 土星 木星 地球 月球 太空 宇宙 星环 planet saturn jupiter galaxy nebula space cosmos moon',
  },
  { family: 'helmet', weight: 1.4, words: '宇航员 航天员 宇航服 太空人 头盔 astronaut cosmonaut spacesuit visor' },
  {
    family: 'city',
    weight: 1.2,
    words: '夜城 城市 都市 赛博 赛博朋克 霓虹 街道 摩天楼 夜景 天际线 city cyberpunk neon street skyline skyscraper downtown',
  },
  { family: 'koi', weight: 1.2, words: '锦鲤 鲤鱼 荷塘 荷花 莲花 荷叶 池塘 睡莲 金鱼 koi carp lotus pond goldfish lily' },
  { family: 'sea', weight: 1.2, words: '深海 水母 海底 海洋 水下 珊瑚 海草 鲸 海 sea jellyfish underwater ocean coral reef' },
  { family: 'cloud', weight: 1.2, words: '云海 浮空岛 浮岛 天空之城 空岛 云层 云 仙境 cloud clouds floating-island isles sky heaven' },
  { family: 'voxel', weight: 1.3, words: '体素 等距 沙盘 积木 方块 小岛 农场 微缩 voxel isometric diorama minecraft blocks lego farm' },
  { family: 'crystal', weight: 1.2, words: '水晶 晶簇 晶体 宝石矿 矿石 冰晶 crystal crystals quartz mineral geode' },
  { family: 'potion', weight: 1.2, words: '药水 药剂 药瓶 魔药 瓶子 瓶 灵药 potion elixir bottle flask vial' },
  {
    family: 'material',
    weight: 1.3,
    words: '材质 纹理 贴图 材质球 石砖 砖墙 木纹 金属 鳞片 熔岩 material texture pbr brick cobblestone lava wood metal seamless tileable',
  },
  { family: 'material', subject: 'brick', weight: 1.3, words: '砖墙 砖 红砖 brick bricks' },
  { family: 'material', subject: 'cobble', weight: 1.3, words: '石砖 石头 鹅卵石 石板 cobble cobblestone' },
  { family: 'material', subject: 'wood', weight: 1.3, words: '木纹 木板 木头 wood wooden plank' },
  { family: 'material', subject: 'scales', weight: 1.3, words: '鳞片 龙鳞 scales' },
  { family: 'material', subject: 'panels', weight: 1.3, words: '金属板 装甲板 科幻面板 panel metal' },
  { family: 'material', subject: 'lava', weight: 1.3, words: '熔岩 岩浆 lava magma' },
  { family: 'material', subject: 'hammered', weight: 1.3, words: '锤纹 黄金材质 hammered' },
  { family: 'icons', words: '图标 道具 图标集 物品 装备 武器 游戏图标 icon icons item items weapon loot inventory' },
  { family: 'icons', subject: 'sword', weight: 1.2, words: '剑 长剑 古剑 宝剑 刀 sword blade dagger' },
  { family: 'icons', subject: 'shield', weight: 1.2, words: '盾 盾牌 shield' },
  { family: 'icons', subject: 'axe', weight: 1.2, words: '斧 战斧 axe' },
  { family: 'icons', subject: 'flask', weight: 0.6, words: '瓶装 consumable' },
  { family: 'icons', subject: 'gem', weight: 1.1, words: '宝石 钻石 gem diamond jewel ruby' },
  { family: 'icons', subject: 'ring', weight: 1.1, words: '戒指 指环 ring' },
  { family: 'icons', subject: 'scroll', weight: 1.1, words: '卷轴 羊皮纸 scroll' },
  { family: 'icons', subject: 'key', weight: 1.1, words: '钥匙 key' },
  { family: 'icons', subject: 'flame', weight: 1.1, words: '火焰 火球 flame fireball' },
  { family: 'icons', subject: 'heart', weight: 1.1, words: '爱心 生命值 heart' },
  { family: 'icons', subject: 'bolt', weight: 1.1, words: '闪电 雷电 lightning bolt' },
  { family: 'icons', subject: 'coin', weight: 1.1, words: '金币图标 硬币 coin' },
  { family: 'icons', subject: 'crown', weight: 1.1, words: '王冠 皇冠 crown' },
  { family: 'icons', subject: 'book', weight: 1.1, words: '魔法书 法典 书 book grimoire spellbook' },
  { family: 'icons', subject: 'bomb', weight: 1.1, words: '炸弹 bomb' },
  { family: 'icons', subject: 'hammer', weight: 1.1, words: '锤 战锤 锤子 hammer' },
  { family: 'clay', subject: 'robot', weight: 1.4, words: '机器人 机甲 机械 robot mech android bot' },
  { family: 'clay', subject: 'chest', weight: 1.4, words: '宝箱 箱子 宝藏 chest treasure' },
  { family: 'clay', subject: 'mushroom', weight: 1.4, words: '蘑菇 菌菇 蘑菇屋 mushroom toadstool' },
  { family: 'clay', subject: 'slime', weight: 1.4, words: '史莱姆 果冻 slime jelly blob' },
  { family: 'clay', subject: 'rocket', weight: 1.4, words: '火箭 飞船 rocket spaceship shuttle' },
  { family: 'clay', subject: 'cactus', weight: 1.4, words: '仙人掌 盆栽 多肉 cactus succulent plant' },
  { family: 'clay', subject: 'cat', weight: 1.3, words: '猫 狐狸 小狐狸 狗 宠物 小动物 熊 兔 cat kitten fox dog pet animal bear rabbit' },
  {
    family: 'clay',
    words: '黏土 粘土 玩具 手办 盲盒 泥塑 角色 吉祥物 3d 三维 clay toy figurine plasticine mascot character cute 可爱 q版 chibi',
  },
];

/** Colour words: each names palettes for landscapes and for objects. */
export const colourWords: readonly { words: string; landscape: readonly PaletteName[]; object: readonly PaletteName[] }[] = [
  { words: '青绿 石绿 千里江山 qinglu', landscape: ['qinglu'], object: ['lagoon', 'emerald'] },
  { words: '红 红色 赤 赤色 朱红 朱砂 绯红 red crimson scarlet vermilion', landscape: ['cinnabar', 'ember'], object: ['ruby', 'cinnabar'] },
  { words: '蓝 蓝色 湛蓝 天蓝 蔚蓝 石青 blue azure cobalt', landscape: ['azure', 'night'], object: ['sapphire'] },
  { words: '绿 绿色 翠 翠绿 碧 green emerald verdant', landscape: ['spring', 'jade'], object: ['emerald'] },
  { words: '青 青色 湖蓝 碧蓝 teal cyan turquoise', landscape: ['lagoon', 'qinglu'], object: ['lagoon'] },
  { words: '金 金色 金黄 黄金 gold golden', landscape: ['gold', 'autumn'], object: ['amber'] },
  { words: '黄 黄色 琥珀 yellow amber', landscape: ['autumn', 'gold'], object: ['amber'] },
  { words: '橙 橙色 橘 orange', landscape: ['ember', 'autumn'], object: ['ember', 'amber'] },
  { words: '紫 紫色 紫罗兰 紫水晶 purple violet amethyst', landscape: ['violet'], object: ['amethyst'] },
  { words: '粉 粉色 粉红 樱花 桃花 pink rose sakura blossom', landscape: ['rose', 'spring'], object: ['blossom'] },
  { words: '白 白色 雪 雪山 冬 冬日 冰 snow snowy white winter ice frozen', landscape: ['snow'], object: ['snow', 'sapphire'] },
  { words: '黑 黑色 灰 钢 黑白 水墨 black grey gray steel', landscape: ['steel'], object: ['steel'] },
  { words: '夜 夜晚 深夜 夜色 星空 夜城 night midnight', landscape: ['night', 'lagoon'], object: ['night', 'lagoon'] },
  { words: '黄昏 日落 傍晚 夕阳 暮色 暮 晚霞 dusk sunset twilight evening', landscape: ['dusk', 'ember'], object: ['dusk', 'ember'] },
  { words: '日出 清晨 黎明 晨曦 朝霞 dawn sunrise morning', landscape: ['dawn'], object: ['dawn'] },
  { words: '秋 秋天 秋日 枫 枫叶 autumn fall maple', landscape: ['autumn'], object: ['autumn'] },
  { words: '春 春天 春日 spring', landscape: ['spring'], object: ['spring', 'candy'] },
  { words: '森林 苔 苔藓 丛林 forest moss jungle', landscape: ['moss', 'jade'], object: ['moss'] },
  { words: '糖果 马卡龙 缤纷 candy pastel colorful colourful', landscape: ['rose', 'spring'], object: ['candy'] },
  { words: '烈火 熔岩 火焰 fire lava flame', landscape: ['ember'], object: ['ember', 'ruby'] },
  { words: '赛博 赛博朋克 霓虹 cyberpunk neon', landscape: ['violet', 'lagoon', 'night'], object: ['amethyst'] },
];

/** What each family wears when the prompt names no colour. */
export const familyPalettes: Record<FamilyName, { kind: 'landscape' | 'object'; palettes: readonly PaletteName[] }> = {
  range: { kind: 'landscape', palettes: ['qinglu', 'dawn', 'jade', 'spring', 'dusk', 'autumn', 'snow'] },
  ink: { kind: 'landscape', palettes: ['jade', 'steel', 'qinglu'] },
  planet: { kind: 'landscape', palettes: ['ember', 'qinglu', 'lagoon', 'snow', 'autumn', 'dusk'] },
  clay: { kind: 'object', palettes: ['candy', 'dawn', 'spring', 'cinnabar', 'emerald', 'blossom', 'sapphire'] },
  voxel: { kind: 'object', palettes: ['spring', 'snow', 'autumn', 'candy', 'qinglu'] },
  icons: { kind: 'object', palettes: ['ember', 'sapphire', 'emerald', 'lagoon', 'amethyst', 'ruby'] },
  koi: { kind: 'landscape', palettes: ['jade', 'lagoon', 'qinglu'] },
  city: { kind: 'landscape', palettes: ['lagoon', 'dusk', 'night', 'violet'] },
  crystal: { kind: 'object', palettes: ['lagoon', 'sapphire', 'amethyst', 'emerald'] },
  potion: { kind: 'object', palettes: ['ruby', 'sapphire', 'emerald', 'amethyst'] },
  cloud: { kind: 'landscape', palettes: ['dawn', 'spring', 'dusk', 'azure'] },
  terrain: { kind: 'landscape', palettes: ['dawn', 'snow', 'ember', 'azure', 'dusk'] },
  sea: { kind: 'landscape', palettes: ['lagoon', 'azure', 'violet'] },
  poster: { kind: 'landscape', palettes: ['cinnabar', 'lagoon', 'spring', 'autumn', 'dusk'] },
  helmet: { kind: 'landscape', palettes: ['ember', 'dawn', 'lagoon', 'violet'] },
  material: { kind: 'object', palettes: ['steel', 'lagoon', 'autumn', 'moss', 'ember'] },
  pixel: { kind: 'landscape', palettes: ['lagoon', 'dusk', 'spring'] },
  card: { kind: 'landscape', palettes: ['lagoon', 'ember', 'qinglu'] },
};

/** Words that change something inside a family. */
export const optionWords = {
  water: '湖 湖面 江 倒影 水面 河 lake river reflection water',
  ring: '星环 土星 光环 环 ring rings saturn',
  snow: '雪 冰 冰川 冬 snow snowy ice glacier winter alps',
  dry: '沙漠 荒漠 戈壁 高原 峡谷 火山 赤色 desert canyon plateau volcano',
  flat: '贴图 纹理 无缝 平铺 texture seamless tileable',
  several: '图标集 一组 套 合集 set sheet collection pack icons 图标合集 多个',
} as const;

/** Families that stand well for a prompt with no known word at all. */
export const anyFamilies: readonly FamilyName[] = ['range', 'koi', 'planet', 'cloud', 'terrain', 'sea', 'ink', 'range'];
