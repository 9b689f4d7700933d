import type { FamilyName, PaletteName } from './families.ts';

/** What a picture shows: a way of painting and, where it has several, which of its things. */
export type SubjectRow = {
  family: FamilyName;
  subject?: string;
  /** Things outrank places, and both outrank textures, where a description names several. */
  weight: number;
  /** What is painted, as a noun phrase. */
  draws: string;
  words: string;
  /** Words that the same picture is the nearest to. */
  near?: string;
};

/** Subjects and the words that ask for them, in Chinese and English; a longer word weighs more than a shorter one. */
export const subjectRows: readonly SubjectRow[] = [
  {
    family: 'range',
    weight: 1,
    draws: '层叠的山峦',
    words:
      '青绿山水 山水 千里江山 层峦 层峦叠嶂 群山 群峰 山峦 山峰 山脉 山 远山 远峰 山水画 mountain mountain-range misty-mountain hill landscape range',
    near: '山谷 山坡 丘陵 悬崖 梯田 江山 风景 江南 valley scenery 江 湖 湖面 湖泊 河流 lake',
  },
  {
    family: 'terrain',
    weight: 1.1,
    draws: '岩石高山',
    words: '雪山 雪峰 雪岭 冰川 高原 赤色高原 峡谷 地形 岩山 snowy-mountain snow-mountain alps glacier plateau canyon terrain',
    near: '火山 沙漠 荒漠 戈壁 沙丘 雪地 雪原 冰原 volcano desert',
  },
  {
    family: 'planet',
    weight: 1.2,
    draws: '一颗星空里的行星',
    words: '行星 星球 气态巨行星 土星 木星 外星球 planet gas-giant saturn jupiter alien-planet',
    near: '星环 土星环 环带行星 星空 太空 宇宙 外太空 星系 银河 星云 地球 月球 火星 太阳系 space outer-space galaxy nebula cosmos earth moon',
  },
  {
    family: 'helmet',
    weight: 1.4,
    draws: '一位宇航员的半身像',
    words: '宇航员 航天员 太空人 宇航服 astronaut cosmonaut spacesuit',
  },
  {
    family: 'city',
    weight: 1.2,
    draws: '满月下的高楼和街道',
    words: '夜城 城市 都市 城市夜景 摩天楼 高楼 高楼大厦 天际线 city-skyline skyscraper downtown night-city',
    near: '街道 街头 大街 赛博 赛博朋克 cyberpunk street',
  },
  {
    family: 'koi',
    weight: 1.2,
    draws: '荷叶间的锦鲤',
    words: '锦鲤 锦鲤池 鲤鱼 红白锦鲤 红白 koi koi-pond carp',
    near: '荷塘 池塘 荷花池 荷花 莲花 荷叶 睡莲 金鱼 鱼 鱼塘 lotus-pond goldfish water-lily',
  },
  {
    family: 'sea',
    weight: 1.2,
    draws: '深海里的水母',
    words: '水母 jellyfish',
    near: '深海 海底 海底世界 水下 大海 海洋 珊瑚 珊瑚礁 海草 underwater deep-sea ocean sea coral coral-reef',
  },
  {
    family: 'cloud',
    weight: 1.2,
    draws: '云海上的浮空岛',
    words: '浮空岛 浮岛 空岛 悬浮岛屿 天空之城 云海 floating-island isle',
    near: '云层 云朵 云 仙境 天空 天宫 sky cloud heaven',
  },
  {
    family: 'voxel',
    weight: 1.3,
    draws: '体素小岛',
    words: '体素 等距 体素小岛 等距体素 小岛 沙盘 voxel isometric voxel-island minecraft diorama',
    near: '岛屿 海岛 农场 微缩 积木 方块 island farm lego block',
  },
  {
    family: 'crystal',
    weight: 1.2,
    draws: '一簇水晶',
    words: '水晶 水晶簇 晶簇 晶体 紫水晶 冰晶 crystal crystal-cluster quartz amethyst geode',
    near: '矿石 宝石矿 水晶矿 ore mineral',
  },
  {
    family: 'potion',
    weight: 1.2,
    draws: '一瓶药水',
    words: '药水 药水瓶 药剂 药瓶 魔药 灵药 生命药水 魔法药水 锥形瓶 potion potion-bottle health-potion mana-potion elixir flask vial',
    near: '瓶子 玻璃瓶 酒瓶 香水 香水瓶 bottle perfume',
  },
  {
    family: 'poster',
    weight: 1.4,
    draws: '落日前的人物剪影',
    words: '剪影海报 剪影 silhouette silhouette-poster',
  },
  {
    family: 'poster',
    subject: 'swordsman',
    weight: 1.5,
    draws: '剑客的剪影',
    words: '剑客 侠客 samurai swordsman ronin',
    near: '武士 浪人 武侠 刀客 忍者',
  },
  {
    family: 'poster',
    subject: 'wizard',
    weight: 1.5,
    draws: '法师的剪影',
    words: '巫师 法师 魔法师 wizard mage sorcerer',
    near: '女巫 witch',
  },
  {
    family: 'poster',
    subject: 'umbrella',
    weight: 1.5,
    draws: '撑伞人的剪影',
    words: '撑伞 打伞 油纸伞 雨伞 umbrella parasol',
  },
  { family: 'poster', subject: 'deer', weight: 1.5, draws: '鹿的剪影', words: '鹿 小鹿 麋鹿 梅花鹿 deer stag' },
  { family: 'poster', subject: 'pine', weight: 1.2, draws: '松树的剪影', words: '松树 孤松 迎客松 pine pine-tree', near: '大树 古树' },
  { family: 'material', weight: 1, draws: '由种子挑一种的材质球', words: '材质 材质球 纹理 贴图 material material-sphere texture pbr' },
  { family: 'material', subject: 'brick', weight: 0.9, draws: '砖墙材质球', words: '砖墙 红砖 brick bricks', near: '砖' },
  {
    family: 'material',
    subject: 'cobble',
    weight: 0.9,
    draws: '石砖材质球',
    words: '石砖 鹅卵石 卵石 石板 cobble cobblestone',
    near: '石头 stone',
  },
  {
    family: 'material',
    subject: 'wood',
    weight: 0.9,
    draws: '木纹材质球',
    words: '木纹 木板 wood-grain plank',
    near: '木头 木质 wood wooden',
  },
  { family: 'material', subject: 'scales', weight: 0.9, draws: '鳞片材质球', words: '鳞片 龙鳞 scales dragon-scales' },
  { family: 'material', subject: 'panels', weight: 0.9, draws: '金属板材质球', words: '金属板 装甲板 科幻面板', near: '金属 钢铁 metal' },
  { family: 'material', subject: 'lava', weight: 0.9, draws: '熔岩材质球', words: '熔岩 岩浆 lava magma' },
  { family: 'material', subject: 'hammered', weight: 0.9, draws: '锤纹金材质球', words: '锤纹 黄金材质 hammered' },
  {
    family: 'icons',
    weight: 0.8,
    draws: '由种子挑一种的道具图标',
    words: '道具图标 游戏图标 道具 图标 图标集 图标合集 道具合集 icon icons icon-set game-item icon-item',
    near: '装备 武器 weapon loot',
  },
  {
    family: 'icons',
    subject: 'sword',
    weight: 1.2,
    draws: '一把剑的图标',
    words: '剑 长剑 短剑 古剑 宝剑 单手剑 sword longsword blade',
    near: '刀 大刀 匕首 dagger',
  },
  { family: 'icons', subject: 'shield', weight: 1.2, draws: '一面盾牌的图标', words: '盾 盾牌 圆盾 shield' },
  { family: 'icons', subject: 'axe', weight: 1.2, draws: '一把斧头的图标', words: '斧 斧头 斧子 战斧 axe' },
  {
    family: 'icons',
    subject: 'gem',
    weight: 1.1,
    draws: '一颗宝石的图标',
    words: '宝石 钻石 gem diamond jewel ruby',
    near: '红宝石 蓝宝石 绿宝石',
  },
  { family: 'icons', subject: 'ring', weight: 1.1, draws: '一枚戒指的图标', words: '戒指 指环 ring' },
  { family: 'icons', subject: 'scroll', weight: 1.1, draws: '一幅卷轴的图标', words: '卷轴 scroll', near: '羊皮纸 parchment' },
  { family: 'icons', subject: 'key', weight: 1.1, draws: '一把钥匙的图标', words: '钥匙 key' },
  {
    family: 'icons',
    subject: 'flame',
    weight: 1.1,
    draws: '一团火焰的图标',
    words: '火焰 火焰图标 flame',
    near: '火球 火 烈火 fireball fire',
  },
  { family: 'icons', subject: 'heart', weight: 1.1, draws: '一颗爱心的图标', words: '爱心 红心 心形 生命值 heart' },
  { family: 'icons', subject: 'bolt', weight: 1.1, draws: '一道闪电的图标', words: '闪电 雷电 lightning-bolt lightning' },
  { family: 'icons', subject: 'leaf', weight: 1.1, draws: '一片叶子的图标', words: '叶子 树叶 绿叶 leaf', near: '枫叶 maple-leaf' },
  { family: 'icons', subject: 'coin', weight: 1.1, draws: '一枚金币的图标', words: '金币 金币图标 硬币 coin gold-coin', near: '铜钱' },
  { family: 'icons', subject: 'crown', weight: 1.1, draws: '一顶王冠的图标', words: '王冠 皇冠 crown' },
  {
    family: 'icons',
    subject: 'book',
    weight: 1.1,
    draws: '一本魔法书的图标',
    words: '魔法书 法典 spell-book spellbook grimoire',
    near: '书 书本 书籍 book',
  },
  { family: 'icons', subject: 'bomb', weight: 1.1, draws: '一枚炸弹的图标', words: '炸弹 bomb' },
  { family: 'icons', subject: 'hammer', weight: 1.1, draws: '一把锤子的图标', words: '锤 战锤 锤子 hammer' },
  { family: 'icons', subject: 'medal', weight: 1.1, draws: '一枚奖章的图标', words: '奖章 勋章 medal' },
  { family: 'icons', subject: 'bow', weight: 1.1, draws: '一把弓的图标', words: '弓 弓箭 长弓 bow bow-and-arrow', near: '弩 crossbow' },
  { family: 'icons', subject: 'helm', weight: 1.1, draws: '一顶头盔的图标', words: '头盔 helmet helm' },
  {
    family: 'clay',
    subject: 'robot',
    weight: 1.4,
    draws: '一个黏土机器人',
    words: '机器人 小机器人 robot bot',
    near: '机甲 高达 mech mecha android',
  },
  {
    family: 'clay',
    subject: 'chest',
    weight: 1.4,
    draws: '一只装满金币的木宝箱',
    words: '宝箱 木宝箱 宝藏箱 treasure-chest chest',
    near: '箱子 木箱 宝藏 treasure',
  },
  {
    family: 'clay',
    subject: 'mushroom',
    weight: 1.4,
    draws: '一座蘑菇屋',
    words: '蘑菇屋 mushroom-house',
    near: '蘑菇 菌菇 mushroom toadstool',
  },
  { family: 'clay', subject: 'slime', weight: 1.4, draws: '一只史莱姆', words: '史莱姆 小史莱姆 slime', near: '果冻 jelly blob' },
  {
    family: 'clay',
    subject: 'rocket',
    weight: 1.4,
    draws: '一枚玩具火箭',
    words: '火箭 小火箭 rocket',
    near: '飞船 宇宙飞船 航天飞机 spaceship spacecraft shuttle',
  },
  {
    family: 'clay',
    subject: 'cactus',
    weight: 1.4,
    draws: '一盆仙人掌',
    words: '仙人掌 仙人球 cactus',
    near: '盆栽 多肉 多肉植物 succulent potted-plant',
  },
  {
    family: 'clay',
    subject: 'cat',
    weight: 1.3,
    draws: '一只黏土小猫',
    words: '猫 小猫 猫咪 黑猫 白猫 橘猫 cat kitten',
    near: '狐狸 小狐狸 狐 狗 小狗 柴犬 柯基 宠物 小动物 动物 熊 小熊 熊猫 兔 兔子 小兔子 老虎 小老虎 fox dog puppy corgi hamster pet animal bear rabbit bunny panda tiger',
  },
  {
    family: 'clay',
    weight: 0.8,
    draws: '由种子挑一种的黏土玩具',
    words: '黏土玩具 粘土玩具 黏土 粘土 玩具 clay clay-toy toy',
    near: '手办 盲盒 泥塑 吉祥物 figurine plasticine mascot',
  },
];

