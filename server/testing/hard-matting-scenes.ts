import { createBitmap, type Bitmap } from '../pixels/imaging/bitmap.ts';
import { fbm2 } from '../pixels/drawing/noise.ts';
import { seededRandom } from '../pixels/drawing/random.ts';

type Colour = readonly [number, number, number];
/** What covers a place, top-most first: a colour and how much of what lies under it is hidden. */
type Part = (x: number, y: number) => readonly [Colour, number] | undefined;
type Under = (x: number, y: number) => Colour;

/** A picture that is hard to cut out, its alpha, and where ground shows inside of the subject. For tests only. */
export type HardScene = { name: string; picture: Bitmap; truth: Uint8ClampedArray; inside?: (x: number, y: number) => boolean };

const side = 640;
const fine = 3;
const mixed = (a: Colour, b: Colour, t: number): Colour => [0, 1, 2].map((c) => a[c]! + (b[c]! - a[c]!) * t) as unknown as Colour;
const scaled = (colour: Colour, by: number): Colour => colour.map((value) => value * by) as unknown as Colour;

function scene(name: string, under: Under, part: Part, inside?: HardScene['inside']): HardScene {
  const picture = createBitmap(side, side, [0, 0, 0, 255]);
  const truth = new Uint8ClampedArray(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const sum = [0, 0, 0];
      let alpha = 0;
      const ground = under(x, y);
      for (let k = 0; k < fine * fine; k++) {
        const [colour, cover] = part(x + ((k % fine) + 0.5) / fine, y + (Math.floor(k / fine) + 0.5) / fine) ?? [ground, 0];
        for (let c = 0; c < 3; c++) sum[c]! += colour[c]! * cover + ground[c]! * (1 - cover);
        alpha += cover;
      }
      for (let c = 0; c < 3; c++) picture.data[(y * side + x) * 4 + c] = sum[c]! / fine ** 2;
      truth[y * side + x] = (alpha / fine ** 2) * 255;
    }
  }
  return { name, picture, truth, ...(inside && { inside }) };
}

const ellipse = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): number => Math.hypot((x - cx) / rx, (y - cy) / ry);

const noise = (() => {
  const random = seededRandom(12);
  return Float32Array.from({ length: side * side }, () => random() - 0.5);
})();
const grain = (x: number, y: number): number => noise[y * side + x]!;

const paper: Under = (x, y) => scaled([206, 196, 176], 0.92 + (x + y) / 9000 + grain(x, y) * 0.01);
const wood: Under = (x, y) => {
  const vein = fbm2(x / 90, y / 7);
  return scaled([168, 118, 74], 0.72 + vein * 0.6 + grain(x, y) * 0.05);
};
const water: Under = (x, y) => {
  const ripple = Math.sin(y / 11 + 3 * fbm2(x / 60, y / 60)) * 0.5 + 0.5;
  return mixed([38, 104, 112], [86, 158, 156], ripple * 0.7 + grain(x, y) * 0.06);
};
const nebula: Under = (x, y) => {
  const cloud = fbm2(x / 130 + 3, y / 130);
  const star = fbm2(x * 7.3, y * 7.7) > 0.83 ? 130 : 0;
  const [r, g, b] = mixed(mixed([14, 12, 40], [96, 44, 132], Math.min(1, cloud * 1.3)), [196, 92, 150], Math.max(0, cloud - 0.55) * 2);
  return [r + star, g + star, b + star];
};

const onRing = (x: number, y: number): Colour => scaled([212, 168, 62], 0.7 + 0.4 * Math.sin(Math.atan2(y - 330, x - 310) * 3));
const ring: Part = (x, y) => {
  const off = Math.hypot(x - 310, y - 330);
  if (Math.hypot(x - 310, y - 150) < 54) return [[176 + (y - 150) * 0.6, 44, 58], 1];
  return off < 190 && off > 118 ? [onRing(x, y), 1] : undefined;
};
const inRing = (x: number, y: number): boolean => Math.hypot(x - 310, y - 330) < 112 && Math.hypot(x - 310, y - 150) > 60;

