import { addLight, between, clamp01, lerp, rgb, scaleBy, setMix, setTo, smooth, toneMap, toward, type Rgb } from '../../drawing/colour.ts';
import { camera, type Vector } from '../../drawing/march.ts';
import { fbm2, noise2 } from '../../drawing/noise.ts';
import { hash2 } from '../../drawing/random.ts';
import type { Family, Stage } from './family.ts';

/** 夜城: rays step through a grid of hashed towers with lit windows, signs and aerials, down a street of light trails, into fog. */
export const city: Family = {
  sampling: { tolerance: 0, edge: 0.12 },
  finish: { glow: 0.62, glowFrom: 0.5, grain: 3.5, contrast: 1.06, saturation: 1.2, vignette: 0.28 },
  budget: 820_000,
  open: openCity,
};

/** How far a ray goes, and how many plots lie on each side of the middle: the eye stands three off it, and a ray ends in the plot behind. */
const FAR = 46;
const REACH = FAR + 6;

function openCity({ width, height, palette, random }: Stage) {
  const { light, far, mid, near, accent } = palette;
  // A day palette is dimmed to its own evening, or the windows would have nothing to shine against.
  const dim = Math.min(1, 0.16 / (palette.skyLow[0]! * 0.3 + palette.skyLow[1]! * 0.6 + palette.skyLow[2]! * 0.1));
  const evening = (colour: Rgb): Rgb => between(rgb(), colour, dim);
  const skyTop = evening(palette.skyTop);
  const skyLow = evening(palette.skyLow);
  const mist = evening(palette.mist);
  const aspect = height / width;
  const salt = Math.floor(random() * 9000);
  const s1 = random() * 40;
  const eye: Vector = [0.5, lerp(1.15, 2.1, random()), 3];
  const bank = lerp(-0.1, 0.1, random());
  const look = camera(
    eye,
    [eye[0] + bank, eye[1] - lerp(0.02, 0.14, random()) + (aspect > 1.2 ? 0.1 : 0), eye[2] - 1],
    aspect > 1 ? 1.25 : 1.1,
  );
  const moonX = lerp(-0.4, 0.4, random());
  const moonY = aspect * lerp(0.42, 0.66, random());
  const moonR = lerp(0.13, 0.2, random());

  function towerHeight(x: number, z: number): number {
    const h = hash2(x, z, salt);
    const centre = 1 - smooth(0, 9.5, Math.hypot(x, z + 9));
    return 0.45 + 2.5 * h * h + 3.4 * centre * h * (h > 0.35 ? 1 : 0);
  }
  // What stands on each plot, asked by thousands of rays each.
  const plots = new Float64Array((2 * REACH) ** 2 * 3);
  /** Where a plot's height, inset and lot for an aerial are in `plots`; one of street has no height. */
  function plotAt(ix: number, iz: number): number {
    const at = ((ix + REACH) * 2 * REACH + iz + REACH) * 3;
    if (plots[at + 1] !== 0) return at;
    // Every third column and fourth row is a street.
    const road = ((ix % 3) + 3) % 3 === 0 || (((iz + 1) % 4) + 4) % 4 === 0;
    plots[at] = road ? 0 : towerHeight(ix, iz);
    plots[at + 1] = 0.07 + 0.09 * hash2(ix, iz, salt + 6);
    plots[at + 2] = hash2(ix, iz, salt + 8);
    return at;
  }

  const facade = rgb();
  const glowing = rgb();
  const neon = between(accent, far, 0.5);
  const haze = between(skyLow, mist, 0.35);
  addLight(haze, neon, 0.14);
  const white = rgb(1, 0.98, 0.94);

  function wall(out: Rgb, q: number, y: number, nx: number, ix: number, iz: number, tall: number, t: number): void {
    const style = hash2(ix, iz, salt + 5);
    const columns = style < 0.5 ? 9 : 7;
    const storeys = style < 0.3 ? 11 : 14;
    const u = q * columns;
    const v = y * storeys;
    const iu = Math.floor(u);
    const iv = Math.floor(v);
    const fu = u - iu;
    const fv = v - iv;
    const face = nx !== 0 ? 31 : 0;
    const lively = lerp(0.42, 0.7, hash2(ix, iz, salt + 1));
    const on = hash2(iu + ix * 53 + face, iv + iz * 71, salt) > lively ? 1 : 0;
    let pane = smooth(0.08, 0.16, fu) * smooth(0.92, 0.84, fu) * smooth(0.14, 0.24, fv) * smooth(0.84, 0.74, fv);
    if (style > 0.75) pane = smooth(0.2, 0.3, fv) * smooth(0.8, 0.7, fv);
    pane = lerp(pane, 0.36, clamp01(t * 0.042));
    const tone = hash2(iu * 3 + ix, iv + iz * 7, salt + 2);
    setMix(glowing, accent, light, tone);
    if (tone > 0.84) setTo(glowing, far);
    setTo(facade, near);
    scaleBy(facade, 0.26);
    addLight(facade, mid, 0.16 * clamp01(nx * 0.5 + 0.55));
    scaleBy(facade, 0.86 + 0.28 * fv);
    addLight(facade, glowing, on * pane * (0.5 + 0.85 * hash2(iu + 3, iv, salt + 7)));
    // Signs run down a few fronts; shop light rises from the street.
    if (hash2(ix, iz, salt + 4) > 0.8 && y > 0.3 && y < tall * 0.86) {
      const w = q - Math.floor(q);
      const letters = 0.55 + 0.45 * (noise2(y * 22, ix * 3.1) > 0.42 ? 1 : 0);
      addLight(facade, hash2(ix, iz, salt + 9) > 0.5 ? accent : far, smooth(0.075, 0.03, Math.abs(w - 0.5)) * letters * 2.2);
    }
    addLight(facade, neon, Math.exp(-y * 2.6) * 0.55);
    addLight(facade, far, smooth(tall - 0.05, tall, y) * 0.3);
    setTo(out, facade);
  }

  function sky(out: Rgb, x: number, y: number, up: number): void {
    setMix(out, skyLow, skyTop, clamp01(up * 1.4 + 0.1) ** 0.6);
    const d = Math.hypot(x - moonX, y - moonY);
    addLight(out, light, 0.2 * Math.exp(-d * 2.2));
    const cloud = smooth(0.5, 0.78, fbm2(x * 1.5 + s1, y * 5, 5));
    if (d < moonR) {
      const seas = 0.72 + 0.34 * fbm2((x - moonX) * 9 + s1, (y - moonY) * 9, 4);
      addLight(out, light, smooth(moonR, moonR - 0.007, d) * 0.92 * seas * (1 - cloud * 0.6));
    }
    toward(out, mist, cloud * 0.34 * smooth(-0.2, 0.5, up));
    const gx = Math.floor(x * 90 + 500);
    const gy = Math.floor(y * 90 + 500);
    const star = hash2(gx, gy, salt);
    if (star > 0.988)
      addLight(out, white, 0.5 * smooth(0.4, 0.1, Math.hypot(x * 90 + 500 - gx - 0.5, y * 90 + 500 - gy - 0.5)) * smooth(0.1, 0.4, up));
  }

  const d: Vector = [0, 0, 0];
  const ground = rgb();
  return (px: number, py: number, out: Rgb): void => {
    const x = (px * 2) / width - 1;
    const y = (height - py * 2) / width;
    look(x, y, d);
    let ix = Math.floor(eye[0]);
    let iz = Math.floor(eye[2]);
    const sx = d[0] < 0 ? -1 : 1;
    const sz = d[2] < 0 ? -1 : 1;
    const rx = 1 / Math.max(1e-5, Math.abs(d[0]));
    const rz = 1 / Math.max(1e-5, Math.abs(d[2]));
    let tx = (sx > 0 ? ix + 1 - eye[0] : eye[0] - ix) * rx;
    let tz = (sz > 0 ? iz + 1 - eye[2] : eye[2] - iz) * rz;
    const groundAt = d[1] < 0 ? -eye[1] / d[1] : Infinity;
    let hit = 0;
    let t = 60;
    let tall = 0;
    let nx = 0;
    let ny = 0;
    for (let i = 0; i < 90; i++) {
      const next = Math.min(tx, tz);
      const plot = plotAt(ix, iz);
      if (plots[plot] !== 0) {
        tall = plots[plot]!;
        const inset = plots[plot + 1]!;
        const ax = (ix + inset - eye[0]) / d[0];
        const bx = (ix + 1 - inset - eye[0]) / d[0];
        const az = (iz + inset - eye[2]) / d[2];
        const bz = (iz + 1 - inset - eye[2]) / d[2];
        const ay = -eye[1] / d[1];
        const by = (tall - eye[1]) / d[1];
        const lx = Math.min(ax, bx);
        const ly = Math.min(ay, by);
        const lz = Math.min(az, bz);
        const enter = Math.max(lx, ly, lz);
        const leave = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz));
        if (enter < leave && leave > 0 && enter > 0) {
          hit = 2;
          t = enter;
          nx = lx >= ly && lx >= lz ? -sx : 0;
          ny = ly > lx && ly > lz ? 1 : 0;
          break;
        }
        // An aerial with a red lamp on every fourth roof.
        if (plots[plot + 2]! > 0.75) {
          const tm = ((ix + 0.5 - eye[0]) * d[0] + (iz + 0.5 - eye[2]) * d[2]) / (d[0] * d[0] + d[2] * d[2]);
          const off = Math.hypot(eye[0] + d[0] * tm - ix - 0.5, eye[2] + d[2] * tm - iz - 0.5);
          const ym = eye[1] + d[1] * tm;
          if (tm > 0 && off < 0.012 + tm * 0.0004 && ym > tall && ym < tall + 0.42) {
            hit = 3;
            t = tm;
            ny = ym > tall + 0.39 ? 1 : 0;
            break;
          }
        }
      }
      if (groundAt < next) {
        hit = 1;
        t = groundAt;
        break;
      }
      if (tx < tz) {
        tx += rx;
        ix += sx;
      } else {
        tz += rz;
        iz += sz;
      }
      if (next > FAR) break;
    }
    sky(out, x, y, d[1]);
    if (hit !== 0) {
      const hx = eye[0] + d[0] * t;
      const hy = eye[1] + d[1] * t;
      const hz = eye[2] + d[2] * t;
      if (hit === 1) {
        setTo(ground, near);
        scaleBy(ground, 0.3);
        addLight(ground, neon, 0.2);
        // Head and tail lights smear along the street; wet asphalt mirrors the shops.
        const lane = hx * 4;
        const trail = Math.exp(-(((lane - Math.floor(lane) - 0.5) * 5.2) ** 2));
        const busy = smooth(0.35, 0.6, noise2(Math.floor(lane) * 7.3, hz * 0.7 + s1));
        const coming = Math.abs(hx % 1) > 0.5;
        setMix(glowing, accent, coming ? light : rgbRed, coming ? 0.7 : 0.6);
        addLight(ground, glowing, trail * busy * 1.5);
        addLight(ground, neon, 0.4 * noise2(hx * 2 + s1, hz * 2) * noise2(hx * 5, hz * 0.8 + s1) ** 2 * 2);
        const line = smooth(0.03, 0.01, Math.abs(hx - 0.5)) * (noise2(hz * 3, 1) > 0.5 ? 1 : 0);
        addLight(ground, light, line * 0.25);
        setTo(facade, ground);
      } else if (hit === 3) {
        setTo(facade, near);
        scaleBy(facade, 0.2);
        if (ny) addLight(facade, rgbRed, 2.4);
      } else if (ny) {
        setTo(facade, near);
        scaleBy(facade, 0.3);
        addLight(facade, skyTop, 0.16);
      } else wall(facade, nx !== 0 ? hz : hx, hy, nx, ix, iz, tall, t);
      setTo(glowing, haze);
      toward(glowing, out, 0.4);
      toward(facade, glowing, 1 - Math.exp(-t * 0.058));
      toward(facade, glowing, Math.exp(-Math.max(0, hy) * 1.4) * clamp01(t * 0.05) * 0.5);
      setTo(out, facade);
    }
    toneMap(out, 1.12);
  };
}

const rgbRed = rgb(1, 0.12, 0.08);