/** Manners that wrap any subject. */
export const wrapRows: readonly { family: 'pixel' | 'card'; draws: string; words: string }[] = [
  {
    family: 'pixel',
    draws: '像素画',
    words: '像素 像素风 像素画 像素风格 8位 16位 16色 pixel pixel-art pixelart 8-bit 16-bit 8bit 16bit sprite',
  },
  { family: 'card', draws: '卡牌', words: '卡牌 卡片 集换式卡牌 塔罗 塔罗牌 card trading-card tarot tcg' },
];

/** A manner that only mountains can be painted in. */
export const inkRow = {
  draws: '水墨山水',
  words: '水墨 水墨画 水墨山水 国画 写意 ink ink-wash ink-wash-painting ink-painting sumi-e sumie',
} as const;

/** What is always there with some families, or there when it is asked for (`option`). */
export type FeatureRow = {
  families: readonly FamilyName[];
  /** Only with this thing of the family. */
  subject?: string;
  option?: 'water' | 'ring' | 'snow' | 'dry' | 'flat' | 'several';
  draws: string;
  words: string;
  near?: string;
};

/** Parts of pictures; each stands for itself only beside a subject that has it. */
export const featureRows: readonly FeatureRow[] = [
  {
    families: ['range', 'terrain'],
    option: 'water',
    draws: '湖水',
    words: '湖 湖面 湖泊 湖水 湖面倒影 倒影 水面 lake reflection',
    near: '江 河 河流 江水 river water',
  },
  { families: ['voxel'], option: 'water', draws: '水塘', words: '湖 水面 池塘 水塘 沙滩 pond water beach', near: '河 海边 river' },
  {
    families: ['planet'],
    option: 'ring',
    draws: '星环',
    words: '星环 土星 土星环 光环 环带 环带行星 带环 行星环 ring rings planetary-ring ring-system saturn',
  },
  {
    families: ['terrain'],
    option: 'snow',
    draws: '积雪',
    words: '雪 雪山 雪峰 雪岭 积雪 雪线 雪地 雪原 冰川 冰 冬 冬天 snow snowy-mountain snow-mountain ice glacier winter alps',
  },
  {
    families: ['terrain'],
    option: 'dry',
    draws: '裸露的岩土',
    words: '高原 峡谷 赤色高原 canyon plateau',
    near: '沙漠 荒漠 戈壁 沙丘 火山 desert volcano',
  },
  { families: ['material'], option: 'flat', draws: '平铺的贴图', words: '贴图 无缝 无缝贴图 可平铺 平铺 seamless tileable' },
  {
    families: ['icons'],
    option: 'several',
    draws: '一整盘道具图标',
    words: '图标集 图标合集 道具合集 合集 一组 一套 多个 icons items icon-set set collection pack',
  },
  { families: ['range', 'ink', 'terrain'], draws: '薄雾', words: '雾 薄雾 晨雾 云雾 雾气 mist misty thin-mist morning-mist fog' },
  { families: ['range'], draws: '山脊上的针叶林', words: '松林 针叶林 松树林 pine-forest conifers', near: '森林 树林 forest' },
  { families: ['ink'], draws: '红日', words: '红日 太阳 日 red-sun sun' },
  { families: ['ink'], draws: '小舟', words: '孤舟 小舟 扁舟 一叶孤舟 lone-boat boat', near: '船 渔船' },
  { families: ['ink'], draws: '留白', words: '留白 大量留白 negative-space', near: '空灵' },
  { families: ['poster'], draws: '落日', words: '太阳 红日 落日 夕阳 sun sunset' },
  { families: ['poster'], draws: '远山', words: '山 远山 群山 mountain' },
  { families: ['poster'], draws: '剪影', words: '剪影 剪影海报 silhouette silhouette-poster' },
  { families: ['poster'], draws: '海报', words: '海报 封面 poster cover' },
  { families: ['planet'], draws: '星空', words: '星空 星星 繁星 星尘 starry-sky stars stardust' },
  { families: ['planet', 'helmet'], draws: '星云', words: '星云 太空 宇宙 nebula space' },
  { families: ['helmet'], draws: '头盔面罩', words: '头盔 面罩 helmet visor' },
  { families: ['helmet'], draws: '半身像', words: '半身像 半身 肖像 portrait half-length-portrait' },
  { families: ['city'], draws: '满月', words: '满月 月亮 圆月 月夜 full-moon moon' },
  { families: ['city'], draws: '车流光带', words: '车流 车流光带 光带 街道 街头 traffic street' },
  { families: ['city'], draws: '亮灯的窗', words: '灯火 灯光 万家灯火 lights' },
  { families: ['city'], draws: '招牌', words: '霓虹 霓虹灯 招牌 neon neon-signs' },
  { families: ['koi'], draws: '荷叶和荷花', words: '荷塘 荷叶 荷花 莲花 睡莲 荷花池 lotus water-lily lotus-leaves' },
  { families: ['koi'], draws: '波光', words: '池塘 波光 水波 涟漪 水面 池水 pond ripples water' },
  { families: ['koi'], draws: '俯视', words: '俯视 top-view' },
  { families: ['sea'], draws: '光柱', words: '光柱 光束 light-shafts god-rays' },
  { families: ['sea'], draws: '海水和礁石', words: '深海 海底 水下 海洋 大海 礁石 海草 underwater deep-sea ocean sea' },
  { families: ['cloud'], draws: '云海', words: '云 云层 云朵 云海 天空 cloud clouds sky sea-of-clouds' },
  { families: ['cloud'], draws: '岛上的亭子和树', words: '亭子 凉亭 树 pavilion trees', near: '宫殿 寺庙 房子 城堡 小屋 木屋' },
  { families: ['cloud'], draws: '太阳', words: '太阳 阳光 sun sunlight' },
  { families: ['terrain'], draws: '远处的山', words: '山 远山 群山 山峦 山脉 山峰 mountain' },
  { families: ['terrain', 'range'], draws: '天空和云', words: '天空 蓝天 sky' },
  {
    families: ['voxel'],
    draws: '岛上的小屋',
    words: '小屋 房子 屋子 house cottage',
    near: '红瓦小屋 木屋 农场 红瓦 村庄 farm cabin village',
  },
  { families: ['voxel'], draws: '树', words: '树 树木 小树 trees', near: '青绿树 阔叶林 阔叶树 松树 树林 森林 forest' },
  { families: ['voxel'], draws: '剖面岩层', words: '剖面 岩层 剖面岩层 strata' },
  {
    families: ['clay', 'voxel', 'material'],
    draws: '纯色背景',
    words: '纯色背景 干净底 干净背景 浅色背景 plain-background solid-background light-background',
  },
  { families: ['clay'], draws: '棚拍柔光', words: '棚拍 柔光 柔光棚拍 暖色棚拍 studio-shot soft-light' },
  { families: ['clay'], draws: '黏土质感', words: '黏土 粘土 黏土玩具 玩具 3d 三维 圆角 clay-toy clay-toy', near: 'q版 chibi 手办 盲盒' },
  { families: ['clay'], draws: '可爱的样子', words: '可爱 cute' },
  { families: ['clay'], subject: 'chest', draws: '金币', words: '金币 珠宝 装满金币 gold-coins coins' },
  { families: ['clay'], subject: 'chest', draws: '木头', words: '木 木质 木头 木制 wooden wood' },
  { families: ['clay'], subject: 'cactus', draws: '花盆', words: '盆栽 花盆 potted-plant' },
  { families: ['potion'], draws: '木塞', words: '木塞 软木塞 cork' },
  { families: ['potion'], draws: '玻璃瓶', words: '玻璃瓶 瓶子 瓶 玻璃 bottle glass' },
  { families: ['potion'], draws: '气泡', words: '气泡 bubbles' },
  { families: ['crystal'], draws: '内部的光', words: '发光 内部发光 glowing' },
  { families: ['crystal'], draws: '深色背景', words: '深色背景 暗背景 dark-background dark' },
  { families: ['icons'], draws: '描边', words: '描边 outline' },
  { families: ['icons'], draws: '图标', words: '图标 道具图标 游戏图标 道具 icon game-icon', near: '装备 武器' },
  { families: ['material'], draws: '材质球', words: '材质 材质球 纹理 material material-sphere texture' },
];

