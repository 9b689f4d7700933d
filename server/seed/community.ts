/** The sample community: members, models and pictures. Sample people; the pictures are the product's own. */

export type SeedUser = { name: string; mobile?: string; image: string; desc: string; vip: -1 | 1 | 2 | 3 };
/** The first member is the demo account of the local mode. */
export const seedUsers: SeedUser[] = [
  { name: '北岸拾石', mobile: '13800000000', image: 'seed/y20.webp', desc: '独立游戏美术，做像素和体素。接图标与道具外包。', vip: 2 },
  { name: '山海匠', image: 'seed/r01.webp', desc: '画山，画水，画看不见的风。场景概念设计。', vip: 3 },
  { name: '墨隐', image: 'seed/i03.webp', desc: '水墨留白，一日一幅。', vip: 1 },
  { name: '林间小屋', image: 'seed/v02.webp', desc: '等距体素小岛收集者。', vip: 2 },
  { name: '阿橙', image: 'seed/y01.webp', desc: '黏土玩具与 3D 小物件。', vip: 2 },
  { name: '铁匠铺', image: 'seed/n01.webp', desc: '道具图标、材质球、药水与晶簇，量大从优。', vip: 3 },
  { name: '云游客', image: 'seed/o02.webp', desc: '海报和卡牌，讲没讲完的故事。', vip: 1 },
  { name: '北野同学', image: 'seed/h01.webp', desc: '一个只画宇航员的人。', vip: -1 },
  { name: '深蓝', image: 'seed/s01.webp', desc: '深海、夜城与行星。', vip: 2 },
  { name: '像素阿伟', image: 'seed/q03.webp', desc: '16 色，从不多用一色。', vip: 1 },
  { name: '拾光', image: 'seed/k01.webp', desc: '池塘插画，光影日记。', vip: -1 },
  { name: '一只狐', image: 'seed/e01.webp', desc: '徽标与字标设计。', vip: 1 },
  { name: '砚台', image: 'seed/a01.webp', desc: '脸谱与纹样。', vip: -1 },
];

