import { expect, test } from 'vitest';
import { godotFrames } from './godot.ts';
import type { Part, Sheet } from './sheet.ts';
import { asepriteJson, texturePackerJson } from './texture-packer.ts';
import { unityMeta } from './unity.ts';

const sword: Part = {
  name: 'sword',
  frame: { x: 104, y: 12, width: 210, height: 190 },
  offset: { x: 23, y: 30 },
  whole: { width: 256, height: 256 },
  pivot: { x: 0.5, y: 220 / 256 },
};
const whole: Part = { ...sword, name: 'a "b"', frame: { x: 0, y: 220, width: 256, height: 256 }, offset: { x: 0, y: 0 } };
const sheet: Sheet = { image: 'sheet.png', width: 512, height: 480, scale: 1, parts: [sword, whole], others: [] };
const strip = { name: 'sword-bob', image: 'strips/sword-bob.png', width: 256, height: 256, frames: 3, fps: 12 };

test('R8.11 R8.16 TexturePacker: frame, trim, sizes and pivot, as a hash and as an array', () => {
  const hash = JSON.parse(texturePackerJson(sheet, 'hash'));
  expect(hash.frames['sword.png']).toEqual({
    frame: { x: 104, y: 12, w: 210, h: 190 },
    rotated: false,
    trimmed: true,
    spriteSourceSize: { x: 23, y: 30, w: 210, h: 190 },
    sourceSize: { w: 256, h: 256 },
    pivot: { x: 0.5, y: 0.8594 },
  });
  expect(hash.frames['a "b".png'].trimmed).toBe(false);
  expect(hash.meta).toMatchObject({ image: 'sheet.png', format: 'RGBA8888', size: { w: 512, h: 480 }, scale: '1' });
  const array = JSON.parse(texturePackerJson({ ...sheet, others: ['sheet-2.json'] }, 'array'));
  expect(array.frames.map((one: { filename: string }) => one.filename)).toEqual(['sword.png', 'a "b".png']);
  expect(array.meta.related_multi_packs).toEqual(['sheet-2.json']);
});

test('R8.11 R8.16 Aseprite: frames with milliseconds, and a tag over all of them', () => {
  const read = JSON.parse(asepriteJson(strip));
  expect(read.frames).toHaveLength(3);
  expect(read.frames[2]).toMatchObject({ frame: { x: 512, y: 0, w: 256, h: 256 }, duration: 83 });
  expect(read.meta.frameTags).toEqual([{ name: 'sword-bob', from: 0, to: 2, direction: 'forward', color: '#000000ff' }]);
  expect(read.meta.size).toEqual({ w: 768, h: 256 });
});

test('R8.11 R8.16 Godot: every part is an atlas texture whose region and margin add up to the whole picture', () => {
  const text = godotFrames([sheet], [strip]);
  const head = /^\[gd_resource type="SpriteFrames" load_steps=(\d+) format=3\]/.exec(text);
  const externals = [...text.matchAll(/^\[ext_resource type="Texture2D" path="([^"]+)" id="(\d+)"\]$/gm)];
  const subs = [
    ...text.matchAll(
      /^\[sub_resource type="AtlasTexture" id="([^"]+)"\]\natlas = ExtResource\("(\d+)"\)\nregion = (Rect2\([^)]*\))(?:\nmargin = (Rect2\([^)]*\)))?$/gm,
    ),
  ];
  expect(Number(head?.[1])).toBe(1 + externals.length + subs.length);
  expect(externals.map(([, path]) => path)).toEqual(['sheet.png', 'strips/sword-bob.png']);
  expect(subs).toHaveLength(2 + 3);
  expect(subs[0]?.slice(2)).toEqual(['1', 'Rect2(104, 12, 210, 190)', 'Rect2(23, 30, 46, 66)']);
  expect(subs[4]?.slice(2)).toEqual(['2', 'Rect2(512, 0, 256, 256)', undefined]);
  const names = [...text.matchAll(/"name": &"((?:[^"\\]|\\.)*)"/g)].map(([, name]) => name);
  expect(names).toEqual(['sword', 'a \\"b\\"', 'sword-bob']);
  expect(text).toContain('"loop": true,\n"name": &"sword-bob",\n"speed": 12.0');
  // Everything that is named is defined.
  const defined = new Set(subs.map(([, id]) => id));
  for (const [, id] of text.matchAll(/SubResource\("([^"]+)"\)/g)) expect(defined).toContain(id);
});

test('R8.11 R8.16 Unity: rectangles from below, pivots within the part, an id for every name', () => {
  const text = unityMeta(sheet, 'set-1');
  expect(text).toMatch(/^fileFormatVersion: 2\nguid: [0-9a-f]{32}\nTextureImporter:\n/);
  expect(text).toContain('  spriteMode: 2\n');
  expect(text).toContain('  textureType: 8\n');
  expect(text).toContain('  maxTextureSize: 2048\n');
  const sprites = [
    ...text.matchAll(
      / {4}- serializedVersion: 2\n {6}name: (.+)\n {6}rect:\n {8}serializedVersion: 2\n {8}x: (\d+)\n {8}y: (\d+)\n {8}width: (\d+)\n {8}height: (\d+)\n {6}alignment: (\d+)\n {6}pivot: \{x: ([-\d.]+), y: ([-\d.]+)\}/g,
    ),
  ];
  expect(sprites.map((one) => one.slice(1))).toEqual([
    // y: 480 - 12 - 190; pivot: (128 - 23) / 210 and 1 - (220 - 30) / 190.
    ['"sword"', '104', '278', '210', '190', '9', '0.5', '0'],
    ['"a \\"b\\""', '0', '4', '256', '256', '9', '0.5', '0.1406'],
  ]);
  const ids = [...text.matchAll(/internalID: (\d+)/g)].map(([, id]) => id).filter((id) => id !== '0');
  const table = [...text.matchAll(/^ {6}(".+"): (\d+)$/gm)];
  expect(table.map(([, , id]) => id)).toEqual(ids);
  for (const id of ids) expect(BigInt(id ?? 0) < 2n ** 63n).toBe(true);
  expect(unityMeta(sheet, 'set-1')).toBe(text);
  expect(unityMeta(sheet, 'set-2')).not.toBe(text);
});
