import { coverOutline, flattenPath } from '../../imaging/fill-path.ts';
import { addLight, between, clamp01, encode, fromHex, lerp, rgb, setMix, setTo, smooth, toward, type Rgb } from '../../drawing/colour.ts';
import { fbm2, noise2 } from '../../drawing/noise.ts';
import { box2 } from '../../drawing/sdf.ts';
import type { Family, Stage } from './family.ts';
import { figures } from './poster-figures.ts';

/** 剪影海报: flat layers under a large sun, one silhouette with a rim of light, grass, birds, grain. */
export const poster: Family = {
  sampling: { tolerance: 0, edge: 0 },
  finish: { grain: 7, vignette: 0.22 },
  budget: 1_300_000,
  open: openPoster,
};

const layers = 4;

function openPoster({ width, height, palette, options, random }: Stage) {
  const { skyTop, skyLow, light, far, mid, near, accent, mist } = palette;
  const aspect = height / width;
  const s1 = random() * 40;
  const side = Math.min(width, height);
  const sunX = width * lerp(0.42, 0.58, random());
  const sunY = height * (aspect < 1 ? 0.42 : 0.4);
  const sunR = side * lerp(0.29, 0.36, random()) * (aspect < 1 ? 0.95 : 1);
  const dark = skyTop[0]! + skyTop[1]! + skyTop[2]! < 0.5;
  const sun = dark ? between(accent, light, 0.25) : accent;

  const profiles = Array.from({ length: layers }, (_, l) => {
    const base = height * (0.57 + l * 0.088);
    const swing = height * (0.2 - l * 0.03);
    return Float32Array.from(
      { length: width },
      (__, x) => base - swing * (fbm2((x / width) * (2.4 + l * 0.6) * Math.max(1, 1 / aspect) + s1 + l * 7.3, l * 3.1, 5) - 0.32),
    );
  });
  const colours = Array.from({ length: layers }, (_, l) => between(between(far, skyLow, Math.max(0, 0.36 - l * 0.12)), near, l / 3.5));
  const mound = Float32Array.from(
    { length: width },
    (_, x) => height * 0.86 - Math.cos((x / width - 0.5) * 3) * height * 0.035 + fbm2((x / width) * 9, s1, 3) * height * 0.014,
  );

  // The figure and its light: the same shape twice, the dark one shifted away from the sun.
  const figure = figures.find(({ name }) => name === options.subject) ?? figures[Math.floor(random() * figures.length)]!;
  const tall = height * (aspect < 1 ? 0.42 : 0.36) * (figure.name === 'deer' ? 0.86 : figure.name === 'pine' ? 1.25 : 1);
  const footX = width * 0.5 + (sunX - width * 0.5) * 0.4;
  const footY = mound[Math.min(width - 1, Math.max(0, Math.round(footX)))]! + height * 0.006;
  const mirror = random() < 0.5 ? -1 : 1;
  const shape = (dx: number, dy: number): Float32Array =>
    coverOutline(
      figure.paths.flatMap((path) => flattenPath(path, (x, y) => [footX + dx + x * mirror * tall, footY + dy + y * tall], 12).map(sameWay)),
      width,
      height,
    );
  const lit = shape(0, 0);
  const body = shape(side * 0.0035 * (sunX > footX ? -1 : 1), side * 0.0045);

  // Grass blades as thin triangles on the mound.
  const blades: number[][] = [];
  for (let i = 0; i < 300; i++) {
    const x = random() * width;
    const y = mound[Math.min(width - 1, Math.floor(x))]!;
    const l = height * lerp(0.008, 0.03, random());
    const lean = (random() - 0.4) * l;
    const w = Math.max(0.7, side * 0.0016);
    blades.push([x - w, y + 4, x + w, y + 4, x + lean * 0.5 + w * 0.5, y - l * 0.6, x + lean, y - l]);
  }
  const grass = coverOutline(blades, width, height);
  const birds = Array.from({ length: 7 }, () => ({
    x: width * lerp(0.12, 0.88, random()),
    y: height * lerp(0.12, 0.36, random()),
    r: side * lerp(0.012, 0.028, random()),
  }));

  const ground = between(rgb(), near, 0.42);
  const rim = between(light, accent, 0.35);
  const bodyLow = between(rgb(), near, 0.5);
  const bodyHigh = between(near, mid, 0.2);
  const seal = fromHex('#b8392c');
  const tint = rgb();
  return (px: number, py: number, out: Rgb): void => {
    const x = Math.min(width - 1, Math.max(0, Math.floor(px)));
    const y = Math.min(height - 1, Math.max(0, Math.floor(py)));
    const v = py / height;
    setMix(out, skyTop, skyLow, smooth(0, 0.62, v));
    toward(out, mist, smooth(0.6, 1, v) * 0.5);
    const d = Math.hypot(px - sunX, py - sunY);
    toward(out, light, 0.6 * smooth(sunR * 2.6, sunR * 0.8, d));
    const disc = smooth(sunR + 0.8, sunR - 0.8, d);
    if (disc > 0) {
      setTo(tint, sun);
      toward(tint, light, 0.38 * clamp01((sunY + sunR - py) / (sunR * 2)));
      for (let i = 0; i < 5; i++) {
        // Bars of haze across the lower half, wider and wider.
        const bar = sunY + sunR * (0.3 + i * 0.15);
        const thick = height * (0.002 + i * 0.0014);
        toward(tint, skyLow, 0.6 * smooth(thick + 0.7, thick - 0.7, Math.abs(py - bar)));
      }
      toward(out, tint, disc);
    }
    for (const b of birds) {
      const u = Math.abs(px - b.x) / b.r;
      if (u > 1 || Math.abs(py - b.y) > b.r) continue;
      const wing = Math.abs((py - b.y) / b.r + 0.42 * Math.sin(u * Math.PI * 0.8) - u * 0.1);
      const thick = 0.05 + 0.1 * (1 - u);
      toward(out, between2, 0.85 * smooth(thick + 0.06, thick - 0.02, wing));
    }
    for (let l = 0; l < layers; l++) {
      const top = profiles[l]![x]!;
      if (py < top - 1) continue;
      setTo(tint, colours[l]!);
      toward(tint, mist, (0.46 - l * 0.1) * smooth(top, top + height * 0.26, py));
      // A thread of sun along each crest.
      addLight(tint, light, 0.14 * smooth(height * 0.012, 0, py - top) * Math.exp(-Math.abs(px - sunX) / (sunR * 1.2)));
      toward(out, tint, smooth(-0.7, 0.7, py - top));
    }
    setMix(tint, ground, rgbBlack, 0.3 * smooth(height * 0.86, height, py));
    toward(out, tint, Math.max(smooth(-0.7, 0.7, py - mound[x]!), grass[y * width + x]!));
    const i = y * width + x;
    if (lit[i]! > 0) toward(out, rim, lit[i]!);
    if (body[i]! > 0) {
      setMix(tint, bodyHigh, bodyLow, smooth(footY - tall, footY, py));
      toward(out, tint, Math.min(lit[i]!, body[i]!));
    }
    if (figure.name === 'wizard') {
      const o = Math.hypot(px - footX - mirror * 0.31 * tall, py - footY + 1.09 * tall) / tall;
      addLight(out, accent, 0.5 * Math.exp(-o * 9));
      addLight(out, light, smooth(0.07, 0.02, o) * 1.2);
    }
    // Paper: fibres, and the painter's seal.
    const fibre = 0.985 + 0.03 * noise2(px * 0.5, py * 0.06) * noise2(px * 0.07 + 9, py * 0.5);
    out[0]! *= fibre;
    out[1]! *= fibre;
    out[2]! *= fibre;
    const u = (px - width * 0.1) / (side * 0.03);
    const w = (py - height * 0.09) / (side * 0.036);
    if (Math.abs(u) < 1.2 && Math.abs(w) < 1.2) {
      const stamp = smooth(0.08, -0.04, box2(u, w, 0.92, 0.95, 0.12) + (noise2(px * 0.35, py * 0.35) - 0.5) * 0.12);
      const lines = Math.min(
        Math.abs(Math.abs(u) - 0.36) - 0.09,
        Math.abs(w - 0.05) - 0.08,
        Math.max(Math.abs(w + 0.55) - 0.08, Math.abs(u) - 0.7),
      );
      toward(out, seal, stamp * smooth(-0.03, 0.05, lines) * 0.94);
    }
    encode(out);
  };
}

// Parts drawn in opposite directions would cut holes into each other where they overlap.
function sameWay(ring: readonly number[]): readonly number[] {
  let area = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) area += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!;
  if (area >= 0) return ring;
  const out: number[] = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) out.push(ring[i]!, ring[i + 1]!);
  return out;
}

const rgbBlack = rgb();
const between2 = fromHex('#2a2622');