export type SeedModel = {
  id: string;
  name: string;
  by: string;
  image: string;
  type: 'checkpoint' | 'lora';
  base: string;
  official?: boolean;
  trigger: string[];
  tags: string[];
  uses: number;
  desc: string;
};
export const seedModels: SeedModel[] = [
  {
    id: 'shanhai-xl',
    name: '山海 XL v2',
    by: '山海匠',
    image: 'r01',
    type: 'checkpoint',
    base: 'SDXL',
    official: true,
    trigger: ['shanhai', '青绿'],
    tags: ['场景', '国风'],
    uses: 126_000,
    desc: '为自然场景与国风设色调校的大模型。山体层次清楚，云雾自然，适合场景概念与长卷。',
  },
  {
    id: 'forge-icons',
    name: '图标锻造炉',
    by: '铁匠铺',
    image: 'ns1',
    type: 'checkpoint',
    base: 'SDXL',
    trigger: ['item icon'],
    tags: ['道具图标'],
    uses: 51_000,
    desc: '统一光源的道具图标，深色底框，描边干净，可直接切片使用。',
  },
  {
    id: 'material-lab',
    name: '材质球工坊',
    by: '铁匠铺',
    image: 'm02',
    type: 'checkpoint',
    base: 'SDXL',
    trigger: ['material sphere'],
    tags: ['材质'],
    uses: 19_000,
    desc: '材质球与可平铺纹理：砖石、鳞甲、木纹、熔岩、锻打金属。',
  },
  {
    id: 'qinglv',
    name: '青绿山水',
    by: '山海匠',
    image: 'r05',
    type: 'lora',
    base: 'SDXL',
    official: true,
    trigger: ['青绿山水'],
    tags: ['国风', '场景'],
    uses: 84_000,
    desc: '石青石绿设色，绢本质感。建议权重 0.6 至 0.9。',
  },
  {
    id: 'clay-toys',
    name: '黏土玩具箱',
    by: '阿橙',
    image: 'y05',
    type: 'lora',
    base: 'SDXL',
    trigger: ['黏土玩具'],
    tags: ['角色', '3D 玩具'],
    uses: 79_000,
    desc: '柔光棚拍的黏土小物，圆角、指纹、磨砂，一看就想捏。',
  },
  {
    id: 'iso-island',
    name: '等距小岛',
    by: '林间小屋',
    image: 'v02',
    type: 'lora',
    base: 'SDXL',
    trigger: ['等距体素'],
    tags: ['体素'],
    uses: 62_000,
    desc: '等距视角的体素小岛，剖面岩层清晰，适合做关卡选择页。',
  },
  {
    id: 'pixel-16',
    name: '像素工坊 16',
    by: '像素阿伟',
    image: 'q03',
    type: 'lora',
    base: 'SDXL',
    trigger: ['像素风'],
    tags: ['像素'],
    uses: 58_000,
    desc: '16 色限制调色板，抖动与描边都按老机器的规矩来。',
  },
  {
    id: 'ink-blank',
    name: '水墨留白',
    by: '墨隐',
    image: 'i03',
    type: 'lora',
    base: 'SDXL',
    trigger: ['水墨'],
    tags: ['国风', '水墨'],
    uses: 47_000,
    desc: '枯笔、晕染与大量留白，山水竹石皆可。',
  },
  {
    id: 'crystals',
    name: '晶簇',
    by: '铁匠铺',
    image: 'x03',
    type: 'lora',
    base: 'SDXL',
    trigger: ['水晶簇'],
    tags: ['道具图标'],
    uses: 33_000,
    desc: '内部裂纹发光的晶体，冷暖色都稳。',
  },
  {
    id: 'neon-city',
    name: '夜城霓虹',
    by: '深蓝',
    image: 'u01',
    type: 'lora',
    base: 'SDXL',
    trigger: ['夜城'],
    tags: ['场景'],
    uses: 29_000,
    desc: '满月、车流与楼群灯火，俯瞰视角最好看。',
  },
  {
    id: 'emblems',
    name: '徽标几何',
    by: '一只狐',
    image: 'e01',
    type: 'lora',
    base: 'SD 1.5',
    trigger: ['几何徽标'],
    tags: ['Logo'],
    uses: 26_000,
    desc: '几何切面徽标，少色，正负形清楚。',
  },
  {
    id: 'posters',
    name: '剪影海报',
    by: '云游客',
    image: 'o02',
    type: 'lora',
    base: 'SDXL',
    trigger: ['剪影海报'],
    tags: ['海报'],
    uses: 24_000,
    desc: '一个巨大的圆，一个小小的人。',
  },
  {
    id: 'card-frame',
    name: '卡牌边框',
    by: '云游客',
    image: 'd01',
    type: 'lora',
    base: 'SDXL',
    trigger: ['集换式卡牌'],
    tags: ['卡牌'],
    uses: 21_000,
    desc: '给任意画面套上可用的卡牌边框与标题栏。',
  },
  {
    id: 'opera-mask',
    name: '脸谱',
    by: '砚台',
    image: 'a01',
    type: 'lora',
    base: 'SD 1.5',
    trigger: ['京剧脸谱'],
    tags: ['国风'],
    uses: 16_000,
    desc: '对称勾脸，朱砂、石青与墨。',
  },
  {
    id: 'pond',
    name: '池塘插画',
    by: '拾光',
    image: 'k01',
    type: 'lora',
    base: 'SDXL',
    trigger: ['锦鲤池'],
    tags: ['插画'],
    uses: 14_000,
    desc: '俯视的水面，荷叶、锦鲤与波光。',
  },
  {
    id: 'planets',
    name: '行星工厂',
    by: '深蓝',
    image: 'p01',
    type: 'lora',
    base: 'SDXL',
    trigger: ['行星'],
    tags: ['场景'],
    uses: 12_000,
    desc: '气态巨行星、冰星与裂纹熔岩星，带环可选。',
  },
  {
    id: 'pixel-props',
    name: '像素道具 32',
    by: '像素阿伟',
    image: 'q06',
    type: 'lora',
    base: 'SDXL',
    trigger: ['pixel props'],
    tags: ['像素', '道具图标'],
    uses: 8_600,
    desc: '32 格道具与角色，暗部偏冷，描边一像素。',
  },
  {
    id: 'slimo',
    name: '史莱姆家族',
    by: '阿橙',
    image: 'sl01',
    type: 'lora',
    base: 'SDXL',
    trigger: ['slimo'],
    tags: ['角色', '3D 玩具'],
    uses: 3_400,
    desc: '同一只史莱姆的十八种颜色，叶子小辫和小皇冠都记得住。',
  },
  {
    id: 'voxel-seasons',
    name: '体素四季',
    by: '林间小屋',
    image: 'v07',
    type: 'lora',
    base: 'SDXL',
    trigger: ['voxel seasons'],
    tags: ['体素'],
    uses: 5_200,
    desc: '小岛的春夏秋冬，植被与屋顶随季节换色。',
  },
  {
    id: 'astronauts',
    name: '太空肖像',
    by: '北野同学',
    image: 'h01',
    type: 'lora',
    base: 'SDXL',
    trigger: ['astronaut'],
    tags: ['角色'],
    uses: 2_900,
    desc: '宇航员半身像，面罩里映出远处的地平线，衣料和反光都交代得清楚。',
  },
];

