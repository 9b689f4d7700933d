/** Plans, packages, dictionaries and presets. Prices in yuan here, fen in the database. */

export type SeedPlan = {
  type: -1 | 1 | 2 | 3;
  time: 1 | 2 | 3 | -1;
  original: number;
  discounted: number;
  discount: number;
  outline: string;
  best?: boolean;
};
/** Spec §3. The free plan is permanent; the others come by month, quarter and year. */
export const seedPlans: SeedPlan[] = [
  { type: -1, time: -1, original: 0, discounted: 0, discount: 100, outline: '先试试，长期可用' },
  { type: 1, time: 1, original: 49, discounted: 39, discount: 80, outline: '个人练习与小项目' },
  { type: 2, time: 1, original: 99, discounted: 79, discount: 80, outline: '独立开发者的日常用量', best: true },
  { type: 3, time: 1, original: 199, discounted: 159, discount: 80, outline: '工作室与量产' },
  { type: 1, time: 2, original: 147, discounted: 98, discount: 67, outline: '个人练习与小项目' },
  { type: 2, time: 2, original: 297, discounted: 199, discount: 67, outline: '独立开发者的日常用量', best: true },
  { type: 3, time: 2, original: 597, discounted: 398, discount: 67, outline: '工作室与量产' },
  { type: 1, time: 3, original: 588, discounted: 328, discount: 56, outline: '个人练习与小项目' },
  { type: 2, time: 3, original: 1188, discounted: 658, discount: 55, outline: '独立开发者的日常用量', best: true },
  { type: 3, time: 3, original: 2388, discounted: 1318, discount: 55, outline: '工作室与量产' },
];

/** What each tier allows, with the words on its card. */
export const seedTiers: Record<
  string,
  {
    point: number;
    picNum: number;
    modelNum: number;
    private: boolean;
    queue: boolean;
    three: boolean;
    enlarge: boolean;
    labels: Record<string, string>;
  }
> = {
  '-1': {
    point: 10,
    picNum: 1,
    modelNum: 0,
    private: false,
    queue: false,
    three: false,
    enlarge: false,
    labels: {
      point: '每日登录送 10 积分',
      picNum: '单次 1 张图',
      modelNum: '',
      private: '私有创作',
      queue: '优先队列',
      three: '3D 生成',
      enlarge: '高清放大',
    },
  },
  '1': {
    point: 1200,
    picNum: 2,
    modelNum: 1,
    private: true,
    queue: true,
    three: false,
    enlarge: true,
    labels: {
      point: '每月 1,200 积分',
      picNum: '单次 2 张图',
      modelNum: '',
      private: '私有创作',
      queue: '优先队列',
      three: '3D 生成',
      enlarge: '2× 高清放大',
    },
  },
  '2': {
    point: 3000,
    picNum: 4,
    modelNum: 2,
    private: true,
    queue: true,
    three: true,
    enlarge: true,
    labels: {
      point: '每月 3,000 积分',
      picNum: '单次 4 张图',
      modelNum: '同时训练 2 个模型',
      private: '私有创作',
      queue: '优先队列',
      three: '3D 生成',
      enlarge: '4× 高清放大',
    },
  },
  '3': {
    point: 8000,
    picNum: 8,
    modelNum: 5,
    private: true,
    queue: true,
    three: true,
    enlarge: true,
    labels: {
      point: '每月 8,000 积分',
      picNum: '单次 8 张图',
      modelNum: '同时训练 5 个模型',
      private: '私有创作',
      queue: '最高优先级队列',
      three: '3D 生成',
      enlarge: '4× 高清放大',
    },
  },
};

type Value = string | number;
export type SeedDict = { key?: string; label?: string; val: Value; val2?: Value; val3?: Value; val4?: Value; val5?: Value };

const tagRows = `场景:山水=landscape,雪山=snow mountain,云海=sea of clouds,浮空岛=floating island,森林=forest,深海=deep sea,夜城=night city,城堡=castle,沙漠=desert,星空=starry sky,行星=planet,瀑布=waterfall
主体:机器人=robot,宝箱=treasure chest,蘑菇=mushroom,史莱姆=slime,火箭=rocket,小狗=puppy,宇航员=astronaut,锦鲤=koi,狐狸=fox,法师=wizard,水晶簇=crystal cluster,药水瓶=potion bottle,剑=sword,盾牌=shield
风格:青绿山水=blue-green Chinese landscape,水墨=ink wash painting,厚涂=impasto painting,像素风=pixel art,等距体素=isometric voxel,黏土玩具=clay toy,插画=illustration,剪影海报=silhouette poster,概念设计=concept art,绢本质感=silk painting texture
光线:逆光=backlight,柔光=soft light,晨雾=morning mist,黄昏=dusk,霓虹=neon,光柱=light shafts,棚拍=studio shot,波光=ripples
构图:俯视=top view,特写=close-up,半身像=half-length portrait,大量留白=generous negative space,宽幅=wide shot,正面=front view
品质:高细节=highly detailed,统一光源=consistent lighting,描边=outline,深色背景=dark background,可平铺=tileable`;

