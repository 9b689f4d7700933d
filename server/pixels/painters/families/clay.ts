import {
  addLight,
  between,
  clamp01,
  fromHex,
  lerp,
  rgb,
  scaleBy,
  setMix,
  setTo,
  smooth,
  toneMap,
  toward,
  type Rgb,
} from '../../drawing/colour.ts';
import { bakedCells, bakeField } from '../../drawing/grid-field.ts';
import { camera, marchRough, normalAt, openness, softShadow, sphereSpan, unit, type Field, type Vector } from '../../drawing/march.ts';
import { cells2, fbm2, fbm3, noise3 } from '../../drawing/noise.ts';
import type { Palette } from '../../scenes/palettes.ts';
import type { Shade } from '../../drawing/sample-grid.ts';
import type { Family, Stage } from './family.ts';
import { makeToy, stuff, toyNames, type ToyName } from './toys.ts';

/** 黏土玩具: one toy in a photo studio — seamless backdrop, a warm window, soft shadow, a little bump from the fingers. */
export const clay: Family = {
  sampling: { tolerance: 0.018, edge: 0.05 },
  finish: { grain: 1.6, contrast: 1.05, saturation: 1.14, vignette: 0.08 },
  alone: true,
  open: openClay,
};

const key = unit(-0.55, 0.85, 0.55);
const back = unit(0.8, 0.25, -0.5);
const ground = -1.02;

function* openClay({ width, height, palette, options, random, alone }: Stage): Generator<number, Shade> {
  const side = Math.min(width, height);
  const name = toyNames.includes(options.subject as ToyName)
    ? (options.subject as ToyName)
    : toyNames[Math.floor(random() * toyNames.length)]!;
  const toy = makeToy(name, random());
  const angle = lerp(-0.5, 0.5, random()) + toy.turn;
  const salt = random() * 30;
  const eye: Vector = [Math.sin(angle) * 5.4, 1.2, Math.cos(angle) * 5.4];
  const look = camera(eye, [0, 0.0, 0], 3.3);
  const cells = bakedCells(side);
  const rough = yield* bakeField(toy.field, 1.5, cells);
  const trust = 3 / cells;
  const solid: Field = (x, y, z) => Math.min(rough(x, y, z), y - ground);

  const paper = between(palette.skyLow, palette.skyTop, 0.35);
  const glow = between(paper, rgb(1, 1, 1), 0.5);
  const sun = rgb(1.5, 1.44, 1.34);
  const ambient = rgb();
  const colour = rgb();
  const backdrop = rgb();
  const albedo = surfaces(palette, name, salt);
  const d: Vector = [0, 0, 0];
  const n: Vector = [0, 0, 0];

  function shadeFloor(out: Rgb, t: number): void {
    const x = eye[0] + d[0] * t;
    const z = eye[2] + d[2] * t;
    const far = Math.hypot(x, z);
    const fade = 1 - Math.exp(-Math.max(0, far - 1.2) * 0.85);
    if (fade > 0.97) return;
    const reach = sphereSpan([x, ground, z], key, 0, 0, 0, 1.5);
    const s = reach && reach[1] > 0 ? softShadow(rough, x, ground + 0.01, z, key, 6) : 1;
    const open = far < 1.7 ? openness(rough, x, ground, z, 0, 1, 0, 0.1) : 1;
    setTo(colour, backdrop);
    scaleBy(colour, (0.47 + 0.55 * s) * (0.5 + 0.5 * open));
    // Light through and off a toy stains its shadow with its own colour.
    addLight(colour, palette.far, 0.05 * (1 - s) * (1 - fade));
    toward(colour, backdrop, fade);
    setTo(out, colour);
  }

  function shadeToy(out: Rgb, t: number): void {
    const x = eye[0] + d[0] * t;
    const y = eye[1] + d[1] * t;
    const z = eye[2] + d[2] * t;
    toy.field(x, y, z);
    const made = toy.material();
    normalAt(toy.field, x, y, z, n);
    if (made !== stuff.screen && made !== stuff.gold && made !== stuff.lamp) {
      const bump = 0.055;
      n[0] += (noise3(x * 7 + salt, y * 7, z * 7) - 0.5) * bump;
      n[1] += (noise3(x * 7, y * 7 + salt, z * 7) - 0.5) * bump;
      n[2] += (noise3(x * 7, y * 7, z * 7 + salt) - 0.5) * bump;
      const l = Math.hypot(n[0], n[1], n[2]);
      n[0] /= l;
      n[1] /= l;
      n[2] /= l;
    }
    const open = openness(solid, x, y, z, n[0], n[1], n[2]);
    const facing = n[0] * key[0] + n[1] * key[1] + n[2] * key[2];
    const s = facing > -0.05 ? softShadow(rough, x + n[0] * trust, y + n[1] * trust, z + n[2] * trust, key, 8) : 0;
    // Clay scatters: the terminator is wrapped a little.
    const lit = clamp01((facing + 0.12) / 1.12) * s;
    const gloss = made === stuff.screen ? 1 : made === stuff.gold ? 0.8 : made === stuff.main && name === 'slime' ? 0.9 : 0.3;
    const towards = -(n[0] * d[0] + n[1] * d[1] + n[2] * d[2]);
    const fresnel = (1 - clamp01(towards)) ** 3.2;
    const k = 2 * towards;
    const rx = d[0] + n[0] * k;
    const ry = d[1] + n[1] * k;
    const rz = d[2] + n[2] * k;
    const shine = clamp01(rx * key[0] + ry * key[1] + rz * key[2]) ** lerp(18, 110, gloss) * s;
    const pane = smooth(0.5, 0.62, ry) * smooth(0.86, 0.8, ry) * smooth(-0.62, -0.5, rx) * smooth(0.2, 0.05, rx);

    albedo(colour, made, x, y, z);
    const sky = 0.5 + 0.5 * n[1];
    setMix(ambient, paper, glow, sky);
    scaleBy(ambient, lerp(0.42, 0.66, sky) * open);
    // The floor throws its own colour back up.
    addLight(ambient, paper, clamp01(-n[1]) * 0.3 * open);
    const rim = clamp01(n[0] * back[0] + n[1] * back[1] + n[2] * back[2]) * 0.18;
    for (let c = 0; c < 3; c++) out[c] = colour[c]! * (sun[c]! * lit + ambient[c]! + palette.accent[c]! * rim);
    if (name === 'slime' && made === stuff.main) {
      // Jelly: light comes through from behind and gathers at the rim.
      const through = clamp01(0.5 - 0.5 * facing) ** 1.5;
      for (let c = 0; c < 3; c++)
        out[c]! += colour[c]! * colour[c]! * through * 0.75 + lerp(colour[c]!, 1, 0.45) * (1 - clamp01(towards)) ** 2 * 0.4;
    }
    addLight(out, sun, shine * lerp(0.2, 1.1, gloss));
    addLight(out, paper, fresnel * lerp(0.12, 0.38, gloss) * open);
    addLight(out, glow, pane * gloss * gloss * 0.28 * open);
    if (made === stuff.lamp) addLight(out, palette.accent, name === 'rocket' ? 0.9 : 0.5);
  }

  return (px: number, py: number, out: Rgb): void => {
    const u = (px * 2 - width) / side;
    const v = (height - py * 2) / side;
    look(u, v, d);
    setTo(backdrop, paper);
    toward(backdrop, glow, Math.exp(-Math.hypot(u + 0.2, v - 0.25) * 1.2) * 0.7);
    setTo(out, backdrop);
    const span = sphereSpan(eye, d, 0, 0, 0, 1.5);
    const t = span ? marchRough(rough, toy.field, eye, d, span[0], span[1], trust) : -1;
    const floor = d[1] < 0 ? (ground - eye[1]) / d[1] : -1;
    if (alone === 'cover') {
      out.fill(t > 0 && (floor < 0 || t < floor) ? 1 : 0);
      return;
    }
    if (t > 0 && (floor < 0 || t < floor)) shadeToy(out, t);
    else if (floor > 0) shadeFloor(out, floor);
    toneMap(out, 1.03);
  };
}

