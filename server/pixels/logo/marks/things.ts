import { around, box, curve, disc, line, type Mark, oval, pair, petal, poly, polygon, ring, starOf, sym, turn } from './kit.ts';

const gear: Mark = (k) => {
  const n = k.one([8, 9, 10]);
  const r = k.between(66, 70);
  const hub = k.between(24, 30);
  return [
    ...around(n, () => [poly('main', -15, -r + 4, -10.5, -96, 10.5, -96, 15, -r + 4)]),
    disc('main', 0, 0, r + 4),
    disc('second', 0, 0, r - 14),
    ...(k.flag()
      ? [poly('pale', 8, -46, -26, 8, -2, 8, -8, 46, 26, -8, 2, -8)]
      : [...around(6, () => [disc('main', 0, -hub - 10, 6.5)]), disc('pale', 0, 0, hub), disc('dark', 0, 0, hub * 0.5)]),
  ];
};

const rocket: Mark = (k) => {
  const tilt = k.one([0, 28, 28, 40]);
  return turn(
    [
      ...pair(curve('dark', 'M22 18C46 26 54 52 50 78C42 64 34 58 20 56Z')),
      curve('accent', 'M-15 58L15 58C18 76 8 88 0 104C-8 88 -18 76 -15 58Z'),
      curve('pale', 'M-7 58L7 58C9 68 4 76 0 86C-4 76 -9 68 -7 58Z'),
      curve('main', 'M0 -102C28 -76 38 -38 32 10C30 32 26 48 20 60L-20 60C-26 48 -30 32 -32 10C-38 -38 -28 -76 0 -102Z'),
      curve('second', 'M0 -102C28 -76 38 -38 32 10C30 32 26 48 20 60L4 60C14 10 14 -50 0 -102Z'),
      curve('dark', 'M0 -102C12 -91 20 -78 26 -64C10 -58 -10 -58 -26 -64C-20 -78 -12 -91 0 -102Z'),
      disc('pale', 0, -26, 16),
      disc('dark', 0, -26, 10),
      ...(k.flag() ? [box('dark', -3.5, 22, 3.5, 66, 3)] : []),
    ],
    tilt,
  );
};

const robot: Mark = (k) => {
  const visor = k.flag();
  const r = k.between(20, 30);
  return [
    line('dark', 'M0 -66L0 -76L0 -86', 6),
    disc('accent', 0, -92, 10),
    ...pair(box('second', 70, -26, 92, 22, 8)),
    box('main', -76, -66, 76, 60, r),
    curve(
      'second',
      `M-76 24L76 24L76 ${60 - r}C76 ${60 - r / 2} ${76 - r / 2} 60 ${76 - r} 60L${r - 76} 60C${r / 2 - 76} 60 -76 ${60 - r / 2} -76 ${60 - r}Z`,
    ),
    ...(visor
      ? [box('dark', -58, -38, 58, 14, 24), ...pair(disc('accent', 26, -12, 11), disc('pale', 29, -16, 3.6))]
      : pair(disc('pale', 32, -16, 22), disc('dark', 32, -16, 12), disc('pale', 36, -20, 4))),
    ...[-24, -8, 8, 24].map((x) => box('dark', x - 4, 34, x + 4, 48, 3)),
    poly('dark', -30, 60, 30, 60, 40, 84, -40, 84),
  ];
};

const book: Mark = (k) => {
  const lift = k.between(-54, -40);
  return [
    ...pair(
      curve('dark', 'M0 70C28 50 62 48 98 58L98 -40C62 -50 28 -46 0 -26Z'),
      curve('pale', `M0 58C26 40 58 38 90 44L90 ${lift}C58 ${lift - 10} 26 ${lift - 4} 0 ${lift + 18}Z`),
    ),
    curve('second', `M0 58C26 40 58 38 90 44L90 ${lift}C58 ${lift - 10} 26 ${lift - 4} 0 ${lift + 18}Z`),
    ...(k.flag()
      ? [0, 1, 2].flatMap((i) => [
          line('main', `M16 ${-14 + i * 20}C34 ${-24 + i * 20} 54 ${-26 + i * 20} 74 ${-24 + i * 20}`, 5),
          line('main', `M-16 ${-14 + i * 20}C-34 ${-24 + i * 20} -54 ${-26 + i * 20} -74 ${-24 + i * 20}`, 5),
        ])
      : [starOf('accent', 0, lift - 34, 24, 8, 4), ...pair(starOf('main', 44, lift - 26, 11, 4, 4))]),
    poly('main', 46, lift - 8, 62, lift - 8, 62, 18, 54, 8, 46, 18),
  ];
};

const cup: Mark = (k) => {
  const leafy = k.flag(0.5);
  return [
    curve('main', 'M-66 -18L54 -18C56 34 40 66 10 70L-22 70C-52 66 -68 34 -66 -18Z'),
    curve('dark', 'M54 -18C56 34 40 66 10 70L-2 70C24 54 32 20 30 -18Z'),
    line('main', 'M50 -2C84 -12 92 38 40 42', 11),
    oval('second', -6, -18, 60, 10),
    line('second', 'M-74 88L62 88', 9),
    ...(leafy ? [petal('accent', -6, 52, 8, -2, 13, 0.5), petal('pale', -8, 52, -34, 14, 9, 0.5)] : []),
    line('second', 'M-26 -40C-40 -56 -12 -68 -26 -88', 7),
    line('accent', 'M8 -40C-6 -58 22 -74 8 -98', 7),
  ];
};

