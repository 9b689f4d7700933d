import { clamp01, encode, fromHex, lerp, rgb, smooth, type Rgb } from '../../drawing/colour.ts';
import { fbm2, noise2, ridge2 } from '../../drawing/noise.ts';
import { distanceToSegment } from '../../drawing/sdf.ts';
import type { Family, Stage } from './family.ts';

const layers = 6;

/** 水墨: washes multiply on paper, strongest at the crest and drying downwards; blank mist, a boat, a sun and a seal. */
export const ink: Family = { sampling: { tolerance: 0, edge: 0.16 }, finish: { grain: 2.5, contrast: 1.03 }, open: openInk };

function openInk({ width, height, palette, random }: Stage) {
  const { mid, near } = palette;
  const aspect = height / width;
  const s1 = random() * 50;
  const s2 = random() * 50;
  const s3 = random() * 50;
  const sunX = lerp(-0.45, 0.5, random());
  const sunY = aspect * lerp(0.36, 0.6, random());
  const sunSize = lerp(0.085, 0.12, random()) * Math.min(1, aspect + 0.25);
  const tint = random() < 0.6 ? lerp(0.1, 0.75, random()) : 0;
  const boatX = sunX > 0 ? -lerp(0.2, 0.45, random()) : lerp(0.15, 0.45, random());
  const boatY = -aspect * lerp(0.66, 0.78, random());
  const birds = Array.from({ length: 5 }, () => ({
    x: lerp(-0.25, 0.5, random()),
    y: aspect * lerp(0.4, 0.74, random()),
    size: lerp(0.014, 0.028, random()),
  }));
  const rise = aspect < 0.8 ? 1.3 : 1;
  const seal = fromHex('#b8392c');
  const vermilion = fromHex('#d8493a');

  const black = rgb(near[0]! * 0.3, near[1]! * 0.3, near[2]! * 0.3);
  const pigments = Array.from({ length: layers }, (_, i) => {
    const t = i / (layers - 1);
    const strength = lerp(0.35, 0.95, t);
    return [0, 1, 2].map((c) => lerp(lerp(mid[c]!, near[c]!, 0.3), black[c]!, strength)) as [number, number, number];
  });
  const columns = width + 40;
  const profile = pigments.map((_, i) => {
    const t = i / (layers - 1);
    return Float32Array.from({ length: columns }, (__, c) => {
      const x = ((c - 20) / width) * 2 - 1;
      const peak = ridge2(x * lerp(0.85, 1.4, t) + s1 + i * 23.1, i * 5 + s2) ** 1.3 * lerp(0.82, 0.4, t);
      return lerp(0.1, -0.95, t) * aspect + peak * aspect * 0.9 * rise;
    });
  });
  function heightAt(i: number, x: number): number {
    const u = ((x + 1) / 2) * width + 20;
    const c = Math.min(columns - 2, Math.max(0, Math.floor(u)));
    const row = profile[i]!;
    return row[c]! + (row[c + 1]! - row[c]!) * clamp01(u - c);
  }

  return (px: number, py: number, out: Rgb): void => {
    const x = (px * 2) / width - 1;
    const y = (height - py * 2) / width;
    const aged = fbm2(x * 3 + s3, y * 3, 3);
    const fibre = 0.965 + 0.04 * noise2(x * 260, y * 36) + 0.03 * noise2(x * 30 + 9, y * 320);
    let r = lerp(0.93, 0.885, aged) * fibre;
    let g = lerp(0.915, 0.862, aged) * fibre;
    let b = lerp(0.872, 0.808, aged) * fibre;

    const rim = Math.hypot(x - sunX, y - sunY) + (fbm2(x * 14, y * 14, 3) - 0.5) * 0.014;
    const sun = smooth(sunSize + 0.006, sunSize - 0.006, rim) * 0.9 * (0.82 + 0.3 * fbm2(x * 9 + s2, y * 9, 3));
    let tr = lerp(1, vermilion[0]! * 1.25, sun);
    let tg = lerp(1, vermilion[1]! * 1.25, sun);
    let tb = lerp(1, vermilion[2]! * 1.25, sun);

    const dry = fbm2(x * 6, y * 6 + s1, 4);
    const grit = (fbm2(x * 40, y * 40, 3) - 0.5) * 0.014;
    for (let i = 0; i < layers; i++) {
      const t = i / (layers - 1);
      const top = heightAt(i, x + (dry - 0.5) * 0.03);
      const depth = top - y + (dry - 0.5) * 0.03;
      if (depth < -0.02) continue;
      const fall = Math.exp((-Math.max(depth, 0) * lerp(2.7, 4.2, t) * 1.25) / aspect);
      if (fall < 0.015) continue;
      const edge = smooth(-0.004, 0.012, depth + grit);
      const wash = fbm2(x * 6 + t * 31, y * 6 + t * 11, 4);
      let density = edge * fall * (0.34 + 0.8 * wash) * lerp(0.34, 1.25, t);
      if (fall > 0.08)
        density += edge * fall * ridge2(x * 11 + t * 3, y * 5 - depth * 7, 4) ** 2.2 * lerp(0.2, 1.15, t) * smooth(0.35, 0.75, wash);
      density += smooth(0.022, 0, Math.abs(depth)) * lerp(0.06, 0.5, t) * smooth(0.35, 0.7, wash) * 0.8;
      const colour = tint > 0 ? tint * 0.65 * smooth(0.4, 0.7, fbm2(x * 2 + t * 4 + s3, y * 2, 3)) : 0;
      const pigment = pigments[i]!;
      tr *= Math.exp(-density * 1.7 * (1 - lerp(pigment[0], mid[0]!, colour)));
      tg *= Math.exp(-density * 1.7 * (1 - lerp(pigment[1], mid[1]!, colour)));
      tb *= Math.exp(-density * 1.7 * (1 - lerp(pigment[2], mid[2]!, colour)));
    }
    const blank = smooth(0.45, 0.8, fbm2(x * 1.1 + s3, y * 2.6, 4)) * 0.62 * smooth(-0.9 * aspect, 0.1, y);
    tr = lerp(tr, 1, blank);
    tg = lerp(tg, 1, blank);
    tb = lerp(tb, 1, blank);

    let marks = 1;
    const bx = x - boatX;
    const by = y - boatY;
    if (Math.abs(bx) < 0.18 && Math.abs(by) < 0.16) {
      const hull = Math.abs(by - bx * bx * 1.6 + 0.004) - 0.0085 * (1 - (bx / 0.1) ** 2);
      if (Math.abs(bx) < 0.1) marks *= 1 - 0.9 * smooth(0.005, 0, hull);
      const man = distanceToSegment(bx, by, 0.02, 0.008, 0.024, 0.045) - 0.009;
      const hat = Math.max(Math.abs(bx - 0.024) - (0.076 - by) * 0.95, Math.abs(by - 0.06) - 0.011);
      marks *= 1 - 0.92 * smooth(0.004, 0, Math.min(man, hat));
      marks *= 1 - 0.6 * smooth(0.003, 0, distanceToSegment(bx, by, 0.03, 0.03, 0.14, 0.088) - 0.001);
    }
    for (const bird of birds) {
      const u = (x - bird.x) / bird.size;
      if (Math.abs(u) > 1) continue;
      const v = (y - bird.y) / bird.size - 0.55 * Math.abs(u) * (1 - Math.abs(u) * 0.8);
      marks *= 1 - 0.78 * smooth(0.14, 0.04, Math.abs(v) + Math.abs(u) * 0.05);
    }
    r *= tr * marks;
    g *= tg * marks;
    b *= tb * marks;

    // The seal: four strokes left white in a worn red square.
    const su = (x + 0.8) / 0.048;
    const sv = (y - aspect * 0.8) / 0.06;
    if (Math.abs(su) < 1.3 && Math.abs(sv) < 1.3) {
      const box = Math.max(Math.abs(su), Math.abs(sv)) - 0.95 + (noise2(x * 95, y * 95) - 0.5) * 0.16;
      const strokes = Math.min(
        Math.abs(Math.abs(su) - 0.34) - 0.1,
        Math.abs(sv + 0.12) - 0.09,
        Math.max(Math.abs(sv - 0.56) - 0.09, Math.abs(su) - 0.72),
      );
      const stamp = smooth(0.08, -0.02, box) * smooth(-0.03, 0.05, strokes) * 0.95;
      r = lerp(r, seal[0]!, stamp);
      g = lerp(g, seal[1]!, stamp);
      b = lerp(b, seal[2]!, stamp);
    }
    out[0] = r;
    out[1] = g;
    out[2] = b;
    encode(out);
  };
}
