import { expect, test, vi } from 'vitest';
import type { FamilyName } from '#shared/preview/families.ts';
import { readPrompt } from '#shared/preview/read-prompt.ts';
import { familyPalettes } from '../scenes/family-palettes.ts';
import { palette } from '../scenes/palettes.ts';
import type { Stage } from './families/family.ts';
import { families } from './family-list.ts';
import { paint, type PaintRequest } from './paint.ts';

/** What the form says of everyday descriptions, and what is then painted: the ways of painting from the outside in, then the thing. */
const everyday: [prompt: string, known: string, near: string, none: string, painted: string][] = [
  ['戴草帽的柴犬', '', '柴犬', '戴草帽', 'clay cat'],
  ['樱花木屋', '', '', '樱花 木屋', ''],
  ['红色药水瓶', '红色 药水瓶', '', '', 'potion'],
  ['蓝色水晶簇，深色背景', '蓝色 水晶簇 深色背景', '', '', 'crystal'],
  ['像素风机器人', '像素风 机器人', '', '', 'pixel clay robot'],
  ['等距体素小岛，红瓦小屋，秋天', '等距体素小岛 秋天', '红瓦小屋', '', 'voxel'],
  ['水墨远山，孤舟，红日', '水墨远山 孤舟 红日', '', '', 'ink'],
  ['水墨锦鲤', '锦鲤', '', '水墨', 'koi'],
  ['月球上的宇航员', '宇航员', '', '月球', 'helmet'],
  ['赛博朋克城市，雨夜', '赛博朋克 城市', '', '雨夜', 'city'],
  ['金属盾牌图标', '盾牌 图标', '', '金属', 'icons shield'],
  ['古风少女，撑伞', '撑伞', '', '古风少女', 'poster umbrella'],
  ['一把青铜剑', '剑', '', '青铜', 'icons sword'],
  ['装满金币的宝箱', '装满金币 宝箱', '', '', 'clay chest'],
  ['图标集：剑、盾牌、药水', '图标集', '剑 盾牌', '药水', 'icons'],
  ['麻婆豆腐，青花碗，热气腾腾', '', '', '麻婆豆腐 青花碗 热气腾腾', ''],
  ['红色跑车', '', '', '红色跑车', ''],
  ['一条喷火的龙', '', '', '喷火 龙', ''],
  ['海边的灯塔', '', '', '海边 灯塔', ''],
  ['夕阳下的雪山，湖面倒影', '雪山 湖面倒影', '夕阳', '', 'terrain'],
  ['深海水母，光柱', '深海 水母 光柱', '', '', 'sea'],
  ['云海上的浮空岛，城堡', '云海 浮空岛', '城堡', '', 'cloud'],
  ['红白锦鲤，荷叶', '红白锦鲤 荷叶', '', '', 'koi'],
  ['猫娘女仆', '', '', '猫娘女仆', ''],
  ['可爱的黏土小猫', '可爱 黏土 小猫', '', '', 'clay cat'],
  ['石砖材质，无缝贴图', '石砖 材质 无缝贴图', '', '', 'material cobble'],
  ['卡牌，火焰', '卡牌 火焰', '', '', 'card icons flame'],
  ['剪影海报，鹿', '剪影海报 鹿', '', '', 'poster deer'],
  ['土星环，星空', '', '土星环 星空', '', 'planet'],
  ['绿色史莱姆，小皇冠', '绿色 史莱姆', '', '小皇冠', 'clay slime'],
  ['仙人掌盆栽', '仙人掌 盆栽', '', '', 'clay cactus'],
  ['机甲战士', '', '机甲', '战士', 'clay robot'],
  ['圣诞树', '', '', '圣诞树', ''],
  ['月亮和兔子', '', '兔子', '月亮', 'clay cat'],
  ['美味的汉堡', '', '', '美味 汉堡', ''],
  ['沙漠，骆驼', '', '沙漠', '骆驼', 'terrain'],
  ['森林里的蘑菇屋', '蘑菇屋', '森林', '', 'clay mushroom'],
  ['一座山，云雾缭绕', '山 云雾', '', '缭绕', 'range'],
  ['紫色魔法书', '魔法书', '紫色', '', 'icons book'],
  ['竹林里的熊猫', '', '熊猫', '竹林', 'clay cat'],
];

