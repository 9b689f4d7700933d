import { around, curve, disc, line, type Mark, pair, petal, poly, ring, starOf } from './kit.ts';

const mountain: Mark = (k) => {
  const peak = k.between(70, 92);
  const left = k.between(30, 56);
  const sun = k.between(15, 21);
  const [sx, sy] = [k.between(40, 60), k.between(-64, -48)];
  return [
    disc('accent', sx, sy, sun),
    poly('second', -100, 60, -46, -left, -28, -left + 26, -20, -left + 20, 20, 60),
    poly('pale', -46, -left, -58, -left + 26, -48, -left + 20, -40, -left + 30, -28, -left + 26),
    poly('main', -44, 60, 12, -peak, 68, 60),
    poly('dark', 12, -peak, 68, 60, 20, 60, 6, 12, 22, -18),
    poly('second', 34, 60, 66, -2, 100, 60),
    ...(k.flag() ? [poly('pale', 12, -peak, -8, -peak + 46, 2, -peak + 40, 10, -peak + 54, 20, -peak + 40, 31, -peak + 44)] : []),
    ...[72, 84].map((y, i) => line('main', `M${-78 + i * 34} ${y}L${78 - i * 34} ${y}`, 4.5)),
  ];
};

const cloud: Mark = (k) => {
  const big = k.between(38, 44);
  const w = k.between(8, 10);
  return [
    curve('main', `M-64 40C-96 40 -104 -4 -70 -12C-74 -44 -38 ${-big - 14} -14 -40C4 ${-big - 38} 58 -62 56 -18C98 -22 108 40 66 40Z`),
    line('pale', 'M-68 20C-46 24 -34 4 -46 -6C-56 -14 -68 -4 -62 4', w),
    line('pale', `M20 20C46 26 62 0 44 -14C30 -24 14 -10 24 2`, w),
    line('second', 'M-50 58L72 58', w),
    line('accent', `M-12 76L${k.between(30, 46)} 76`, w),
  ];
};

const wave: Mark = (k) => {
  const crest = k.between(-4, 10);
  const sun = k.flag();
  return [
    disc('pale', 0, 0, 92),
    ...(sun ? [disc('accent', 38, -34, 20)] : []),
    curve('second', 'M-90 20C-60 4 -30 30 0 20C30 8 60 20 91 12C88 60 48 92 0 92C-50 92 -88 62 -90 20Z'),
    curve(
      'main',
      `M-92 4C-80 -46 -36 -74 8 ${-62 + crest}C38 -54 50 -28 40 -8C36 -28 16 -40 0 -28C-22 -12 -6 34 44 38C64 40 80 36 89 28C78 66 44 92 0 92C-52 92 -94 54 -92 4Z`,
    ),
    curve('dark', 'M-86 32C-62 52 -18 64 22 58C48 54 70 52 82 44C68 74 36 92 0 92C-40 92 -74 68 -86 32Z'),
    ...pairOfFoam(k.between(5, 8)),
  ];
};
function pairOfFoam(r: number) {
  return [disc('second', 56, -52, r), disc('second', 70, -36, r * 0.6), disc('second', 40, -72, r * 0.55)];
}

const sun: Mark = (k) => {
  const n = k.one([8, 12, 16]);
  const r = k.between(36, 44);
  const long = k.between(84, 98);
  const wide = (n === 8 ? 17 : n === 12 ? 12 : 9) * k.between(0.85, 1.1);
  return [
    ...around(n, (i) => [poly(i % 2 === 0 ? 'main' : 'second', -wide, -r - 10, 0, i % 2 === 0 ? -long : -long + 14, wide, -r - 10)]),
    disc('main', 0, 0, r),
    curve('second', `M${-r} 0C${-r} ${r * 1.33} ${r} ${r * 1.33} ${r} 0Q0 ${r * 0.5} ${-r} 0Z`),
    ...(k.flag() ? [disc('pale', 0, -r * 0.24, r * 0.34)] : []),
  ];
};

