import { expect, test } from 'vitest';
import { readPrompt } from '#shared/preview/read-prompt.ts';
import type { Bitmap } from '../imaging/bitmap.ts';
import { paint } from './paint.ts';

const SIDE = 64;
/** Where each thing's main part stands, as shares of the picture: middle, and half the width. */
const things: [word: string, x: number, y: number, reach: number][] = [
  ['药水', 0.5, 0.64, 0.12],
  ['水晶', 0.5, 0.5, 0.12],
  ['机器人', 0.5, 0.5, 0.2],
  ['史莱姆', 0.5, 0.62, 0.12],
  ['蘑菇屋', 0.5, 0.36, 0.14],
  ['火箭', 0.5, 0.5, 0.25],
  ['仙人掌', 0.5, 0.5, 0.2],
  ['小猫', 0.5, 0.45, 0.16],
  ['体素小岛', 0.5, 0.4, 0.25],
  ['石砖材质', 0.5, 0.48, 0.3],
  ['鳞片材质', 0.5, 0.48, 0.3],
  ['金属板材质', 0.5, 0.48, 0.3],
  ['宝石', 0.5, 0.5, 0.2],
  ['剑', 0.5, 0.5, 0.2],
  ['盾牌', 0.5, 0.5, 0.2],
  ['魔法书', 0.5, 0.5, 0.2],
  ['宝箱', 0.5, 0.5, 0.2],
  ['砖墙', 0.5, 0.48, 0.3],
  ['木纹', 0.5, 0.48, 0.3],
];
/** The hues a colour word may come to, in degrees on the colour circle. */
const hues: [word: string, from: number, to: number][] = [
  ['红色', -20, 20],
  ['橙色', 10, 40],
  ['金色', 30, 60],
  ['黄色', 30, 60],
  ['绿色', 80, 170],
  ['青色', 160, 200],
  ['石青石绿', 150, 200],
  ['蓝色', 185, 235],
  ['紫色', 255, 300],
  ['粉色', 310, 370],
  ['暖色调', -20, 60],
  ['冷色调', 160, 260],
];

function painted(prompt: string, seed: number): Bitmap {
  const painting = paint({ prompt, seed, width: SIDE, height: SIDE });
  for (;;) {
    const step = painting.next();
    if (step.done) return step.value;
  }
}

/** The hue of an area, its strong colours leading, how strong they are, and how light it is. */
function colourOf({ data }: Bitmap, within: (x: number, y: number) => boolean): { hue: number; chroma: number; light: number } {
  let [east, north, light, count] = [0, 0, 0, 0];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      if (!within((x + 0.5) / SIDE, (y + 0.5) / SIDE)) continue;
      const [r = 0, g = 0, b = 0] = data.subarray((y * SIDE + x) * 4);
      east += r - (g + b) / 2;
      north += ((g - b) * Math.sqrt(3)) / 2;
      light += r * 0.3 + g * 0.59 + b * 0.11;
      count++;
    }
  }
  return { hue: (Math.atan2(north, east) * 180) / Math.PI, chroma: Math.hypot(east, north) / count, light: light / count };
}

/** The part of the picture that the form says a colour is on, and no other. */
function toldColour(prompt: string, [, cx, cy, reach]: (typeof things)[number], seed: number): ReturnType<typeof colourOf> {
  const around = readPrompt({ prompt }).sentence.includes('色调的背景');
  return colourOf(painted(prompt, seed), (x, y) =>
    around ? Math.min(x, y, 1 - x, 1 - y) < 0.06 : Math.max(Math.abs(x - cx), Math.abs(y - cy)) < reach,
  );
}

test.each(hues)('R4.9 a thing that the form calls %s is painted in that hue', (colour, from, to) => {
  for (const [i, thing] of things.entries()) {
    const prompt = `${colour}，${thing[0]}`;
    expect(readPrompt({ prompt }).sentence, prompt).toMatch(/色调/);
    // The seed chooses among the palettes of a colour.
    const seed = 1 + (i % 2);
    const { hue } = toldColour(prompt, thing, seed);
    const middle = (from + to) / 2;
    const off = ((((hue - middle) % 360) + 540) % 360) - 180;
    expect.soft(Math.abs(off), `${prompt} ${seed}: ${hue.toFixed(0)}°`).toBeLessThanOrEqual((to - from) / 2);
  }
});

test('R4.9 a thing that the form calls black or white has no strong colour of its own, and white is lighter than black', () => {
  for (const thing of things) {
    for (const seed of [1, 2]) {
      const [black, white] = ['黑色', '白色'].map((colour) => toldColour(`${colour}，${thing[0]}`, thing, seed)) as [
        ReturnType<typeof colourOf>,
        ReturnType<typeof colourOf>,
      ];
      expect.soft(black.chroma, `${thing[0]} ${seed} black`).toBeLessThan(24);
      expect.soft(white.chroma, `${thing[0]} ${seed} white`).toBeLessThan(34);
      expect.soft(white.light - black.light, `${thing[0]} ${seed}`).toBeGreaterThan(35);
    }
  }
});

test('R4.9 a colour that reaches nothing of the picture is told as what cannot be painted', () => {
  expect(readPrompt({ prompt: '蓝色砖墙' }).sentence).toBe('会画：砖墙材质球，蓝色调的背景。蓝色只是近似。');
  expect(readPrompt({ prompt: '蓝色砖墙，无缝贴图' }).sentence).toMatch(/画不出：蓝色。$/);
  expect(readPrompt({ prompt: '水墨远山，紫色' }).sentence).toBe('会画：水墨山水。画不出：紫色。');
});