/** Families by the first letters of a picture's name: who makes them, with which model, under which tags. */
export const seedFamilies: Record<string, { by: string; model: string; tags: string[]; style: string }> = {
  r: { by: '山海匠', model: 'qinglv', tags: ['场景', '国风'], style: '青绿山水，绢本质感' },
  t: { by: '山海匠', model: 'shanhai-xl', tags: ['场景'], style: '厚涂，概念设计' },
  c: { by: '山海匠', model: 'shanhai-xl', tags: ['场景'], style: '云海，厚涂' },
  g: { by: '北岸拾石', model: 'qinglv', tags: ['场景', '国风'], style: '青绿山水，绢本质感' },
  i: { by: '墨隐', model: 'ink-blank', tags: ['水墨', '国风'], style: '水墨，大量留白' },
  p: { by: '深蓝', model: 'planets', tags: ['场景'], style: '行星，星尘' },
  u: { by: '深蓝', model: 'neon-city', tags: ['场景'], style: '夜城俯瞰' },
  s: { by: '深蓝', model: 'shanhai-xl', tags: ['场景'], style: '深海，光柱' },
  k: { by: '拾光', model: 'pond', tags: ['插画'], style: '锦鲤池，插画' },
  v: { by: '林间小屋', model: 'iso-island', tags: ['体素'], style: '等距体素，剖面岩层' },
  y: { by: '阿橙', model: 'clay-toys', tags: ['角色', '3D 玩具'], style: '黏土玩具，柔光棚拍' },
  x: { by: '铁匠铺', model: 'crystals', tags: ['道具图标'], style: '水晶簇，深色背景' },
  b: { by: '铁匠铺', model: 'forge-icons', tags: ['道具图标'], style: '药水瓶，气泡' },
  m: { by: '铁匠铺', model: 'material-lab', tags: ['材质'], style: 'PBR 材质球' },
  f: { by: '铁匠铺', model: 'material-lab', tags: ['材质'], style: '可平铺纹理，手绘风' },
  n: { by: '铁匠铺', model: 'forge-icons', tags: ['道具图标'], style: '道具图标，统一光源' },
  ns: { by: '铁匠铺', model: 'forge-icons', tags: ['道具图标'], style: '道具图标合集，深色底框' },
  h: { by: '北野同学', model: 'astronauts', tags: ['角色'], style: '宇航员半身像' },
  o: { by: '云游客', model: 'posters', tags: ['海报'], style: '剪影海报' },
  d: { by: '云游客', model: 'card-frame', tags: ['卡牌'], style: '集换式卡牌，金色边框' },
  a: { by: '砚台', model: 'opera-mask', tags: ['国风'], style: '京剧脸谱' },
  e: { by: '一只狐', model: 'emblems', tags: ['Logo'], style: '几何徽标' },
  z: { by: '像素阿伟', model: 'pixel-16', tags: ['像素', '场景'], style: '像素风，20 色抖动' },
  q: { by: '像素阿伟', model: 'pixel-16', tags: ['像素', '角色'], style: '16 色像素，描边' },
  sl: { by: '北岸拾石', model: 'clay-toys', tags: ['角色', '3D 玩具'], style: '黏土玩具，柔光棚拍' },
  cut: { by: '北岸拾石', model: 'clay-toys', tags: ['角色'], style: '透明背景' },
  ef: { by: '北岸拾石', model: 'emblems', tags: ['Logo'], style: '几何徽标' },
  L: { by: '北岸拾石', model: 'shanhai-xl', tags: ['场景'], style: '厚涂，概念设计' },
  w: { by: '像素阿伟', model: 'pixel-16', tags: ['像素', '角色'], style: '像素怪物精灵表' },
};