const moon: Mark = (k) => {
  const bite = k.between(28, 42);
  return [
    disc('second', 0, 0, 92),
    disc('dark', 0, 0, 82),
    curve(
      'main',
      `M6 -72C-44 -64 -72 -28 -66 14C-60 56 -18 80 24 70C44 64 58 52 66 38C34 48 -2 38 -${bite - 24} 8C-${bite - 12} -22 -18 -52 6 -72Z`,
    ),
    starOf('pale', 34, -28, 19, 6, 4),
    starOf('accent', 52, 8, 10, 3.4, 4),
    disc('pale', 20, 8, 3.2),
    disc('accent', 10, -46, 3.4),
    ...(k.flag() ? [disc('second', -40, 6, 9), disc('second', -22, 40, 6)] : []),
  ];
};

const star: Mark = (k) => {
  const n = k.one([4, 5, 5, 6]);
  const inner = n === 4 ? k.between(22, 30) : k.between(38, 46);
  return [
    ...around(n, () => {
      const half = 180 / n;
      const [x, y] = [inner * Math.sin((half * Math.PI) / 180), -inner * Math.cos((half * Math.PI) / 180)];
      return [poly('main', 0, 0, 0, -98, x, y), poly('second', 0, 0, 0, -98, -x, y)];
    }),
    ...(k.flag() ? [starOf('pale', 0, 0, inner * 0.62, inner * 0.26, n)] : []),
  ];
};

const flame: Mark = (k) => {
  const lean = k.between(-8, 8);
  return [
    curve(
      'main',
      `M${6 + lean} -100C16 -58 70 -30 70 28C70 70 38 96 0 96C-38 96 -70 70 -70 26C-70 -4 -52 -22 -48 -52C-34 -44 -26 -34 -24 -20C-4 -36 8 -62 ${6 + lean} -100Z`,
    ),
    curve(
      'second',
      'M12 -26C18 -2 44 12 44 46C44 76 24 92 0 92C-24 92 -44 76 -44 48C-44 30 -32 18 -28 2C-18 8 -14 16 -12 24C2 12 12 -4 12 -26Z',
    ),
    curve(
      k.one(['pale', 'accent']),
      'M4 26C8 42 24 50 24 68C24 84 13 92 0 92C-13 92 -24 84 -24 68C-24 58 -18 52 -14 44C-8 48 -6 50 -4 54C2 46 4 38 4 26Z',
    ),
    ...(k.flag() ? [curve('pale', 'M0 62C6 70 10 74 10 80C10 87 6 91 0 91C-6 91 -10 87 -10 80C-10 74 -6 70 0 62Z')] : []),
  ];
};

const leaf: Mark = (k) => {
  const lean = k.between(30, 52);
  const fat = k.between(25, 31);
  return [
    petal('main', 0, 70, lean + 18, -86, fat, 0.55),
    petal('second', 0, 70, -lean - 34, -20, fat * 0.82, 0.55),
    curve('dark', `M0 70C${lean * 0.2} 10 ${lean * 0.7} -40 ${lean + 18} -86C${lean + 34} -30 ${lean + 10} 40 0 70Z`),
    ...(k.flag() ? [curve('accent', `M0 70C-20 30 -50 0 ${-lean - 34} -20C${-lean - 30} 30 -40 66 0 70Z`)] : []),
    line('dark', 'M0 66Q-2 84 -10 96', 6),
    ...(k.flag(0.4) ? [disc('accent', -8, -52, 10)] : []),
  ];
};

const tree: Mark = (k) => {
  const tiers = k.one([3, 4]);
  const wide = k.between(54, 66);
  return [
    poly('dark', -7, 60, 7, 60, 9, 96, -9, 96),
    ...Array.from({ length: tiers }, (_, i) => {
      const at = tiers - 1 - i;
      const top = -98 + at * (122 / tiers);
      const half = wide * (0.5 + (0.5 * (at + 1)) / tiers);
      const foot = top + 66 + at * 4;
      return [poly('main', 0, top, half, foot, 0, foot + 9), poly('second', 0, top, -half, foot, 0, foot + 9)];
    }).flat(),
    ...(k.flag() ? [line('accent', 'M-58 98L58 98', 5)] : []),
  ];
};