export const seedDicts: Record<string, SeedDict[]> = {
  // Dearer a point than any plan, the dearest of which is 基础 by the month at .0325 (AC-10): members pay less.
  point_config: [
    { key: 'point', val: 200, val2: 10, val3: 200, val4: 0, val5: 0 },
    { key: 'point', val: 550, val2: 28, val3: 600, val4: 50, val5: 0 },
    { key: 'point', val: 1300, val2: 66, val3: 1500, val4: 200, val5: 1 },
    { key: 'point', val: 3400, val2: 168, val3: 4000, val4: 600, val5: 0 },
    { key: 'point', val: 8000, val2: 398, val3: 10_000, val4: 2000, val5: 0 },
    { key: 'point', val: 19_000, val2: 938, val3: 25_000, val4: 6000, val5: 0 },
  ],
  tags: tagRows.split('\n').flatMap((line) => {
    const [group = '', words = ''] = line.split(':');
    return words.split(',').map((pair): SeedDict => {
      const [zh = '', en = ''] = pair.split('=');
      return { key: group, val: zh, val2: group, val3: en };
    });
  }),
  mofa: [
    { label: '光影增强', val: '体积光，逆光，柔和的明暗过渡', val2: '光线', val3: 'seed/t01.webp' },
    { label: '国画设色', val: '石青石绿设色，绢本质感，工笔勾线', val2: '风格', val3: 'seed/r01.webp' },
    { label: '玩具质感', val: '圆角，磨砂黏土，浅景深，柔光棚拍', val2: '风格', val3: 'seed/y01.webp' },
    { label: '图标规范', val: '单个物体居中，统一光源，深色底框，干净描边', val2: '用途', val3: 'seed/n01.webp' },
    { label: '像素限制', val: '16 色调色板，硬边描边，有序抖动', val2: '风格', val3: 'seed/q03.webp' },
    { label: '大片构图', val: '宽幅构图，前中远三层，视线引导', val2: '构图', val3: 'seed/t05.webp' },
  ],
  range: [
    { key: 'steps', val: 1, val2: 60, val3: 28, val4: 1 },
    { key: 'cfg', val: 1, val2: 20, val3: 7, val4: 0.5 },
    { key: 'width', val: 64, val2: 2048, val3: 896, val4: 8 },
    { key: 'height', val: 64, val2: 2048, val3: 1152, val4: 8 },
    { key: 'denoise', val: 0, val2: 1, val3: 0.6, val4: 0.05 },
    { key: 'weight', val: 0, val2: 1, val3: 0.8, val4: 0.05 },
  ],
  configRight: [
    { key: 'modelId', val: 1, val2: '', val3: 0 },
    { key: 'loras', val: 1, val2: '', val3: 0 },
    { key: 'rander', val: 1, val2: '', val3: 0 },
    { key: 'ratio', val: 1, val2: '3:4', val3: 0 },
    { key: 'num', val: 1, val2: 1, val3: 0 },
    { key: 'steps', val: 1, val2: 28, val3: 1 },
    { key: 'cfg', val: 1, val2: 7, val3: 1 },
    { key: 'seed', val: 1, val2: -1, val3: 1 },
    { key: 'tipOptimize', val: 1, val2: 'off', val3: 1 },
  ],
  canvaRatioList: [
    { label: '方形', val: '1:1', val2: 1024, val3: 1024 },
    { label: '竖幅', val: '3:4', val2: 896, val3: 1152 },
    { label: '横幅', val: '4:3', val2: 1152, val3: 896 },
    { label: '手机', val: '9:16', val2: 768, val3: 1344 },
    { label: '宽屏', val: '16:9', val2: 1344, val3: 768 },
    { label: '海报', val: '2:3', val2: 832, val3: 1216 },
  ],
  makeNumList: [
    { label: '1 张', val: 1, val2: -1 },
    { label: '2 张', val: 2, val2: 1 },
    { label: '4 张', val: 4, val2: 2 },
    { label: '8 张', val: 8, val2: 3 },
  ],
  rander: [
    { label: '厚涂', val: 'impasto', val2: '厚涂，笔触，概念设计', val3: 'seed/t09.webp' },
    { label: '青绿', val: 'qinglv', val2: '青绿山水，石青石绿设色，绢本质感', val3: 'seed/r01.webp' },
    { label: '水墨', val: 'ink', val2: '水墨，晕染，大量留白', val3: 'seed/i03.webp' },
    { label: '像素', val: 'pixel', val2: '像素风，限制调色板，描边', val3: 'seed/q03.webp' },
    { label: '黏土', val: 'clay', val2: '黏土玩具，圆角，柔光棚拍', val3: 'seed/y01.webp' },
    { label: '体素', val: 'voxel', val2: '等距体素，剖面岩层', val3: 'seed/v04.webp' },
    { label: '海报', val: 'poster', val2: '剪影海报，平面构图', val3: 'seed/o02.webp' },
    { label: '图标', val: 'icon', val2: '道具图标，统一光源，深色底框', val3: 'seed/n01.webp' },
    { label: '晶簇', val: 'crystal', val2: '水晶簇，内部发光，深色背景', val3: 'seed/x03.webp' },
    { label: '深海', val: 'sea', val2: '深海，光柱，发光', val3: 'seed/s01.webp' },
    { label: '夜城', val: 'city', val2: '夜城，霓虹，俯瞰', val3: 'seed/u01.webp' },
    { label: '插画', val: 'pond', val2: '插画，锦鲤池，波光', val3: 'seed/k01.webp' },
  ],
  tipOptimizeList: [
    { label: '不优化', val: 'off' },
    { label: '轻度润色', val: 'light', val2: '高细节，层次分明' },
    { label: '丰富细节', val: 'full', val2: '高细节，层次分明，体积光，柔和的明暗过渡，前中远三层' },
  ],
  tipFllowList: [
    { label: '更自由', val: 4 },
    { label: '适中', val: 7 },
    { label: '更贴合', val: 11 },
  ],
  visibilityList: [
    { label: '公开', val: 'public', val2: -1 },
    { label: '隐藏描述', val: 'prompt_hidden', val2: -1 },
    { label: '私有', val: 'private', val2: 2 },
  ],
  // `val2`: what kind of content a word stands for, told to whoever typed it.
  sensitive: Object.entries({
    毒品: ['毒品', '冰毒', '海洛因'],
    赌博: ['赌博', '博彩'],
    色情: ['色情', '淫秽', '裸体', '裸照', '儿童色情', '卖淫', '嫖娼'],
    暴力: ['血腥虐杀', '人体炸弹', '自杀教程'],
    违禁品: ['枪支买卖', '爆炸物制作', '假币'],
    恐怖与邪教: ['邪教', '恐怖袭击'],
  }).flatMap(([kind, words]) => words.map((val) => ({ val, val2: kind }))),
};

