import { addLight, between, clamp01, lerp, rgb, scaleBy, setMix, setTo, smooth, toneMap, toward, type Rgb } from '../../drawing/colour.ts';
import { fbm2, fbm3 } from '../../drawing/noise.ts';
import { hash2 } from '../../drawing/random.ts';
import type { Family, Stage } from './family.ts';

/** 行星: an analytic sphere with bands, continents or lava, an air rim, a ring with the planet's shadow, stars and nebula. */
export const planet: Family = {
  sampling: { tolerance: 0, edge: 0.2 },
  finish: { glow: 0.42, glowFrom: 0.62, grain: 4, contrast: 1.05, saturation: 1.12, vignette: 0.35 },
  open: openPlanet,
};

function openPlanet({ width, height, palette, options, random }: Stage) {
  const { skyTop, skyLow, light, far, mid, near, accent } = palette;
  const side = Math.min(width, height);
  const s = Array.from({ length: 6 }, () => random() * 30);
  const kind = options.ring ? 0 : Math.floor(random() * 3);
  const ring = options.ring || (kind === 0 && random() < 0.75);
  const lx = (random() < 0.5 ? -1 : 1) * 0.72;
  const norm = Math.hypot(lx, 0.46, 0.5);
  const L = [lx / norm, 0.46 / norm, 0.5 / norm] as const;
  const cx = lerp(-0.1, 0.1, random());
  const cy = lerp(-0.08, 0.1, random());
  const R = ring ? lerp(0.46, 0.54, random()) : lerp(0.56, 0.68, random());
  const tilt = lerp(-0.55, 0.55, random());
  const ct = Math.cos(tilt);
  const st = Math.sin(tilt);
  const spin = random() * 6;
  const cs = Math.cos(spin);
  const ss = Math.sin(spin);
  // The ring plane's normal, tipped towards the viewer, then rolled with the planet.
  const rl = Math.hypot(0.24, 1, 0.36);
  const rx = (0.24 * ct - st) / rl;
  const ry = (0.24 * st + ct) / rl;
  const rz = 0.36 / rl;
  const moonX = (random() < 0.5 ? -1 : 1) * lerp(0.56, 0.7, random());
  const moonY = lerp(0.5, 0.74, random()) * Math.max(1, height / side) * 0.9;
  const moonR = lerp(0.06, 0.105, random());
  const storm = [0.35, -0.28, 0.89] as const;

  const space = between(rgb(), near, 0.14);
  const spaceHigh = between(rgb(), skyTop, 0.1);
  const gasDark = between(mid, near, 0.25);
  const white = rgb(0.94, 0.95, 0.97);
  const rim = between(far, light, 0.45);
  const nebula = rgb();
  const albedo = rgb();
  const body = rgb();
  const tint = rgb();

  function bands(x: number, y: number, z: number): void {
    const sway = (fbm3(x * 2.2 + s[0]!, y * 2.2, z * 2.2 + s[1]!, 4) - 0.5) * 1.5;
    const band = fbm2((y * 5 + sway) * 1.6 + s[2]!, s[3]!, 5);
    const curl = fbm3(x * 5, y * 5 + s[1]!, z * 5, 4);
    const swirl = fbm3(x * 3 + curl * 1.9, y * 14 + curl * 2.6, z * 3 + curl * 1.9, 5);
    setMix(albedo, far, skyLow, smooth(0.3, 0.7, band));
    toward(albedo, accent, smooth(0.5, 0.78, swirl) * 0.7);
    toward(albedo, gasDark, smooth(0.56, 0.3, swirl) * 0.55);
    const d = Math.hypot(x - storm[0], (y - storm[1]) * 2, z - storm[2]);
    toward(albedo, accent, smooth(0.3, 0.12, d + (curl - 0.5) * 0.16));
  }
  /** Answers how wet and glossy the point is. */
  function continents(x: number, y: number, z: number): number {
    const warp = fbm3(x * 3.3 + s[1]!, y * 3.3, z * 3.3 + s[2]!, 4) * 0.9;
    const h = fbm3(x * 1.7 + s[0]! + warp, y * 1.7 + warp, z * 1.7 + s[3]!, 6);
    setMix(albedo, near, mid, smooth(0.28, 0.52, h));
    if (h > 0.505) {
      setMix(tint, accent, far, smooth(0.52, 0.64, h));
      toward(tint, skyLow, smooth(0.62, 0.74, h));
      toward(albedo, tint, smooth(0.505, 0.522, h));
    }
    toward(albedo, white, smooth(0.72, 0.84, Math.abs(y) + 0.25 * (h - 0.5)));
    return 1 - smooth(0.49, 0.52, h);
  }
  function lava(x: number, y: number, z: number): number {
    const h = fbm3(x * 2.1 + s[0]!, y * 2.1 + s[1]!, z * 2.1, 6);
    const crack = smooth(0.055, 0, Math.abs(fbm3(x * 3.2 + s[2]!, y * 3.2, z * 3.2 + s[3]!, 5) - 0.5));
    setMix(albedo, near, mid, h);
    scaleBy(albedo, 0.8);
    toward(albedo, far, smooth(0.55, 0.75, h) * 0.7);
    return crack * smooth(0.66, 0.42, h);
  }

  return (px: number, py: number, out: Rgb): void => {
    const x = (px * 2 - width) / side;
    const y = (height - py * 2) / side;
    setMix(out, space, spaceHigh, fbm2(x * 0.9 + s[0]!, y * 0.9 + s[1]!, 3));
    const warp = fbm2(x * 2.1 + s[4]!, y * 2.1, 4) * 0.9;
    const gas = fbm2(x * 1.3 + s[2]! + warp, y * 1.3 + s[3]! + warp, 6);
    setMix(nebula, mid, accent, fbm2(x * 1.5 + 4, y * 1.5 + s[5]!, 3));
    addLight(out, nebula, smooth(0.44, 0.92, gas) ** 1.5 * 0.55);
    for (let k = 0; k < 3; k++) {
      const f = 34 + k * 44;
      const u = x * f + k * 33 + s[k]!;
      const v = y * f + s[k + 1]!;
      const iu = Math.floor(u);
      const iv = Math.floor(v);
      const h = hash2(iu, iv, k);
      if (h < 0.95) continue;
      const du = u - iu - 0.2 - 0.6 * hash2(iu, iv, k + 7);
      const dv = v - iv - 0.2 - 0.6 * hash2(iu, iv, k + 9);
      const size = lerp(26, 120, hash2(iu, iv, k + 3));
      setMix(tint, light, accent, hash2(iu, iv, k + 5) * 0.5);
      addLight(out, tint, Math.exp(-(du * du + dv * dv) * size) * (1.25 - 0.25 * k));
    }

    const qx = x - cx;
    const qy = y - cy;
    const d = Math.hypot(qx, qy);
    const facing = clamp01(((qx / R) * L[0] + (qy / R) * L[1] + 0.35 * L[2]) * 0.7 + 0.32);
    if (d > R) addLight(out, rim, Math.exp(-(d - R) * 13) * 0.5 * facing);

    let cover = 0;
    let ringZ = 0;
    if (ring) {
      ringZ = -(rx * qx + ry * qy) / rz;
      const rr = Math.hypot(qx, qy, ringZ) / R;
      if (rr > 1.3 && rr < 2.3) {
        const groove = fbm2(rr * 26 + s[0]!, 2.3, 4);
        cover = smooth(1.32, 1.38, rr) * smooth(2.25, 2.1, rr) * (0.25 + 0.75 * smooth(0.3, 0.65, groove));
        cover *= 1 - 0.82 * smooth(0.03, 0.006, Math.abs(rr - 1.8));
        const along = qx * L[0] + qy * L[1] + ringZ * L[2];
        const off = Math.hypot(qx - L[0] * along, qy - L[1] * along, ringZ - L[2] * along);
        const shadow = along < 0 ? lerp(0.1, 1, smooth(R * 0.97, R * 1.02, off)) : 1;
        setMix(body, skyLow, accent, groove * 0.65);
        scaleBy(body, shadow);
        if (ringZ < 0 || d > R) toward(out, body, cover * 0.88);
      }
    }

    if (d < R) {
      setTo(tint, body);
      const nx = qx / R;
      const ny = qy / R;
      const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
      const mx0 = nx * ct + ny * st;
      const my = -nx * st + ny * ct;
      const mx = mx0 * cs - nz * ss;
      const mz = mx0 * ss + nz * cs;
      const ringR = tint[0]!;
      const ringG = tint[1]!;
      const ringB = tint[2]!;
      let gloss = 0;
      let fire = 0;
      if (kind === 0) bands(mx, my, mz);
      else if (kind === 1) {
        gloss = continents(mx, my, mz);
        const puff = fbm3(mx * 3 + 4, my * 3, mz * 3, 3) * 0.7;
        const cloud = smooth(0.5, 0.75, fbm3(mx * 3 + 4 + puff, my * 4 + puff, mz * 3 + s[4]!, 5)) * 0.85;
        toward(albedo, white, cloud);
        gloss *= 1 - cloud;
      } else fire = lava(mx, my, mz);
      const sun = nx * L[0] + ny * L[1] + nz * L[2];
      const lit = clamp01(sun * 1.15 + 0.06);
      for (let c = 0; c < 3; c++) body[c] = albedo[c]! * (lit * 1.35 * light[c]! + 0.02 + 0.04 * skyTop[c]!);
      const hz = 2 * sun * nz - L[2];
      if (gloss > 0) addLight(body, light, clamp01(hz) ** 24 * 0.6 * gloss);
      if (fire > 0) addLight(body, accent, fire * 1.5);
      addLight(body, rim, (1 - nz) ** 2.6 * 0.95 * clamp01(sun + 0.35));
      toward(out, body, smooth(R, R - 0.005, d));
      if (ring && ringZ > 0) {
        body[0] = ringR;
        body[1] = ringG;
        body[2] = ringB;
        toward(out, body, cover * 0.92);
      }
    }

    const ux = (x - moonX) / moonR;
    const uy = (y - moonY) / moonR;
    const md = ux * ux + uy * uy;
    if (md < 1 && kind !== 1) {
      const nz = Math.sqrt(1 - md);
      setMix(body, far, skyLow, fbm3(ux * 3 + s[2]!, uy * 3, nz * 3, 4));
      scaleBy(body, clamp01(ux * L[0] + uy * L[1] + nz * L[2]) * 1.2 + 0.02);
      toward(out, body, smooth(1, 0.94, md));
    }
    toneMap(out, 1.15);
  };
}