// A suit that stands on the lower edge, with a dark visor that mirrors the nebula, a dark pack and straps in the ground's own colours.
const astronaut: Part = (x, y) => {
  if (ellipse(x, y, 320, 190, 62, 48) < 1) return [mixed([24, 20, 62], [120, 70, 150], ellipse(x, y, 300, 175, 90, 70)), 1];
  if (ellipse(x, y, 320, 190, 96, 90) < 1) return [scaled([226, 228, 236], 1.02 - ellipse(x, y, 290, 150, 220, 220) * 0.35), 1];
  const arm = Math.min(ellipse(x, y, 196, 360, 42, 104), ellipse(x, y, 444, 360, 42, 104));
  if (arm < 1) return [scaled([214, 216, 226], 1 - arm * 0.3), 1];
  if (ellipse(x, y, 320, 380, 70, 36) < 1) return [(x + y) % 40 < 20 ? [52, 34, 92] : [190, 90, 148], 1];
  if (Math.abs(x - 320) < 100 && y > 270 && y < 470) return [scaled([222, 224, 232], 1 - Math.abs(x - 320) / 420), 1];
  const leg = Math.min(ellipse(x, y, 268, 520, 46, 92), ellipse(x, y, 372, 520, 46, 92));
  return leg < 1 ? [scaled([206, 208, 220], 1 - leg * 0.3), 1] : undefined;
};

// White and red patches, fins that hardly hold on to the body, and one fish apart.
const koi: Part = (x, y) => {
  const bend = 40 * Math.sin((y - 120) / 95);
  const along = (y - 110) / 380;
  const half = along > 0 && along < 1 ? 62 * Math.sin(Math.PI * Math.min(1, along * 0.9 + 0.1)) : 0;
  const off = x - 300 - bend;
  const patch = fbm2(x / 46, y / 46 + 9) > 0.5;
  if (Math.abs(off) < half) return [scaled(patch ? [232, 92, 40] : [240, 236, 226], 1 - (Math.abs(off) / half) ** 2 * 0.2), 1];
  const fin = Math.min(ellipse(x, y, 204, 270, 34, 14), ellipse(x, y, 424, 262, 34, 14), ellipse(x, y, 300, 545, 58, 30));
  if (fin < 1) return [[236, 190, 168], 1];
  const young = ellipse(x, y, 500, 430, 22, 62);
  return young < 1 ? [[238, 120, 52], 1] : undefined;
};

// Liquid, cork, and glass that lets most of the ground through.
const potion: Part = (x, y) => {
  if (Math.abs(x - 320) < 34 && y > 118 && y < 168) return [[150, 104, 62], 1];
  const bulb = Math.hypot(x - 320, y - 380);
  if (bulb < 132 && y > 350) return [scaled([206, 34, 52], 1.1 - bulb / 420), 1];
  const shine = ellipse(x, y, 262, 330, 14, 40) < 1;
  if (shine) return [[250, 250, 250], 0.85];
  const neck = Math.abs(x - 320) < 44 && y > 160 && y < 250;
  if ((bulb < 150 && bulb > 138) || (neck && (Math.abs(x - 320) > 34 || y < 172))) return [[190, 214, 216], 0.75];
  if (bulb < 150 || neck) return [[214, 226, 226], 0.4];
  return undefined;
};
// Its shadow is red where light comes through the liquid.
const lit: Under = (x, y) => {
  const shadow = Math.exp(-(ellipse(x, y, 400, 530, 150, 34) ** 4));
  return mixed(scaled([208, 206, 198], 0.97 + x / 20_000), [176, 92, 88], shadow * 0.75);
};

/** What used to come out badly, each with what makes it hard. */
export function hardMattingScenes(): HardScene[] {
  return [
    scene('ring on paper', paper, ring, inRing),
    scene('ring on wood', wood, ring, inRing),
    scene('astronaut on nebula', nebula, (x, y) => astronaut(320 + (x - 320) / 1.3, y / 1.3 - 37)),
    scene('koi in water', water, koi),
    scene('potion with a red shadow', lit, potion),
  ];
}