/** Colour words: each names palettes for landscapes and for objects. */
/** `near` are words of which the colours are all that is painted. */
export type ColourRow = { draws: string; words: string; near?: string; landscape: readonly PaletteName[]; object: readonly PaletteName[] };
export const colourRows: readonly ColourRow[] = [
  { draws: '石青石绿', words: '青绿 青绿山水 石绿 千里江山 石青石绿 石青石绿设色 qinglu', landscape: ['qinglu'], object: ['turquoise'] },
  {
    draws: '红',
    words: '红 红色 赤 赤色 赤色高原 朱红 朱砂 绯红 红砖 red crimson scarlet vermilion',
    landscape: ['vermilion', 'ember'],
    object: ['ruby'],
  },
  { draws: '蓝', words: '蓝 蓝色 湛蓝 天蓝 蔚蓝 石青 冰蓝 blue azure cobalt', landscape: ['azure', 'night'], object: ['sapphire'] },
  { draws: '绿', words: '绿 绿色 翠 翠绿 碧 碧绿 green emerald verdant', landscape: ['spring', 'jade'], object: ['emerald'] },
  { draws: '青', words: '青 青色 湖蓝 碧蓝 teal cyan turquoise', landscape: ['lagoon', 'qinglu'], object: ['turquoise'] },
  { draws: '金', words: '金 金色 金黄 黄金 gold golden', landscape: ['gold', 'autumn'], object: ['amber'] },
  { draws: '黄', words: '黄 黄色 琥珀 琥珀色 yellow amber', landscape: ['autumn', 'gold'], object: ['amber'] },
  { draws: '橙', words: '橙 橙色 橘 橘色 橘猫 orange', landscape: ['ember', 'autumn'], object: ['tangerine'] },
  { draws: '紫', words: '紫 紫色 紫罗兰 紫水晶 purple violet amethyst', landscape: ['violet'], object: ['amethyst'] },
  { draws: '粉', words: '粉 粉色 粉红 粉红色 pink', landscape: ['rose', 'spring'], object: ['blossom'] },
  {
    draws: '冰雪',
    words: '白 白色 white',
    near: '雪 雪山 雪地 冬 冬天 冬日 冰 snow snowy winter ice',
    landscape: ['snow'],
    object: ['frost'],
  },
  { draws: '灰黑', words: '黑 黑色 灰 灰色 黑白 black grey gray', landscape: ['steel'], object: ['graphite'] },
  {
    draws: '夜',
    words: '夜 夜晚 深夜 夜色 夜景 月夜 night midnight night-scene',
    near: '夜城 星空 城市夜景 night-city',
    landscape: ['night', 'lagoon'],
    object: ['night', 'lagoon'],
  },
  {
    draws: '黄昏',
    words: '黄昏 傍晚 暮色 黄昏暖光 dusk twilight evening',
    near: '日落 夕阳 落日 晚霞 sunset',
    landscape: ['dusk', 'ember'],
    object: ['dusk', 'ember'],
  },
  {
    draws: '清晨',
    words: '清晨 早晨 黎明 晨曦 晨光 dawn morning early-morning',
    near: '日出 朝霞 sunrise',
    landscape: ['dawn'],
    object: ['dawn'],
  },
  { draws: '暖', words: '暖光 暖色 暖色调 warm warm-palette warm-light', landscape: ['ember', 'autumn'], object: ['ember', 'tangerine'] },
  { draws: '冷', words: '冷光 冷色 冷色调 cool-palette cold-light', landscape: ['azure', 'snow'], object: ['sapphire'] },
  { draws: '秋', words: '秋 秋天 秋日 秋色 autumn fall', near: '枫 枫叶', landscape: ['autumn'], object: ['autumn'] },
  { draws: '春', words: '春 春天 春日 春色 spring', landscape: ['spring'], object: ['spring', 'candy'] },
  { draws: '林间', words: '林间', near: '森林 苔 苔藓 丛林 forest moss jungle', landscape: ['moss', 'jade'], object: ['moss'] },
  { draws: '糖果', words: '糖果色 马卡龙 马卡龙色 缤纷 彩色 pastel colorful colourful', landscape: ['rose', 'spring'], object: ['candy'] },
  { draws: '炽热', words: '炽热', near: '烈火 熔岩 岩浆 fire lava', landscape: ['ember'], object: ['ember', 'ruby'] },
  {
    draws: '霓虹',
    words: '赛博 赛博朋克 cyberpunk',
    near: '霓虹 霓虹灯 neon',
    landscape: ['violet', 'lagoon', 'night'],
    object: ['amethyst'],
  },
];

