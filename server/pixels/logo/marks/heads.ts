import { curve, disc, line, type Mark, oval, pair, petal, poly, sym } from './kit.ts';

const fox: Mark = (k) => {
  const ear = k.between(72, 92);
  const tip = k.between(44, 60);
  const cheek = k.between(72, 88);
  const chin = k.between(72, 88);
  const brow = k.between(12, 20);
  return [
    sym('main', 0, -26, brow, -28, tip, -ear, cheek - 8, -4, cheek, 14, 10, chin - 12, 0, chin),
    ...pair(
      poly('dark', tip - 1, -ear + 26, brow + 10, -22, cheek - 24, -12),
      poly('pale', cheek, 14, 28, 24, 6, chin - 16, 10, chin - 12),
    ),
    sym('second', 0, -28, brow, -28, brow + 8, 0, 7, chin - 22, 0, chin - 12),
    ...pair(poly('dark', 13, 13, 32, 6, 26, 18)),
    ...(k.flag() ? pair(poly('main', brow + 8, 0, 7, chin - 22, 16, 26)) : []),
    sym('dark', 0, chin - 18, 9, chin - 18, 0, chin),
  ];
};

const wolf: Mark = (k) => {
  const ear = k.between(84, 98);
  const tip = k.between(40, 50);
  const cheek = k.between(74, 86);
  return [
    sym('main', 0, -34, 14, -40, tip, -ear, 62, -24, cheek, 6, 66, 14, 70, 34, 48, 42, 28, 70, 0, 92),
    ...pair(poly('dark', tip - 3, -ear + 24, 24, -36, 52, -24), poly('second', 66, 14, 70, 34, 48, 42, 30, 66, 26, 30)),
    sym('second', 0, -34, 14, -40, 20, -8, 10, 10, 0, 14),
    sym('pale', 0, 14, 10, 10, 30, 30, 22, 66, 0, 92),
    ...pair(poly('dark', 14, 6, 38, -4, 34, 10, 22, 14)),
    ...(k.flag() ? pair(poly('accent', 23, 8, 31, 3, 29, 9)) : []),
    sym('dark', 0, 54, 15, 54, 10, 66, 0, 74),
  ];
};

const cat: Mark = (k) => {
  const ear = k.between(78, 92);
  const wide = k.between(70, 80);
  const eye = k.between(11, 15);
  return [
    curve(
      'main',
      `M0 -40L22 -42L54 ${-ear}Q${wide + 4} -40 ${wide} 10C${wide - 6} 56 36 78 0 78C-36 78 ${6 - wide} 56 ${-wide} 10Q${-wide - 4} -40 -54 ${-ear}L-22 -42Z`,
    ),
    ...pair(poly('second', 53, -ear + 24, 34, -42, 63, -26)),
    ...(k.flag() ? [sym('dark', 0, -16, 6, -41, 0, -41), ...pair(poly('dark', 12, -41, 20, -42, 15, -22))] : []),
    ...pair(oval('pale', 31, 10, eye + 4, eye, -12), oval('dark', 31, 10, eye * 0.42, eye * 0.92)),
    sym('accent', 0, 36, 9, 36, 0, 46),
    ...pair(line('dark', 'M0 46Q4 58 17 55', 4), line('dark', `M48 42L${wide + 14} 36`, 3.4), line('dark', `M47 50L${wide + 11} 56`, 3.4)),
  ];
};

const owl: Mark = (k) => {
  const eye = k.between(28, 34);
  const ear = k.between(84, 98);
  const rows = k.one([2, 3]);
  return [
    sym('main', 0, -62, 50, -ear, 64, -40, 66, 24, 34, 72, 0, 92),
    ...pair(poly('dark', 66, -4, 66, 56, 26, 82, 34, 30, 46, 4)),
    ...pair(
      disc('second', 31, -24, eye),
      disc('pale', 31, -24, eye * 0.68),
      disc('dark', 31, -24, eye * 0.44),
      disc('pale', 36, -31, eye * 0.14),
    ),
    sym('accent', 0, -14, 12, -12, 0, 18),
    ...Array.from({ length: rows }, (_, row) =>
      Array.from({ length: rows - row }, (__, i) => {
        const x = (i - (rows - row - 1) / 2) * 24;
        const y = 30 + row * 18;
        return poly('dark', x - 9, y, x + 9, y, x, y + 14);
      }),
    ).flat(),
  ];
};