const pad: Mark = (k) => {
  const cross = k.flag(0.7);
  return [
    curve(
      'main',
      'M-54 -48L54 -48C84 -48 96 -12 100 24C104 60 72 72 54 46L36 22L-36 22L-54 46C-72 72 -104 60 -100 24C-96 -12 -84 -48 -54 -48Z',
    ),
    curve('second', 'M54 -48C84 -48 96 -12 100 24C104 60 72 72 54 46L36 22L0 22L0 -48Z'),
    ...(cross
      ? [box('pale', -64, -19, -26, -7, 3), box('pale', -51, -32, -39, 6, 3)]
      : [disc('dark', -45, -13, 18), disc('pale', -45, -13, 10)]),
    ...[
      [45, -32],
      [45, 6],
      [26, -13],
      [64, -13],
    ].map(([x, y], i) => disc(i % 2 === 0 ? 'accent' : 'pale', x!, y!, 8)),
    box('dark', -12, -30, 12, -22, 4),
    ...(k.flag() ? [line('dark', 'M0 -48C0 -70 26 -62 24 -88', 5)] : []),
  ];
};

const house: Mark = (k) => {
  const roof = k.between(-86, -72);
  const chimney = k.flag();
  return [
    ...(chimney ? [box('dark', 38, roof + 4, 58, -8)] : []),
    poly('main', -66, -8, 66, -8, 66, 84, -66, 84),
    poly('second', -66, -8, 0, -8, 0, 84, -66, 84),
    sym('dark', 0, roof, 96, 6, 84, 20, 0, roof + 32),
    curve('pale', 'M-18 84L-18 40C-18 16 18 16 18 40L18 84Z'),
    ...pair(box('accent', 34, 24, 54, 44, 3)),
  ];
};

const crown: Mark = (k) => {
  const side = k.between(78, 90);
  const tall = k.between(68, 82);
  return [
    sym('main', 0, -tall, 30, -4, side, -46, 66, 44, 0, 44),
    poly('second', 0, -tall, -30, -4, -side, -46, -66, 44, 0, 44),
    sym('dark', 0, 44, 66, 44, 62, 66, 0, 66),
    disc('accent', 0, -tall - 6, 11),
    ...pair(disc('accent', side, -52, 9)),
    sym('pale', 0, -4, 13, 16, 0, 36),
    ...(k.flag() ? pair(disc('pale', 36, 24, 6)) : []),
  ];
};

const bolt: Mark = (k) => {
  const sides = k.one([0, 6, 0]);
  return [
    ...(sides ? [polygon('dark', 0, 0, 98, 6), polygon('second', 0, 0, 84, 6)] : [disc('dark', 0, 0, 92), disc('second', 0, 0, 80)]),
    poly('main', 16, -78, -44, 14, -6, 14, -18, 78, 44, -18, 6, -18),
    poly('pale', 16, -78, -44, 14, -6, 14, 6, -18),
  ];
};

const heart: Mark = (k) => {
  const facets = k.flag();
  return facets
    ? [
        sym('main', 0, -42, 34, -76, 78, -66, 92, -22, 70, 22, 0, 88),
        ...pair(poly('second', 34, -76, 78, -66, 44, -26), poly('accent', 92, -22, 70, 22, 44, -26)),
        poly('dark', 0, 88, 70, 22, 44, -26, 0, -42),
        poly('second', 0, 88, -44, -26, 0, -42),
      ]
    : [
        curve('main', 'M0 88C-56 46 -92 12 -92 -30C-92 -78 -28 -92 0 -44C28 -92 92 -78 92 -30C92 12 56 46 0 88Z'),
        curve('second', 'M0 88C-56 46 -92 12 -92 -30C-92 -78 -28 -92 0 -44C-6 -10 -8 40 0 88Z'),
        line('pale', 'M-64 -24C-64 -46 -48 -56 -36 -56', 9),
      ];
};

const camera: Mark = (k) => {
  const n = k.one([6, 8]);
  return [
    ring('dark', 0, 0, 96, 82),
    disc('pale', 0, 0, 82),
    ...around(n, (i) => {
      const a = (2 * Math.PI) / n;
      const r = 30;
      return [
        poly(
          i % 2 === 0 ? 'main' : 'second',
          0,
          -r,
          76 * Math.sin(a * 0.95),
          -76 * Math.cos(a * 0.95),
          76 * Math.sin(a * 1.62),
          -76 * Math.cos(a * 1.62),
          r * Math.sin(a),
          -r * Math.cos(a),
        ),
      ];
    }),
    polygon('dark', 0, 0, 27, n),
    ...(k.flag() ? [disc('accent', 8, -8, 7)] : []),
  ];
};

const music: Mark = (k) => {
  const bars = k.flag(0.4);
  if (bars)
    return [-76, -46, -16, 14, 44, 74].map((x, i) =>
      line(
        (['main', 'second', 'main', 'accent', 'second', 'main'] as const)[i]!,
        `M${x} ${-[30, 62, 92, 46, 78, 34][i]!}L${x} ${[30, 62, 92, 46, 78, 34][i]!}`,
        17,
      ),
    );
  return [
    oval('main', -42, 62, 32, 24, -18),
    oval('second', 52, 42, 32, 24, -18),
    poly('main', -24, 58, -10, 58, -10, -52, -24, -48),
    poly('second', 70, 38, 84, 38, 84, -82, 70, -78),
    poly('dark', -24, -48, 84, -82, 84, -48, -24, -14),
  ];
};

/** Made things. */
export const things = { gear, rocket, robot, book, cup, pad, house, crown, bolt, heart, camera, music } satisfies Record<string, Mark>;
