import {
  addLight,
  between,
  clamp01,
  encode,
  fromHex,
  lerp,
  rgb,
  scaleBy,
  setMix,
  setTo,
  smooth,
  toward,
  type Rgb,
} from '../../drawing/colour.ts';
import { fbm2 } from '../../drawing/noise.ts';
import { sampleRaster } from '../../drawing/raster.ts';
import type { Shade } from '../../drawing/sample-grid.ts';
import { box2, star2 } from '../../drawing/sdf.ts';
import type { Family, Stage } from './family.ts';

/** 卡牌: a gilded frame with gems, a name plate and a rune panel around any other picture. */
export const card: Family = { sampling: { tolerance: 0, edge: 0.14 }, finish: { grain: 2 }, open: openCard };

const ratio = 5 / 7;

function* openCard({ width, height, palette, random, paintInner }: Stage): Generator<number, Shade> {
  // Units: the card is 1 wide and 1.4 high, whatever the picture's own ratio.
  const cw = Math.min(width, height * ratio) * (Math.abs(width / height - ratio) < 0.12 ? 1 : 0.94);
  const unitPx = Math.abs(width / height - ratio) < 0.12 ? Math.min(width, height * ratio) : cw;
  const halfH = Math.min(0.7, height / unitPx / 2);
  const halfW = Math.min(0.5, width / unitPx / 2);
  const artHalfW = halfW - 0.092;
  const artTop = halfH - 0.092;
  const artBottom = -halfH * 0.3;
  const artW = Math.max(24, Math.round(artHalfW * 2 * unitPx));
  const artH = Math.max(24, Math.round((artTop - artBottom) * unitPx));
  const painting = paintInner(artW, artH);
  let step = painting.next();
  for (; !step.done; step = painting.next()) yield step.value[0];
  const art = step.value;

  const { mid, near, accent, far, light } = palette;
  const gold = fromHex('#dcb768');
  const goldLit = fromHex('#fff0c2');
  const goldDark = fromHex('#5e4118');
  const board = between(rgb(0.008, 0.009, 0.01), near, 0.5);
  const boardLit = between(board, mid, 0.22);
  const s = random() * 30;
  const stars = 3 + Math.floor(random() * 3);
  const points = 5 + Math.floor(random() * 4);
  const tint = rgb();

  // Metal answers the light by its turn across the card, in two bands.
  function metal(out: Rgb, x: number, y: number, bevel: number): void {
    const sweep = Math.sin((x * 1.3 - y * 0.9) * 5 + s) * 0.5 + 0.5;
    setMix(out, goldDark, gold, 0.25 + 0.75 * sweep);
    toward(out, goldLit, smooth(0.55, 1, sweep) * 0.6);
    scaleBy(out, 0.6 + 0.7 * bevel);
  }
  function gem(out: Rgb, x: number, y: number, r: number, colour: Rgb): void {
    const d = Math.abs(x) + Math.abs(y);
    if (d > r * 1.6) return;
    metal(tint, x, y, 0.5 + (y / r) * 0.4);
    toward(out, tint, smooth(r * 1.36, r * 1.3, d));
    setTo(tint, colour);
    scaleBy(tint, 0.55 + (x < 0 ? 0.3 : 0) + (y > 0 ? 0.5 : 0));
    if (Math.abs(x) + Math.abs(y) < r * 0.5) toward(tint, light, 0.45);
    toward(out, tint, smooth(r, r * 0.95, d));
  }
  function stroke(out: Rgb, d: number, w: number, x: number, y: number): void {
    const cover = smooth(w, w * 0.78, Math.abs(d));
    if (cover <= 0) return;
    metal(tint, x, y, 0.55 + (d / w) * 0.4);
    toward(out, tint, cover);
  }

  const pixel = new Float64Array(3);
  return (px: number, py: number, out: Rgb): void => {
    const x = (px - width / 2) / unitPx;
    const y = (height / 2 - py) / unitPx;
    const edge = box2(x, y, halfW, halfH, 0.05);
    setTo(out, board);
    toward(out, boardLit, clamp01(0.75 - Math.hypot(x, y * 0.8)) * 0.8 + 0.22 * (fbm2(x * 26 + s, y * 26, 3) - 0.5));
    if (edge > 0) {
      scaleBy(out, 0.5 + 0.4 * (1 - Math.exp(-edge * 14)));
      return encode(out);
    }
    const ax = (x + artHalfW) * unitPx;
    const ay = (artTop - y) * unitPx;
    const artEdge = box2(x, y - (artTop + artBottom) / 2, artHalfW, (artTop - artBottom) / 2, 0.022);
    if (artEdge < 0) {
      sampleRaster(art, clamp01(ax / artW) * art.width, clamp01(ay / artH) * art.height, pixel);
      for (let c = 0; c < 3; c++) out[c] = clamp01(pixel[c]!) ** 2.2;
      scaleBy(out, 1 - 0.62 * smooth(0.2, 0, y - artBottom));
      scaleBy(out, 0.72 + 0.28 * smooth(0, 0.03, -artEdge));
    }
    stroke(out, edge + 0.043, 0.0125, x, y);
    stroke(out, edge + 0.066, 0.0028, x, y);
    stroke(out, artEdge, 0.0062, x, y);

    // The rune panel below the picture.
    const panelY = (artBottom - halfH + 0.03) / 2;
    const rx = x;
    const ry = y - panelY + 0.012;
    const r = Math.hypot(rx, ry);
    const angle = Math.atan2(rx, ry);
    const radius = Math.min(0.15, (artBottom + halfH) * 0.32);
    if (artEdge > 0) {
      addLight(out, accent, 0.035 * Math.exp(-r * 7));
      stroke(out, r - radius, 0.0034, x, y);
      stroke(out, r - radius * 0.86, 0.0018, x, y);
      const tick = Math.abs((((angle / (Math.PI * 2)) * 36 + 72) % 1) - 0.5);
      if (r > radius * 0.88 && r < radius * 0.97) toward(out, gold, smooth(0.26, 0.16, tick) * 0.5);
      stroke(out, star2(rx, ry, radius * 0.78, points, lerp(2.3, 3, (points - 5) / 3)), 0.0026, x, y);
      const core = star2(rx, ry, radius * 0.34, points, 3);
      setMix(tint, accent, light, 0.3 * smooth(radius * 0.3, 0, r));
      toward(out, tint, smooth(0.003, -0.003, core));
      for (const side of [-1, 1]) {
        const fx = side * x - 0.2;
        // Flourishes that taper to the sides.
        const wave = ry - 0.022 * Math.sin(fx * 28);
        const taper = 0.004 * (1 - clamp01(fx / 0.17));
        if (fx > -0.02 && fx < 0.17) toward(out, gold, smooth(taper + 0.0016, taper, Math.abs(wave)) * 0.85);
      }
    }

    // Name plate: a cut bar over the lower edge of the picture, with stars for its rank.
    const plate = Math.max(Math.abs(y - artBottom) - 0.038, Math.abs(x) + Math.abs(y - artBottom) * 0.9 - artHalfW * 0.86);
    if (plate < 0.008) {
      setMix(tint, board, mid, 0.3 + 0.5 * smooth(artBottom - 0.04, artBottom + 0.04, y));
      toward(out, tint, smooth(0.002, -0.002, plate));
      stroke(out, plate, 0.005, x, y);
      for (let i = 0; i < stars; i++) {
        const d = star2(x - (i - (stars - 1) / 2) * 0.062, y - artBottom, 0.024, 5, 2.9);
        setMix(tint, gold, goldLit, smooth(-0.02, 0.02, y - artBottom));
        toward(out, tint, smooth(0.002, -0.002, d));
      }
    }
    gem(out, x, y - halfH + 0.045, 0.03, accent);
    gem(out, x, y + halfH - 0.045, 0.03, far);
    const cornerX = Math.abs(x) - halfW + 0.076;
    const cornerY = Math.abs(y) - halfH + 0.076;
    gem(out, cornerX, cornerY, 0.013, accent);
    encode(out);
  };
}