const rabbit: Mark = (k) => {
  const lean = k.between(6, 24);
  const tall = k.between(96, 112);
  const fat = k.between(15, 19);
  return [
    ...pair(petal('main', 24, -14, 26 + lean, -tall, fat, 0.62), petal('accent', 26, -28, 26 + lean, -tall + 18, fat * 0.5, 0.62)),
    curve('main', 'M0 -34C42 -34 64 -6 64 26C64 62 34 80 0 80C-34 80 -64 62 -64 26C-64 -6 -42 -34 0 -34Z'),
    curve('pale', 'M0 22C26 22 40 38 38 54C36 70 20 80 0 80C-20 80 -36 70 -38 54C-40 38 -26 22 0 22Z'),
    ...pair(oval('dark', 29, 14, 7, 10)),
    ...(k.flag() ? pair(disc('accent', 46, 36, 8)) : []),
    sym('dark', 0, 36, 9, 36, 0, 45),
    ...pair(line('dark', 'M0 44Q2 56 14 55', 3.6)),
  ];
};

const bear: Mark = (k) => {
  const ear = k.between(22, 28);
  const out = k.between(50, 58);
  const snout = k.between(30, 38);
  return [
    ...pair(disc('main', out, -52, ear), disc('second', out, -52, ear * 0.56)),
    curve('main', 'M0 -70C48 -70 78 -38 78 8C78 54 44 80 0 80C-44 80 -78 54 -78 8C-78 -38 -48 -70 0 -70Z'),
    ...(k.flag() ? [sym('second', 0, -68, 22, -62, 12, 14, 0, 22)] : []),
    oval('pale', 0, 38, snout + 6, snout - 2),
    ...pair(disc('dark', 34, -4, 8.5)),
    curve('dark', 'M0 40C-12 34 -17 28 -15 22C-12 16 12 16 15 22C17 28 12 34 0 40Z'),
    line('dark', 'M0 38L0 50', 4),
    ...pair(line('dark', 'M0 50Q8 60 18 52', 4)),
  ];
};

const panda: Mark = (k) => {
  const tilt = k.between(18, 40);
  const ear = k.between(23, 28);
  return [
    ...pair(disc('dark', 56, -52, ear)),
    curve('pale', 'M0 -72C50 -72 80 -38 80 10C80 54 44 78 0 78C-44 78 -80 54 -80 10C-80 -38 -50 -72 0 -72Z'),
    ...(k.flag() ? [curve('second', 'M80 10C80 54 44 78 0 78C-44 78 -80 54 -80 10C-74 44 -40 60 0 60C40 60 74 44 80 10Z')] : []),
    ...pair(oval('dark', 33, 2, 17, 24, tilt), disc('pale', 31, -1, 6.5)),
    curve('dark', 'M0 44C-12 38 -15 33 -13 28C-10 24 10 24 13 28C15 33 12 38 0 44Z'),
    ...pair(line('dark', 'M0 43Q4 55 15 51', 3.6)),
    ...(k.flag() ? [petal('main', 0, -62, 26, -96, 9), petal('main', 0, -62, -18, -90, 7)] : pair(oval('accent', 50, 34, 9, 6))),
  ];
};

