import { expect, test } from 'vitest';
import fc from 'fast-check';
import { families } from '../painters/family-list.ts';
import type { FamilyName } from '#shared/preview/families.ts';
import { chooseScene as choose, type Scene, type SceneRequest } from './scene.ts';

const chooseScene = (request: SceneRequest): Partial<Scene> => choose(request).scene ?? {};

const asked: [prompt: string, family: FamilyName, subject?: string][] = [
  ['青绿山水，层峦叠嶂，薄雾', 'range'],
  ['misty mountains at dawn', 'range'],
  ['水墨山水，留白', 'ink'],
  ['ink wash painting of a valley', 'ink'],
  ['一颗带星环的行星', 'planet'],
  ['a planet with rings', 'planet'],
  ['赛博朋克城市夜景，霓虹', 'city'],
  ['cyberpunk street at night', 'city'],
  ['红白锦鲤，荷塘', 'koi'],
  ['koi pond with lotus', 'koi'],
  ['等距体素小岛，农场', 'voxel'],
  ['isometric voxel island', 'voxel'],
  ['可爱的黏土机器人', 'clay', 'robot'],
  ['cute clay robot toy', 'clay', 'robot'],
  ['装满金币的宝箱', 'clay', 'chest'],
  ['treasure chest', 'clay', 'chest'],
  ['红色蘑菇屋', 'clay', 'mushroom'],
  ['绿色史莱姆', 'clay', 'slime'],
  ['a small rocket', 'clay', 'rocket'],
  ['仙人掌盆栽', 'clay', 'cactus'],
  ['紫色水晶簇', 'crystal'],
  ['glowing crystals in the dark', 'crystal'],
  ['红色药水瓶', 'potion'],
  ['health potion bottle', 'potion'],
  ['游戏图标，长剑', 'icons', 'sword'],
  ['a golden shield', 'icons', 'shield'],
  ['剪影海报，孤独的剑客', 'poster', 'swordsman'],
  ['silhouette poster', 'poster'],
  ['深海里的水母', 'sea'],
  ['jellyfish underwater', 'sea'],
  ['云海上的浮空岛', 'cloud'],
  ['floating islands above the clouds', 'cloud'],
  ['雪山日照金山', 'terrain'],
  ['red plateau canyon', 'terrain'],
  ['宇航员半身像', 'helmet'],
  ['astronaut portrait', 'helmet'],
  ['石砖材质，无缝贴图', 'material', 'cobble'],
  ['seamless brick texture', 'material', 'brick'],
];

test.each(asked)('R4.9 “%s” asks for %s', (prompt, family, subject) => {
  const scene = chooseScene({ prompt, seed: 1 });
  expect([scene.family, scene.options?.subject]).toEqual([family, subject]);
});

test('R4.9 pixel art and cards wrap the thing that is named beside them', () => {
  expect(chooseScene({ prompt: '像素风机器人', seed: 1 })).toMatchObject({ family: 'pixel', inner: 'clay', options: { subject: 'robot' } });
  expect(chooseScene({ prompt: 'trading card, deep sea jellyfish', seed: 1 })).toMatchObject({ family: 'card', inner: 'sea' });
  expect(choose({ prompt: 'pixel art', seed: 1 }).scene, 'a manner alone is no picture').toBeUndefined();
});

test('colour words choose the palette, and prompt syntax does not get in the way', () => {
  expect(chooseScene({ prompt: '紫色水晶', seed: 3 }).palette).toBe('amethyst');
  expect(chooseScene({ prompt: '青绿山水', seed: 3 }).palette).toBe('qinglu');
  expect(chooseScene({ prompt: 'mountains, sunset', seed: 3 }).palette).toMatch(/dusk|ember/);
  expect(chooseScene({ prompt: '蓝色火箭', seed: 3 }).palette).toBe('sapphire');
  expect(chooseScene({ prompt: '(锦鲤:1.3), <lora:city_v2:0.8>', seed: 3 }).family).toBe('koi');
});

test('a negative prompt takes a family away', () => {
  expect(chooseScene({ prompt: '山水, 机器人', seed: 1 }).family).toBe('clay');
  expect(chooseScene({ prompt: '山水, 机器人', negativePrompt: '机器人', seed: 1 }).family).toBe('range');
});

test('any text at all is read the same every time, and what it asks for can be painted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer(), (prompt, seed) => {
      const { scene } = choose({ prompt, seed });
      expect(choose({ prompt, seed }).scene).toEqual(scene);
      if (scene) expect(families[scene.family]).toBeDefined();
    }),
  );
});