const lotus: Mark = (k) => {
  const tall = k.between(88, 100);
  const fat = k.between(18, 22);
  const spread = k.between(54, 66);
  return [
    ...pair(curve('dark', 'M0 48C30 52 80 36 96 -2C70 -6 30 8 0 48Z')),
    ...pair(petal('main', 0, 48, spread + 12, -32, fat, 0.6)),
    ...pair(petal('second', 0, 48, spread * 0.62, -70, fat, 0.62)),
    petal('pale', 0, 48, 0, -tall, fat + 2, 0.6),
    ...(k.flag() ? [petal('second', 0, 48, 0, -24, 9, 0.6)] : []),
    ...[62, 76, 90].map((y, i) => line('main', `M${-64 + i * 19} ${y}L${64 - i * 19} ${y}`, 4.6)),
  ];
};

const bamboo: Mark = (k) => {
  const cut = k.between(-10, 10);
  return [
    ...[
      { x: -26, top: -92, role: 'main' as const },
      { x: 8, top: -70, role: 'second' as const },
    ].flatMap(({ x, top, role }) =>
      [0, 1, 2].map((i) => {
        const y = top + i * 58 + (x > 0 ? cut : 0);
        return poly(role, x - 10, y, x + 10, y - (i === 0 ? 8 : 0), x + 10, y + 52, x - 10, y + 52);
      }),
    ),
    petal('dark', 20, -34, 82, -66, 10, 0.4),
    petal('main', 20, -30, 88, -26, 10, 0.4),
    petal('dark', 20, -26, 66, 12, 9, 0.4),
    petal('second', -38, 12, -86, -14, 9, 0.4),
    petal('dark', -38, 16, -78, 42, 9, 0.4),
  ];
};

const blossom: Mark = (k) => {
  const n = k.one([5, 6]);
  const fat = n === 5 ? k.between(30, 35) : k.between(25, 29);
  const pointed = k.flag(0.4);
  return [
    ...around(n, (i) =>
      pointed
        ? [petal(i % 2 ? 'second' : 'main', 0, 6, 0, -94, fat * 0.86, 0.6)]
        : [
            curve('main', `M0 0C${-fat * 1.5} -30 ${-fat * 1.3} -92 -10 -94Q0 -82 10 -94C${fat * 1.3} -92 ${fat * 1.5} -30 0 0Z`),
            petal('second', 0, 0, 0, -60, fat * 0.36, 0.5),
          ],
    ),
    ...around(n, () => [line('pale', 'M0 0L0 -30', 3), disc('accent', 0, -34, 4.5)], 180 / n),
    disc('pale', 0, 0, 12),
    disc('dark', 0, 0, 6),
  ];
};

const drop: Mark = (k) => {
  const rings = k.flag();
  return [
    curve('main', 'M0 -100C26 -56 64 -24 64 30C64 68 36 94 0 94C-36 94 -64 68 -64 30C-64 -24 -26 -56 0 -100Z'),
    curve('dark', 'M0 -100C26 -56 64 -24 64 30C64 68 36 94 0 94C22 70 30 40 24 4C20 -26 8 -64 0 -100Z'),
    ...(rings
      ? [ring('pale', -8, 36, 34, 25), disc('pale', -8, 36, 12)]
      : [curve('pale', `M-46 34C-46 8 -30 -14 -14 -36C-20 -4 -26 8 -26 34C-26 54 -14 66 2 72C-24 78 -46 60 -46 34Z`)]),
  ];
};

const snow: Mark = (k) => {
  const arm = k.between(24, 32);
  const at = k.between(-66, -56);
  return [
    ...around(6, () => [
      line('main', 'M0 0L0 -50L0 -96', 8),
      ...pair(
        line('second', `M0 ${at}L${arm * 0.8} ${at - arm * 0.7}`, 7),
        line('main', `M0 ${at + 28}L${arm * 0.52} ${at + 28 - arm * 0.42}`, 6),
      ),
    ]),
    starOf('pale', 0, 0, 20, 17.3, 3),
  ];
};

/** Land, weather and plants. */
export const nature = { mountain, cloud, wave, sun, moon, star, flame, leaf, tree, lotus, bamboo, blossom, drop, snow } satisfies Record<
  string,
  Mark
>;