const deer: Mark = (k) => {
  const spread = k.between(40, 58);
  const tines = k.one([2, 3]);
  const w = k.between(6.5, 8.5);
  const antler = `M9 -6C14 -40 ${spread - 6} -44 ${spread + 2} -102`;
  return [
    ...pair(
      line('second', antler, w),
      line('second', `M${spread * 0.5} -40L12 -74`, w * 0.86),
      line('second', `M${spread * 0.86} -60L${spread + 26} -82`, w * 0.86),
      ...(tines === 3 ? [line('second', `M${spread * 0.92} -72L${spread * 0.6} -100`, w * 0.8)] : []),
      petal('main', 18, 6, 62, -12, 10, 0.45),
      petal('pale', 24, 4, 52, -9, 4.5, 0.45),
    ),
    sym('main', 0, -10, 18, -8, 27, 14, 20, 56, 14, 88, 0, 96),
    sym('accent', 0, -10, 10, -9, 13, 18, 7, 70, 0, 76),
    ...pair(poly('dark', 13, 18, 26, 16, 20, 28), poly('dark', 13, 18, 20, 56, 14, 88, 8, 72)),
    sym('dark', 0, 76, 11, 76, 8, 90, 0, 96),
  ];
};

const tiger: Mark = (k) => {
  const ear = k.between(20, 26);
  const stripe = k.between(9, 13);
  return [
    ...pair(disc('main', 54, -52, ear), disc('dark', 54, -52, ear * 0.52)),
    curve(
      'main',
      'M0 -72C46 -72 74 -44 78 -4L86 22L70 30L66 52L46 58C34 76 16 82 0 82C-16 82 -34 76 -46 58L-66 52L-70 30L-86 22L-78 -4C-74 -44 -46 -72 0 -72Z',
    ),
    ...pair(
      poly('dark', 82, 8, 44, 14, 80, 8 + stripe),
      poly('dark', 70, 32, 46, 30, 67, 32 + stripe),
      oval('pale', 30, -8, 17, 11, -14),
      disc('dark', 28, -7, 7.5),
    ),
    // The strokes of 王 on its brow.
    ...[-58, -44, -30].map((y, i) => sym('dark', 0, y - 3.5, 24 - Math.abs(i - 1) * -3 - i * 3, y - 6, 16 - i * 2, y + 3, 0, y + 4)),
    sym('dark', 0, -58, 3.6, -58, 3.6, -26, 0, -22),
    curve('pale', 'M0 18C30 16 44 34 40 52C34 72 16 82 0 82C-16 82 -34 72 -40 52C-44 34 -30 16 0 18Z'),
    sym(k.one(['accent', 'dark']), 0, 22, 16, 22, 10, 36, 0, 41),
    ...pair(line('dark', 'M0 40L0 50Q6 60 18 56', 4)),
  ];
};

const dragon: Mark = (k) => {
  const horn = k.between(86, 102);
  const out = k.between(52, 66);
  return [
    ...pair(
      curve('second', `M16 -34C20 -60 ${out - 14} -62 ${out} ${-horn}C${out + 12} -66 48 -44 34 -24Z`),
      line('second', `M30 50C56 52 66 72 ${out + 34} 58`, 5),
      poly('main', 34, -26, 84, -40, 62, -14, 88, -6, 60, 8, 76, 24, 44, 22),
    ),
    sym('main', 0, -46, 20, -40, 46, -18, 42, 14, 30, 34, 32, 64, 18, 84, 0, 90),
    sym('second', 0, -46, 10, -44, 15, -8, 9, 44, 0, 52),
    ...pair(poly('dark', 15, -4, 40, -16, 36, 0, 24, 6), disc('pale', 27, -4, 4.2), poly('accent', 20, -30, 44, -18, 18, -12)),
    ...pair(oval('dark', 17, 60, 6, 4.5, -30), poly('pale', 22, 74, 32, 64, 24, 92)),
    sym('dark', 0, 74, 20, 76, 12, 82, 0, 84),
  ];
};

/** Faces of animals, seen from the front. */
export const heads = { fox, wolf, cat, owl, rabbit, bear, panda, deer, tiger, dragon } satisfies Record<string, Mark>;