/** What was made like which earlier picture, by their names. */
export const seedLines: Record<string, string> = {
  g01: 'r05',
  v01: 'v04',
  q01: 'q05',
  k05: 'k02',
  y02: 'y14',
  y12: 'y03',
  y18: 'y12',
  o04: 'o08',
};

/** `name title：what it shows`, one picture a line. */
export const seedPictures = `
r01 千里青绿：青绿山水长卷，层峦叠嶂|r02 破晓：晨曦里的层层远山，暖雾|r03 夜山：月下群山，深蓝设色|r04 秋岭：秋色山脊，暖阳|r05 青湖：青绿湖山，倒影|r06 翠屏：碧色山屏，薄雾|r07 赤峦：落日余烬里的赤色群山|r08 春山：春山新绿，湖面如镜|r09 暮湖：紫红色黄昏，湖面倒影，层叠远山|r10 雪峦：冷白雪岭，静|r11 湾：青色海湾与远峰|r12 朱砂岭：朱砂色山岭，巨大红日
t01 雪线之上：清晨的雪山，逆光，薄雾|t02 红湖：红色群山环抱的湖|t03 群峰：冰雪群峰，正午|t04 三峰：晨雾三峰|t05 赤原：赤色高原日落|t06 暮峰：黄昏雪峰，紫霞|t07 秋谷：秋日峡谷，金色坡地|t08 晨谷：清晨山谷，长影|t09 熔岩谷：火山峡谷，黄昏逆光，尘雾|t10 青峰：青绿高峰，云气|t11 长岭：青绿长岭，宽幅|t12 朱崖：朱红断崖，斜阳|t13 春原：春日高原，溪流|t14 暮原：暮色高原，远雪
c01 云上晨：晨光里的云海与孤峰|c02 浮空岛：云海上的浮空岛，落日|c03 云涛：春日云涛，宽幅|c04 暮云：暮云里的悬浮群岛|c05 悬岛：悬浮岛屿，暖雾|c06 秋云：秋色云海，孤岛
g01 湖山其一：青绿湖山，倒影，晨光|g02 湖山其二：青绿群峰，晨雾漫过山腰|g03 湖山其三：青绿湖山，长天|g04 湖山其四：青绿山水，近岭深青
i01 远山：水墨远山，红日|i02 竹石：水墨竹枝，远山，红印|i03 一舟：水墨远山，孤舟|i04 松风：水墨松石，远岭|i05 雾江：雾江远岸，枯笔|i06 江天：江天一色，宽幅长卷
p01 环带之王：土星环，琥珀色气态巨行星|p02 青星：青绿类地行星，云带|p03 裂纹行星：熔岩裂纹行星|p04 冰环：冰蓝行星与细环|p05 秋星：秋色气态行星|p06 春星：大陆与海洋分明的行星|p07 暮环：暮色里的带环行星，宽幅|p08 红星：赤红熔岩行星
u01 环城夜路：夜城俯瞰，满月，车流光带|u02 雨巷天际：钢灰色夜城，薄雾|u03 竖城：高楼竖构图，紫色夜|u04 长夜：夜城宽幅，灯海|u05 赤城：暖色夜城，晚霞未尽|u06 港城：港湾夜城，青色雾
s01 水母灯塔：深海，水母发光，海藻剪影|s02 蓝渊：蔚蓝深海，光柱|s03 暮海：紫色深海，水母群|s04 翠渊：翠绿深海，海草
k01 双鲤：俯视锦鲤池，荷叶，波光|k02 圆荷：锦鲤与圆荷，俯视|k03 红鲤：朱砂色池水，红白锦鲤|k04 青池：锦鲤与荷叶，俯视|k05 荷风：青绿锦鲤池，工笔|k06 碎光：锦鲤池，碎光
v01 春屿：等距体素小岛，春日小屋|v02 雪林猎户：雪松林，红顶木屋|v03 秋原：秋日体素林地，溪流|v04 湖畔小屋：红瓦小屋，沙滩，青绿树|v05 雪湾：雪湾码头，宽幅|v06 朱院：朱红院落，青松|v07 丘陵林场：阔叶林，金顶屋|v08 熔岩屿：熔岩小岛，焦木|v09 晨屿：晨光小岛，灯塔|v10 糖屿：糖果色小岛，蘑菇屋
y01 小橙：圆角机器人，暖色棚拍|y02 红伞：红色蘑菇，白点|y03 史莱姆王：绿色史莱姆，小皇冠，半透明|y04 晨箭：小火箭，晨色|y05 开箱时刻：卡通宝箱，金币满溢|y06 积木：彩色积木塔|y07 小仙：仙人掌盆栽，圆点花盆|y08 柴犬队长：黏土小狗，花斑，项圈|y09 小街机：迷你街机，青色|y10 小车：糖果色玩具车|y11 小蓝：蓝色机器人，湖色背景|y12 莓莓：玫红史莱姆|y13 蓝箭：蓝色小火箭|y14 苔伞：苔绿色蘑菇|y15 小绿车：青绿玩具车，宽幅|y16 铁皮：钢灰机器人|y17 金犬：金色小狗|y18 赤莓：宝石红史莱姆|y19 青仙：青绿仙人掌|y20 雪犬：雪色小狗，围巾
x01 青晶：青色水晶簇|x02 赤晶：宝石红水晶簇|x03 寒晶之心：冰蓝水晶簇，内部裂纹发光|x04 翠晶：翠绿水晶簇|x05 金晶：金色水晶簇|x06 暮晶：紫色水晶簇
b01 红药水：圆瓶，发光的红色液体，木塞|b02 蓝药水：锥形瓶，发光的蓝色液体，木塞|b03 绿药剂：方瓶，翠绿液体，白底|b04 心形药剂：心形瓶，粉色液体|b05 蜜药：圆瓶，金色液体，白底|b06 湖药：方瓶，湖青液体|b07 蓝心：心形瓶，蓝色液体，白底|b08 翠药：圆瓶，翠绿液体
m01 卵石球：灰色卵石|m02 龙鳞材质球：青色龙鳞，金边高光|m03 甲板：金属面板，铆钉|m04 熔岩球：熔岩裂纹|m05 砖球：秋色砖墙|m06 木球：木纹|m07 锻金：锻打金属，金色|m08 玉鳞：玉色鳞甲
f01 秋砖：秋色砖墙|f02 苔石地面：苔藓卵石|f03 海甲：海蓝金属面板|f04 木地：暖色木地板|f05 玉鳞纹：玉色鳞片
h01 火星倒影：面罩映出红色地平线|h02 晨航：晨色面罩，星图倒影|h03 蓝航：湖蓝面罩，深空|h04 糖航：糖果色宇航服|h05 青航：青绿面罩，远山倒影
n01 铁剑：单手剑，冷钢，金护手|n02 盾：蓝色盾牌，金边|n03 王冠：金色王冠，红宝石|n04 羽叶：翠绿叶片|n05 红心：宝石红心|n06 湖戒：戒指，湖蓝宝石|n07 铁锤：战锤，钢灰|n08 粉晶：粉色水晶|n09 苔弓：长弓，苔绿|n10 夜书：魔法书，夜蓝封皮|n11 赤斧：战斧，朱红柄|n12 暮钥：钥匙，紫铜
ns1 道具图标 25 枚：幻想 RPG 道具图标，统一光源，深色底框|ns2 兵器图标 16 枚：冷钢兵器图标|ns3 暖色图标：暖色道具图标，宽幅|ns4 法器图标：蓝色底框道具图标
o01 归途：旅人剪影，朱砂大日|o02 夜行者：法师剪影，巨大的橙色月亮|o03 守望：守望者剪影，高塔|o04 春雨：撑伞剪影，春雨|o05 云游：旅人剪影，青绿云山|o06 秋霜：守望者剪影，秋霜|o07 星火：法师剪影，星火夜|o08 归晚：撑伞剪影，晚霞|o09 听竹：旅人剪影，碧竹|o10 雪关：守望者剪影，雪关
d01 深海灯塔：深海主题卡牌|d02 赤霄：古剑主题卡牌|d03 寒晶之心：冰晶主题卡牌|d04 千里江山：青山主题卡牌
a01 朱面：朱砂底，青绿纹样|a02 青面：石青底，朱纹|a03 绿面：石绿底，金纹|a04 墨面：墨底，赭纹
e01 火狐：狐首，暖橙切面|e02 夜枭：猫头鹰，湖蓝|e03 青峰：山峰，青绿|e04 浪：浪花，石青|e05 莲：莲花，深底，粉橙渐层|e06 焰：火焰，朱砂|e07 鹿：鹿首，苔绿|e08 方：立方体，糖果色|e09 盾徽：盾徽，钢灰|e10 月：弯月，暮紫|e11 赤狐工坊：狐首字标|e12 云岭科技：山峰字标|e13 清莲茶舍：莲花字标|e14 鹿野营地：鹿首字标|e15 逐浪游戏：浪花字标
z01 像素夜城：像素夜城，霓虹|z02 像素深海：像素深海，水母|z03 像素云岛：像素云岛，落日|z04 像素行星：像素行星，星环|z05 像素秋岭：像素秋山，宽幅|z06 像素小岛：像素体素岛
q01 像素史莱姆：史莱姆|q02 像素红药：红药水|q03 像素机器人：小机器人，夜空背景|q04 像素柴犬：小狗|q05 像素蘑菇：红蘑菇|q06 像素宝箱：宝箱|q07 像素晶簇：冰晶|q08 像素仙人掌：仙人掌
w01 怪物图鉴：糖果色怪物 4×4|w02 海怪图鉴：海色怪物 5×5|w03 林怪图鉴：苔色怪物，宽幅
sl01 青团：翠绿史莱姆|sl02 冰糖：冰蓝史莱姆|sl03 柿子：橘色史莱姆|sl04 芒果：金黄史莱姆|sl05 桃子：粉色史莱姆|sl06 薄荷：薄荷色史莱姆|sl07 奶青：淡青史莱姆|sl08 豆沙：浅豆绿史莱姆|sl09 芋泥：芋紫史莱姆|sl10 深潭：深青史莱姆|sl11 苔藓：苔绿史莱姆|sl12 杏仁：杏色史莱姆|sl13 橘汁：橘红史莱姆|sl14 雪顶：雪白史莱姆|sl15 藕粉：藕色史莱姆|sl16 青柠：青柠色史莱姆|sl17 焦糖：焦糖色史莱姆|sl18 蓝莓：深蓝史莱姆
cut1 小橙，去底：圆角机器人|cut2 史莱姆王，去底：绿色史莱姆|cut3 宝箱，去底：卡通宝箱|cut4 小狗，去底：黏土小狗
ef1 赤狐工坊 1：狐首徽标|ef2 赤狐工坊 2：狐首徽标|ef3 赤狐工坊 3：狐首徽标|ef4 赤狐工坊 4：狐首徽标|ef5 赤狐工坊 5：狐首徽标|ef6 赤狐工坊 6：狐首徽标|L1 雪山清晨：清晨雪山，紫色岩壁
`;
