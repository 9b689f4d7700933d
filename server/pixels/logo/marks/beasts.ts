import { around, curve, disc, line, type Mark, oval, pair, petal, poly, put, sym, turn } from './kit.ts';

const crane: Mark = (k) => {
  const wing = k.between(84, 98);
  const neck = k.between(-52, -38);
  return [
    poly('second', -18, 16, -66, -wing + 10, 8, -8),
    poly('main', 6, 22, 30, -wing, -18, 16),
    poly('dark', 6, 22, 30, -wing, 46, -34, 26, 30),
    poly('main', -18, 16, 26, 30, 40, 62, -4, 44),
    poly('second', -18, 16, -4, 44, -92, 70),
    poly('main', 26, 30, 62, neck, 40, 62),
    poly('dark', 62, neck, 52, neck + 34, 96, neck + 22),
    ...(k.flag() ? [poly('pale', -18, 16, 6, 22, -4, 44)] : []),
  ];
};

const bird: Mark = (k) => {
  const lift = k.between(84, 100);
  return [
    curve('second', `M-10 6C-40 -30 -66 -56 -96 -64C-84 -28 -56 6 -14 26Z`),
    curve('main', `M-14 26C-12 -22 4 -66 44 ${-lift}C48 -56 40 -22 26 2Z`),
    curve('dark', `M44 ${-lift}C48 -56 40 -22 26 2L2 14C10 -26 22 -60 44 ${-lift}Z`),
    curve(
      'main',
      'M-34 22C-6 -6 30 -18 58 -22C80 -24 92 -12 98 -2C86 -2 78 2 72 10C56 40 14 52 -26 44C-50 60 -70 74 -92 80C-82 58 -62 38 -34 22Z',
    ),
    curve('second', 'M72 10C56 40 14 52 -26 44C8 40 44 26 60 0C66 0 70 4 72 10Z'),
    ...(k.flag() ? [curve('accent', 'M-26 44C-50 60 -70 74 -92 80C-80 70 -60 56 -44 38Z')] : []),
    disc('dark', 72, -8, 4.4),
    poly('accent', 90, -8, 108, 0, 88, 2),
  ];
};

const phoenix: Mark = (k) => {
  const n = k.one([4, 5]);
  const span = k.between(84, 98);
  return [
    ...Array.from({ length: n }, (_, i) => {
      const t = i / (n - 1);
      const [x, y] = [span - t * 46, -70 + t * 92];
      return pair(petal(i % 2 === 0 ? 'main' : 'second', 6, 22 + t * 16, x, y, 12 - t * 2, 0.62));
    }).flat(),
    ...pair(petal('second', 0, 30, 34, 98, 8, 0.6), petal('accent', 0, 30, 12, 104, 6, 0.6)),
    curve('dark', 'M0 48C-18 34 -18 6 -8 -14C-14 -30 -12 -48 0 -60C12 -48 14 -30 8 -14C18 6 18 34 0 48Z'),
    ...pair(petal('accent', 0, -52, 16, -92, 4.5, 0.7)),
    petal('second', 0, -54, 0, -102, 5, 0.7),
    sym('pale', 0, -40, 6, -40, 0, -28),
    ...(k.flag() ? [petal('second', 0, 40, 0, -8, 6, 0.4)] : []),
  ];
};

/** One koi bent along a half circle, its head to the right. */
function koi(spots: boolean, accent: boolean) {
  return [
    curve('second', 'M-40 22C-66 12 -86 22 -98 44C-84 42 -76 46 -70 54C-66 40 -54 32 -38 32Z'),
    curve('second', 'M10 -34C4 -52 -10 -60 -26 -60C-20 -50 -18 -42 -18 -32Z'),
    curve('second', 'M26 14C24 30 14 40 0 44C2 34 2 26 4 18Z'),
    curve('main', 'M76 -14C60 -42 18 -48 -14 -30C-34 -18 -46 4 -48 30C-30 18 -10 14 14 18C46 22 70 8 76 -14Z'),
    ...(spots
      ? [curve('pale', 'M22 -38C10 -38 -4 -36 -14 -30C-16 -14 -2 -8 10 -16C18 -22 22 -30 22 -38Z'), oval('pale', -28, 4, 8, 6, -40)]
      : []),
    ...(accent ? [curve('accent', 'M76 -14C66 -32 50 -40 40 -40C44 -22 44 -4 52 12C64 8 72 -2 76 -14Z')] : []),
    disc('dark', 60, -18, 4.2),
  ];
}