const bark = fromHex('#8a5a36');
const barkDark = fromHex('#4f2f1c');
const gold = fromHex('#f7c64a');
const soil = fromHex('#4a3226');

// Materials to palette colours; spots, grain and stripes belong here, because they are paint and not shape.
function surfaces(
  { far, mid, near, accent, mist, light }: Palette,
  name: ToyName,
  salt: number,
): (out: Rgb, made: number, x: number, y: number, z: number) => void {
  const screen = rgb(0.012, 0.014, 0.018);
  const white = rgb(0.88, 0.88, 0.86);
  const warm = between(accent, fromHex('#f2766e'), 0.6);
  const timber = between(bark, far, 0.3);
  const cell = new Float64Array(3);
  const plain: Record<number, Rgb> = {
    [stuff.main]: far,
    [stuff.second]: mid,
    [stuff.dark]: near,
    [stuff.screen]: screen,
    [stuff.lamp]: accent,
    [stuff.cream]: between(mist, light, 0.3),
    [stuff.white]: white,
    [stuff.warm]: warm,
    [stuff.gold]: between(gold, accent, 0.15),
    [stuff.soil]: soil,
  };
  return (out, made, x, y, z) => {
    if (made === stuff.wood) {
      const plank = Math.floor((name === 'chest' ? y * 4.2 : x * 9) + salt);
      const grain = fbm2((name === 'chest' ? x : y) * 2.2 + plank * 7.7, (name === 'chest' ? y : x) * 26 + salt, 4);
      setMix(out, timber, barkDark, smooth(0.35, 0.75, grain) * 0.55);
      scaleBy(out, 0.86 + 0.28 * ((plank * 0.618 + 64) % 1));
      if (name === 'chest')
        scaleBy(
          out,
          1 -
            0.5 *
              smooth(0.06, 0.015, Math.abs(((y * 4.2 + salt) % 1) - 0.5 > 0 ? ((y * 4.2 + salt + 64) % 1) - 1 : (y * 4.2 + salt + 64) % 1)),
        );
      return;
    }
    setTo(out, plain[made] ?? far);
    if (made === stuff.main && name === 'mushroom' && y > 0.06) {
      const l = Math.hypot(x, y, z) || 1;
      cells2(Math.atan2(z, x) * 1.75 + salt, (y / l) * 2.7, cell);
      toward(out, plain[stuff.cream]!, smooth(0.34, 0.31, cell[0]!));
    }
    if (made === stuff.main && name === 'cat') toward(out, mid, smooth(0.52, 0.56, fbm3(x * 2.4 + salt, y * 2.4, z * 2.4, 3)) * 0.85);
    if (made === stuff.main && name === 'slime') toward(out, light, smooth(-0.9, 0.9, y) * 0.22);
    if (made === stuff.second && name === 'cactus') toward(out, mist, smooth(0.03, 0.02, Math.abs(y + 0.7)) * 0.8);
  };
}