export const seedPresetTypes = ['场景', '角色', '道具图标', '国风', '像素体素'];
/** `type/name/picture/prompt/negative`. */
export const seedPresets = `场景/雪山晨光/t01/清晨的雪山，逆光，薄雾，厚涂，概念设计/文字，水印，人物
场景/浮空岛/c02/云海上的浮空岛，落日，厚涂/文字，水印
场景/夜城车流/u01/夜城俯瞰，满月，车流光带/白天，文字
场景/环带行星/p01/土星环，琥珀色气态巨行星，星尘/文字，水印
角色/黏土机器人/y01/圆角机器人，黏土玩具，暖色棚拍/文字，多余肢体
角色/史莱姆/y03/绿色史莱姆，小皇冠，半透明，黏土玩具/文字
角色/宇航员/h01/宇航员半身像，面罩映出红色地平线/畸形，文字
道具图标/药水瓶/b02/锥形瓶，发光的蓝色液体，木塞，气泡/文字，水印
道具图标/水晶簇/x03/冰蓝水晶簇，内部裂纹发光，深色背景/文字
道具图标/图标合集/ns1/幻想 RPG 道具图标，统一光源，深色底框/文字，模糊
国风/青绿长卷/r01/青绿山水长卷，层峦叠嶂，绢本质感/低质量，文字，水印，人物，现代建筑
国风/水墨孤舟/i03/水墨远山，红日，孤舟，大量留白/彩色，文字
国风/锦鲤池/k01/俯视锦鲤池，荷叶，波光，插画/文字
像素体素/像素机器人/q03/16 色像素小机器人，描边，夜空背景/模糊，渐变
像素体素/体素小岛/v04/等距体素小岛，红瓦小屋，沙滩，青绿树/模糊`;

/** The one banner of a product whose operator has made none yet. */
export const firstBanner = {
  image: 't02',
  title: '写一句话，画第一张图',
  desc: '从描述到图片，失败退回积分',
  link: '/tool/aiCreate/index',
};

/** Banners of the sample community. */
export const seedBanners = [
  { image: 't02', title: '赤色高原 · 场景概念月', desc: '用「厚涂」画一处没人到过的高原', link: '/community?tag=场景' },
  { image: 'r05', title: '青绿长卷', desc: '石青石绿，重设色', link: '/model-info?id=qinglv' },
  { image: 'i06', title: '留白练习', desc: '画面里最贵的是空', link: '/model-info?id=ink-blank' },
];