/** What can't be painted, with the word that comes nearest to what it would have brought. */
export const insteadRows: readonly { words: string; instead: string }[] = [
  { words: '樱花 樱花树 桃花 桃树 桃林 cherry-blossoms sakura', instead: '粉色' },
  { words: '雨 雨夜 下雨 大雨 暴雨 雷雨 雨天 rain rainy', instead: '夜色' },
  { words: '银杏 落叶 稻田 麦田', instead: '秋天' },
  { words: '竹林 竹子 竹 草地 草原 草坪', instead: '绿色' },
  { words: '向日葵 阳光', instead: '金色' },
  { words: '城堡 宫殿 寺庙', instead: '浮空岛' },
  { words: '房子 木屋 小屋 村庄 小镇', instead: '体素小岛' },
  { words: '恐龙 怪物 怪兽', instead: '史莱姆' },
];

/** Words that say nothing of what is seen; they are passed over. */
export const fillers =
  '的 在 和 与 及 了 着 一只 一个 一座 一片 一颗 一条 一艘 一把 一群 一位 一幅 一张 一瓶 一簇 一朵 一棵 一枚 一面 一本 一顶 一盆 一台 一间 一些 许多 几只 几条 两只 三只 两条 三条 坐在 站在 飘在 躺在 浮在 趴在 停在 位于 请画 帮我画 给我画 画一只 画一个 一 a an the of in on at with and by to from for under above over its wearing';
