import { box, curve, disc, type Mark, pair, poly, put, starOf, sym, turn } from './kit.ts';

const gem: Mark = (k) => {
  const wide = k.between(70, 84);
  const girdle = k.between(-34, -22);
  const table = k.between(34, 46);
  return [
    sym('main', 0, -72, table, -72, wide, girdle, 0, 92),
    poly('second', -table, -72, 0, -72, -table * 0.62, girdle, -wide, girdle),
    poly('pale', 0, -72, table, -72, table * 0.62, girdle),
    poly('pale', 0, -72, -table * 0.62, girdle, table * 0.62, girdle),
    poly('dark', table * 0.62, girdle, wide, girdle, 0, 92),
    poly('second', -table * 0.62, girdle, table * 0.62, girdle, 0, 92),
    ...(k.flag() ? [poly('accent', 0, girdle, table * 0.62, girdle, 0, 92)] : []),
    poly('main', table, -72, wide, girdle, table * 0.62, girdle),
  ];
};

const crystal: Mark = (k) => {
  const shard = (x: number, foot: number, tall: number, wide: number) => [
    poly('main', x, foot - tall, x + wide, foot - tall + wide * 1.5, x + wide * 0.9, foot, x, foot + 8),
    poly('second', x, foot - tall, x - wide, foot - tall + wide * 1.5, x - wide * 0.9, foot, x, foot + 8),
    poly('pale', x, foot - tall, x - wide * 0.34, foot - tall + wide * 1.8, x, foot + 8),
  ];
  const lean = k.between(22, 32);
  return [
    ...turn(shard(0, 70, k.between(96, 116), 17), lean, 0, 84),
    ...turn(shard(0, 70, k.between(84, 104), 16), -lean - 4, 0, 84),
    ...shard(0, 72, k.between(158, 172), 25),
    sym('dark', 0, 66, 44, 74, 58, 88, 0, 98),
  ];
};

const cube: Mark = (k) => {
  const inner = k.between(0.42, 0.52);
  const [w, h] = [84, 48];
  const faces = (s: number, roles: readonly ['pale' | 'accent', 'main', 'dark' | 'second']) => [
    sym(roles[0], 0, -2 * h * s, w * s, -h * s, 0, 0),
    poly(roles[1], 0, 0, -w * s, -h * s, -w * s, h * s, 0, 2 * h * s),
    poly(roles[2], 0, 0, w * s, -h * s, w * s, h * s, 0, 2 * h * s),
  ];
  return [
    ...faces(1, ['pale', 'main', 'dark']),
    ...(k.flag(0.65)
      ? [
          sym('second', 0, -2 * h * inner, w * inner, -h * inner, 0, 0),
          poly('dark', 0, 0, -w * inner, -h * inner, -w * inner, h * inner, 0, 2 * h * inner),
          poly('main', 0, 0, w * inner, -h * inner, w * inner, h * inner, 0, 2 * h * inner),
        ]
      : pair(
          poly(
            'second',
            w * 0.28,
            2 * h - h * 0.28 - h * 1.1,
            w * 0.72,
            2 * h - h * 0.72 - h * 1.1,
            w * 0.72,
            2 * h - h * 0.72 - h * 0.5,
            w * 0.28,
            2 * h - h * 0.28 - h * 0.5,
          ),
        )),
  ];
};

const sword = (hilt: 'main' | 'accent') => [
  poly('pale', 0, -100, 10, -84, 10, 34, 0, 34),
  poly('second', 0, -100, -10, -84, -10, 34, 0, 34),
  curve(hilt, 'M-36 28Q0 42 36 28L36 40Q0 54 -36 40Z'),
  box('dark', -6, 46, 6, 80, 3),
  disc(hilt, 0, 88, 10),
];

const blades: Mark = (k) => {
  const lean = k.between(34, 44);
  const hilt = k.one(['main', 'accent'] as const);
  return [...turn(sword(hilt), lean), ...turn(sword(hilt), -lean)];
};

const shield: Mark = (k) => {
  const round = k.flag();
  const outer = round
    ? 'M0 -98C28 -82 56 -76 82 -76C86 -2 60 66 0 100C-60 66 -86 -2 -82 -76C-56 -76 -28 -82 0 -98Z'
    : 'M0 -96L80 -72L80 6C76 50 44 82 0 100C-44 82 -76 50 -80 6L-80 -72Z';
  const inside = put([curve('main', outer)], 0, 0, 0.82)[0]!;
  return [
    curve('dark', outer),
    inside,
    curve('second', round ? 'M0 -80C-23 -67 -46 -62 -67 -62C-70 -2 -49 54 0 82Z' : 'M0 -79L-66 -59L-66 5C-62 41 -36 67 0 82Z'),
    ...(k.flag(0.6) ? put(sword('accent'), 0, 2, 0.62) : [starOf('pale', 0, -6, 42, 17, 5)]),
  ];
};

const potion: Mark = (k) => {
  const level = k.between(0, 18);
  const round = k.flag(0.6);
  const glass = round
    ? 'M-17 -64L17 -64L17 -30C50 -20 66 6 66 34C66 70 36 94 0 94C-36 94 -66 70 -66 34C-66 6 -50 -20 -17 -30Z'
    : 'M-17 -64L17 -64L17 -24L66 70C74 86 66 94 54 94L-54 94C-66 94 -74 86 -66 70L-17 -24Z';
  const liquid = round
    ? `M-54 ${24 + level * 0.6}C-30 ${10 + level} -8 ${34 + level} 20 ${22 + level}C34 ${16 + level} 46 ${18 + level} 55 ${24 + level * 0.6}C58 60 36 84 0 84C-36 84 -58 60 -54 ${24 + level * 0.6}Z`
    : `M-34 ${36 + level}C-18 ${26 + level} 0 ${46 + level} 34 ${34 + level}L58 76C60 82 58 85 52 85L-52 85C-58 85 -60 82 -58 76Z`;
  return [
    curve('second', glass),
    curve(
      'pale',
      round
        ? 'M-8 -64L8 -64L8 -22C40 -14 56 10 56 34C56 64 32 84 0 84C-32 84 -56 64 -56 34C-56 10 -40 -14 -8 -22Z'
        : 'M-8 -64L8 -64L8 -22L57 74C60 82 58 85 52 85L-52 85C-58 85 -60 82 -57 74L-8 -22Z',
    ),
    curve('main', liquid),
    disc('accent', 14, 52, 9),
    disc('pale', -16, 64, 6),
    disc('accent', -4, 40, 4),
    box('dark', -22, -72, 22, -58, 5),
    box('accent', -14, -96, 14, -72, 5),
  ];
};

/** What is found, worn or fought with. */
export const treasures = { gem, crystal, cube, blades, shield, potion } satisfies Record<string, Mark>;