const names = Object.keys(families) as FamilyName[];

/** Paints, and notes which families were opened and with what. */
function painted(request: Pick<PaintRequest, 'prompt' | 'style' | 'negativePrompt'>): { family: FamilyName; stage: Stage }[] {
  const opened: { family: FamilyName; stage: Stage }[] = [];
  const spies = names.map((family) => {
    const whole = { ...families[family] };
    return vi.spyOn(families[family], 'open').mockImplementation((stage) => {
      opened.push({ family, stage });
      return whole.open(stage);
    });
  });
  try {
    const painting = paint({ ...request, seed: 3, width: 64, height: 64 });
    while (!painting.next().done);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return opened;
}

test.each(everyday)('preview “%s”: the form says exactly what is painted', (prompt, known, near, none, expected) => {
  const { phrases, picture, sentence } = readPrompt({ prompt });
  const those = (verdict: string) => phrases.filter((phrase) => phrase.verdict === verdict).map(({ text }) => text);
  expect({ known: those('known').join(' '), near: those('near').join(' '), none: those('none').join(' ') }).toEqual({ known, near, none });
  for (const { text, from, to } of phrases) expect(prompt.slice(from, to)).toBe(text);
  if (!picture) {
    expect(expected).toBe('');
    expect(sentence).toBe('');
    expect(() => painted({ prompt })).toThrow('nothing that can be painted');
    return;
  }
  const opened = painted({ prompt });
  const inmost = opened.at(-1)!;
  expect([...opened.map(({ family }) => family), inmost.stage.options.subject].filter(Boolean).join(' ')).toBe(expected);
  expect(inmost.stage.options).toEqual({ ...picture.options, subject: picture.subject });
  const { kind, palettes } = familyPalettes[inmost.family];
  expect((picture.colour?.[kind] ?? palettes).map((name) => palette(name))).toContainEqual(inmost.stage.palette);
  for (const text of those('none')) expect(sentence).toMatch(new RegExp(`画不出：[^。]*${text}`));
  for (const text of those('near')) expect(sentence).toContain(text);
});

test('CR-2 preview the sentence names the thing, its colour and its parts', () => {
  expect(readPrompt({ prompt: '戴草帽的柴犬，黏土玩具，坐在樱花树下，黄昏暖光' }).sentence).toBe(
    '会画：一只黏土小猫，黄昏色调，有黏土质感。柴犬只是近似。画不出：戴草帽、樱花树。',
  );
  expect(readPrompt({ prompt: '夕阳下的雪山，湖面倒影' }).sentence).toBe('会画：岩石高山，黄昏色调，有积雪、湖水。夕阳只是近似。');
});

test('preview a style, pinyin and English are read like the description; what the negative prompt names is left out', () => {
  expect(painted({ prompt: '机器人', style: '像素风，限制调色板，描边' }).map(({ family }) => family)).toEqual(['pixel', 'clay']);
  expect(readPrompt({ prompt: 'yaoshui' }).picture?.family).toBe('potion');
  expect(readPrompt({ prompt: 'a cute Puppy, at dusk' }).phrases.map(({ verdict }) => verdict)).toEqual(['known', 'near', 'known']);
  const { phrases, picture } = readPrompt({ prompt: '山水，机器人', negativePrompt: '机器人' });
  expect(picture?.family).toBe('range');
  expect(phrases.map(({ verdict }) => verdict)).toEqual(['known', 'none']);
});

test('preview image to image: up to a half the words only choose the colours', () => {
  const low = readPrompt({ prompt: '秋天的宝箱', denoise: 0.5 });
  expect(low.picture).toBeUndefined();
  expect(low.phrases.map(({ text, verdict }) => `${text} ${verdict}`)).toEqual(['秋天 known', '宝箱 none']);
  expect(low.sentence).toBe('会画：参考图的构图，换成笔触画，秋色调。画不出：宝箱。');
  expect(readPrompt({ prompt: '秋天的宝箱', denoise: 0.6 }).sentence).toMatch(
    /^会画：参考图的构图，换成笔触画，并画进一只装满金币的木宝箱/,
  );
});
