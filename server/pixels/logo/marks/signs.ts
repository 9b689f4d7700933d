import { around, curve, disc, line, type Mark, pair, petal, poly, polygon, ring, starOf, turn } from './kit.ts';

const whirl: Mark = (k) => {
  const n = k.one([3, 3, 4]);
  const roles = ['main', 'second', 'dark', 'accent'] as const;
  return around(n, (i) => [
    curve(roles[i]!, 'M0 4C-34 -10 -44 -52 -18 -80C-2 -96 26 -98 52 -88C32 -86 22 -78 24 -66C28 -60 40 -62 46 -72C52 -44 34 -14 0 4Z'),
  ]);
};

const prism: Mark = (k) => {
  const n = k.one([5, 6, 8]);
  const twist = k.between(0.2, 0.5);
  const a = (2 * Math.PI) / n;
  const roles = ['main', 'second', 'accent', 'dark'] as const;
  const at = (r: number, t: number): [number, number] => [r * Math.sin(t), -r * Math.cos(t)];
  return [
    polygon('main', 0, 0, 97, n),
    ...Array.from({ length: n }, (_, i) => [
      poly(roles[i % 2]!, ...at(97, i * a), ...at(97, (i + 1) * a), ...at(46, (i + 0.5 + twist) * a)),
      poly(roles[(i % 2) + 2]!, ...at(97, i * a), ...at(46, (i + 0.5 + twist) * a), ...at(46, (i - 0.5 + twist) * a)),
    ]).flat(),
    poly('pale', ...Array.from({ length: n }, (_, i) => at(46, (i + 0.5 + twist) * a)).flat()),
  ];
};

const knot: Mark = (k) => {
  const n = k.one([3, 4, 5]);
  const w = k.between(15, 19);
  const r = n === 3 ? 46 : n === 4 ? 42 : 38;
  return [
    ...around(n, (i) => [ring(i % 2 === 0 ? 'main' : 'second', 0, -(96 - r), r, r - w)]),
    ...(k.flag() ? [starOf('accent', 0, 0, 18, 18 * 0.5, n, 180 / n)] : [disc('dark', 0, 0, 9)]),
  ];
};

const strata: Mark = (k) => {
  const lift = k.between(22, 30);
  const roles = ['dark', 'main', 'second', 'pale'] as const;
  return Array.from({ length: k.one([3, 4]) }, (_, i) => {
    const y = 62 - i * (lift + 10);
    return pair(poly(roles[i]!, 0, y + 36, 92 - i * 4, y - 8, 92 - i * 4, y - 8 - 14, 0, y + 36 - 14)).concat(
      poly(roles[i]!, 0, y + 22, 92 - i * 4, y - 22, 0, y - 66 + i * 2, i * 4 - 92, y - 22),
    );
  }).flat();
};

const orbit: Mark = (k) => {
  const tilt = k.between(-32, -16);
  return [
    disc('main', 0, 0, 58),
    curve('second', 'M-58 0C-58 -32 -32 -58 0 -58C32 -58 58 -32 58 0C40 -16 -30 -20 -58 0Z'),
    ...(k.flag()
      ? [curve('accent', 'M-54 22C-20 12 28 14 54 22C46 44 24 58 0 58C-24 58 -46 44 -54 22Z')]
      : [disc('accent', 20, 24, 10), disc('accent', -22, 8, 6)]),
    ...turn(
      [
        curve(
          'dark',
          'M58 -9C84 -2 100 8 98 18C94 36 40 36 0 30C-46 24 -100 4 -98 -14C-97 -24 -80 -26 -56 -24C-70 -20 -80 -16 -79 -10C-76 0 -40 12 2 17C40 22 76 22 79 13C80 8 70 0 54 -3Z',
        ),
      ],
      tilt + 18,
    ),
    disc('accent', 72, -58, 9),
  ];
};

const bloomOf: Mark = (k) => {
  const n = k.one([6, 8]);
  return [
    ...around(n, (i) => [petal(i % 2 === 0 ? 'main' : 'second', 0, 0, 0, -98, n === 6 ? 24 : 18, 0.58)]),
    ...around(n, () => [petal('pale', 0, 0, 0, -46, 7, 0.55)], 180 / n),
    disc('dark', 0, 0, 9),
  ];
};

const peaks: Mark = (k) => {
  const h = k.between(60, 92);
  return [
    poly('main', -96, 70, -36, -h, -2, -18, -30, 30, -18, 70),
    poly('second', -18, 70, 34, -h + 20, 96, 70),
    poly('dark', 34, -h + 20, 96, 70, 44, 70, 30, 20),
    ...(k.flag() ? [disc('accent', 46, -74, 15)] : [line('accent', 'M-96 88L96 88', 7)]),
  ];
};

/** Signs without a meaning of their own, for names that call for nothing particular. */
export const signs = { whirl, prism, knot, strata, orbit, bloomOf, peaks } satisfies Record<string, Mark>;