const carp: Mark = (k) => {
  const spots = k.flag(0.7);
  if (k.flag(0.45)) return put(koi(true, k.flag()), 0, 0, 1.2);
  const one = put(koi(spots, k.flag()), 18, -42, 0.88);
  return [...one, ...turn(one, 180).map((part) => (part.role === 'main' ? { ...part, role: k.one(['dark', 'main'] as const) } : part))];
};

const whale: Mark = (k) => {
  const spout = k.between(14, 22);
  return [
    curve(
      'main',
      'M-88 10C-88 -34 -50 -54 -10 -54C34 -54 52 -22 70 -14C84 -18 90 -34 86 -56C98 -50 104 -42 104 -34C110 -44 120 -48 130 -46C126 -24 112 -8 92 0C78 40 40 58 -4 58C-54 58 -88 44 -88 10Z',
    ),
    curve('pale', 'M-86 22C-60 34 -26 34 10 22C30 16 52 20 72 30C54 50 26 58 -4 58C-48 58 -82 48 -86 22Z'),
    ...[38, 48].map((y, i) => line('second', `M${-62 + i * 18} ${y}C-34 ${y + 6} -10 ${y + 3} ${16 - i * 6} ${y - 6}`, 3.4)),
    disc('dark', -54, 4, 5.5),
    petal('second', -16, 20, 14, 64, 11, 0.6),
    ...pair(line('accent', `M0 -8C0 -26 ${spout} -30 ${spout + 4} -14`, 6)).map((part) => put([part], -34, -62)[0]!),
    ...(k.flag() ? [disc('accent', -34, -100, 5)] : []),
  ];
};

const turtle: Mark = (k) => {
  const n = k.one([5, 6]);
  return [
    ...pair(petal('second', 34, -36, 80, -66, 14, 0.6), petal('second', 36, 44, 70, 78, 11, 0.6)),
    petal('second', 0, 60, 0, 98, 8, 0.4),
    oval('second', 0, -74, 17, 21),
    ...pair(disc('dark', 8, -80, 3)),
    oval('dark', 0, 4, 62, 66),
    ...around(n, () => [poly('main', -17, -30, 17, -30, 25, -52, 0, -60, -25, -52)]).map((part) => put([part], 0, 4)[0]!),
    put(
      around(
        1,
        () => [
          poly(
            'main',
            ...Array.from({ length: n }, (_, i) => [26 * Math.sin((i * 2 * Math.PI) / n), -26 * Math.cos((i * 2 * Math.PI) / n)]).flat(),
          ),
        ],
        180 / n,
      ),
      0,
      4,
    )[0]!,
  ];
};

const horse: Mark = (k) => {
  const mane = k.one(['second', 'accent'] as const);
  return [
    poly(mane, 8, -92, -28, -66, -22, -58, -52, -40, -42, -32, -66, -4, -52, 0, -72, 36, -56, 34, -64, 78, -30, 40, -14, -40),
    poly('main', 8, -92, 26, -66, 40, -52, 70, 4, 66, 22, 48, 26, 34, 12, 16, 12, 26, 46, 16, 92, -62, 92, -46, 30, -20, -40),
    poly('dark', 34, 12, 16, 12, 26, 46, 16, 92, -14, 92, 0, 40, -6, 6),
    poly('second', 40, -52, 70, 4, 58, 4, 28, -36),
    poly('main', 22, -68, 34, -94, 36, -54),
    poly('dark', 18, -34, 32, -34, 26, -26),
    disc('dark', 60, 12, 3.4),
  ];
};

const paw: Mark = (k) => {
  const heart = k.flag();
  return [
    curve('main', 'M0 -8C30 -8 60 34 56 60C52 84 24 82 0 76C-24 82 -52 84 -56 60C-60 34 -30 -8 0 -8Z'),
    ...pair(oval('main', 24, -54, 17, 25, 8), oval('main', 66, -16, 15, 22, 24)),
    ...(heart
      ? [curve('pale', 'M0 64C-22 48 -26 34 -16 26C-8 22 -2 28 0 34C2 28 8 22 16 26C26 34 22 48 0 64Z')]
      : pair(oval('second', 24, -54, 9, 15, 8), oval('second', 66, -16, 8, 13, 24))),
  ];
};

/** Whole animals. */
export const beasts = { crane, bird, phoenix, carp, whale, turtle, horse, paw } satisfies Record<string, Mark>;
