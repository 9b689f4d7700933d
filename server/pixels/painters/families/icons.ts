import { addLight, between, clamp01, lerp, rgb, scaleBy, setMix, setTo, smooth, toneMap, toward, type Rgb } from '../../drawing/colour.ts';
import { unit } from '../../drawing/march.ts';
import { hash2 } from '../../drawing/random.ts';
import { box2 } from '../../drawing/sdf.ts';
import type { Family, Stage } from './family.ts';
import { iconPainter, itemNames, type IconPoint, type ItemName } from './icon-items.ts';

/** 道具图标: layered flat parts with bevelled heights, lit, inked and set in front of rays — or a whole tray of them. */
export const icons: Family = {
  sampling: { tolerance: 0.02, edge: 0.06 },
  finish: { glow: 0.16, glowFrom: 0.7, grain: 1.6, contrast: 1.05, saturation: 1.1, vignette: 0.18 },
  alone: true,
  open: openIcons,
};

const lamp = unit(-0.5, 0.75, 0.65);
const half = unit(-0.5, 0.75, 1.65);
const under = unit(0.8, -0.55, 0.2);

/** The outline of what is cut out ends here: wide enough to stand against a light ground at 32 px. */
const OUTLINE = [0.112, 0.1] as const;

function openIcons({ width, height, palette, options, random, alone }: Stage) {
  const salt = random() * 20;
  const first = Math.floor(random() * itemNames.length);
  const named = itemNames.includes(options.subject as ItemName) ? (options.subject as ItemName) : undefined;
  const tray = options.several && !named;
  const across = tray ? (width > height * 1.2 ? 5 : 4) : 1;
  const cell = width / across;
  const down = tray ? Math.max(1, Math.round(height / cell)) : 1;
  const tall = height / down;
  const side = tray ? Math.min(cell, tall) : Math.min(width, height);
  const item = iconPainter(palette, salt);
  const { far, mid, near, accent, light } = palette;
  const tints = [far, accent, mid, between(rgb(), light, 0.6)];
  const e = tray ? 0.007 : 0.0045;
  const order = itemNames.map((_, i) => itemNames[(i * 7 + first) % itemNames.length]!);

  const here: IconPoint = { edge: 9, height: 0, colour: rgb(), gloss: 0, shine: 0 };
  const near1: IconPoint = { edge: 9, height: 0, colour: rgb(), gloss: 0, shine: 0 };
  const tone = rgb();
  const lit = rgb();
  const inside = rgb();
  return (px: number, py: number, out: Rgb): void => {
    const cx = Math.min(across - 1, Math.floor(px / cell));
    const cy = Math.min(down - 1, Math.floor(py / tall));
    const k = cx + cy * across;
    const zoom = tray ? 1.3 : 1.34;
    const x = ((px - (cx + 0.5) * cell) * 2 * zoom) / side;
    const y = (-(py - (cy + 0.5) * tall) * 2 * zoom) / side;
    const name = named ?? order[k % order.length]!;
    if (alone === 'cover') {
      item(name, x, y, here);
      out.fill(smooth(OUTLINE[0], OUTLINE[1], here.edge));
      return;
    }
    setTo(tone, tray ? tints[Math.floor(hash2(cx, cy, salt | 0) * 4)]! : far);

    setMix(inside, tone, near, tray ? 0.7 : 0.45);
    scaleBy(inside, tray ? 0.6 : 0.85);
    setTo(out, near);
    scaleBy(out, tray ? 0.35 : 0.5);
    toward(out, inside, Math.exp(-(x * x + y * y) * (tray ? 0.7 : 0.55)));
    if (tray) {
      const frame = box2((px - (cx + 0.5) * cell) / cell, (py - (cy + 0.5) * tall) / cell, 0.472, (0.5 * tall) / cell - 0.028, 0.07);
      setTo(inside, near);
      scaleBy(inside, 0.15);
      toward(out, inside, smooth(-0.006, 0.004, frame));
      addLight(out, tone, 0.5 * smooth(0.013, 0, Math.abs(frame + 0.012)));
      if (frame < 0) addLight(out, tone, 0.06 * smooth(-0.15, 0, frame));
    } else {
      const ray = (0.5 + 0.5 * Math.cos(Math.atan2(y, x) * 12 + salt)) ** 2;
      addLight(out, tone, 0.12 * ray * Math.exp(-Math.hypot(x, y) * 0.8));
    }
    if (alone) {
      // Whatever of the ground comes through its soft edge is ink.
      setTo(out, near);
      scaleBy(out, 0.1);
    }
    if (Math.abs(x) > 1.3 || Math.abs(y) > 1.3) return toneMap(out, 1.12);

    item(name, x, y, here);
    const { edge, gloss, shine } = here;
    if (edge > -0.2 && !alone) {
      item(name, x - 0.05, y + 0.09, near1);
      scaleBy(out, 1 - 0.5 * smooth(0.14, -0.1, near1.edge));
    }
    if (!alone) addLight(out, tone, 0.16 * Math.exp(-Math.max(edge, 0) * 6));
    setTo(inside, near);
    scaleBy(inside, 0.1);
    toward(out, inside, smooth(0.046, 0.032, edge));
    if (edge < 0.006) {
      item(name, x + e, y, near1);
      const hx = clamp01((near1.height - here.height) / e / 3 + 0.5) * 3 - 1.5;
      item(name, x, y + e, near1);
      const hy = clamp01((near1.height - here.height) / e / 3 + 0.5) * 3 - 1.5;
      const l = Math.hypot(hx, hy, 1.3);
      const nx = -hx / l;
      const ny = -hy / l;
      const nz = 1.3 / l;
      const facing = clamp01(nx * lamp[0] + ny * lamp[1] + nz * lamp[2]);
      const spot = clamp01(nx * half[0] + ny * half[1] + nz * half[2]) ** lerp(8, 46, gloss) * gloss;
      const sky = smooth(-0.3, 0.8, 2 * nz * ny);
      for (let c = 0; c < 3; c++) lit[c] = here.colour[c]! * (0.36 + 0.95 * facing + 0.35 * gloss * lerp(0.3, 1, sky)) + spot * 0.5;
      setMix(inside, tone, accent, 0.4);
      addLight(lit, inside, 0.42 * clamp01(nx * under[0] + ny * under[1] + nz * under[2]) ** 2);
      if (shine > 0) for (let c = 0; c < 3; c++) lit[c] = lerp(lit[c]!, here.colour[c]! * 1.35 + 0.05, shine * 0.65);
      toward(out, lit, smooth(0.006, -0.006, edge));
    }
    toneMap(out, 1.12);
  };
}
