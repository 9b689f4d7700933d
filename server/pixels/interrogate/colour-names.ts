import { labOf } from '../imaging/lab.ts';

// Names painters and dyers use, with the colour each is usually shown as.
const traditional: readonly (readonly [string, string])[] = [
  ['石青', '#1685a9'],
  ['石绿', '#57c3a2'],
  ['花青', '#1a3a5c'],
  ['群青', '#2e59a7'],
  ['靛蓝', '#065279'],
  ['天青', '#8fb9c4'],
  ['月白', '#d6ecf0'],
  ['霁蓝', '#3c4e8a'],
  ['湖蓝', '#30b4c8'],
  ['青碧', '#48c0a3'],
  ['竹青', '#789262'],
  ['松花', '#bce672'],
  ['柳绿', '#9dbf3b'],
  ['豆绿', '#9ed048'],
  ['黛绿', '#426666'],
  ['墨绿', '#224b33'],
  ['藤黄', '#ffb61e'],
  ['鹅黄', '#fff143'],
  ['杏黄', '#ffa631'],
  ['秋香', '#d9b611'],
  ['缃色', '#f0c239'],
  ['赭石', '#9c5333'],
  ['驼色', '#a88462'],
  ['檀色', '#b36d61'],
  ['茶色', '#b35c44'],
  ['栗色', '#60281e'],
  ['朱红', '#ff4c00'],
  ['朱砂', '#e0402a'],
  ['胭脂', '#9d2933'],
  ['绛红', '#8c1f28'],
  ['海棠', '#db5a6b'],
  ['桃红', '#f47983'],
  ['藕荷', '#e4c6d0'],
  ['雪青', '#b0a4e3'],
  ['丁香', '#cca4e3'],
  ['黛紫', '#574266'],
  ['紫檀', '#4c221b'],
  ['象牙白', '#fffbf0'],
  ['缟白', '#f2ecde'],
  ['银灰', '#c0c4c3'],
  ['苍色', '#75878a'],
  ['鸦青', '#424c50'],
  ['玄青', '#3d3b4f'],
  ['漆黑', '#161823'],
];

const hues: readonly (readonly [number, string])[] = [
  [20, '粉红'],
  [48, '红'],
  [72, '橙'],
  [105, '黄'],
  [165, '绿'],
  [215, '青'],
  [290, '蓝'],
  [328, '紫'],
  [361, '粉红'],
];

const known = traditional.map(([name, hex]) => {
  const lab = new Float32Array(3);
  const value = parseInt(hex.slice(1), 16);
  labOf(value >> 16, (value >> 8) & 255, value & 255, lab);
  return { name, lab };
});

function plainName(l: number, a: number, b: number): string {
  const chroma = Math.hypot(a, b);
  if (chroma < 9) return l > 93 ? '白' : l > 72 ? '浅灰' : l > 42 ? '灰' : l > 17 ? '深灰' : '黑';
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const name = hues.find(([end]) => hue < end)![1];
  if ((name === '橙' || name === '红' || name === '黄') && l < 55 && chroma < 45) return l < 32 ? '深棕' : '棕';
  // A warm colour this dull is a wood's or a stone's: nobody calls it orange.
  if (hue >= 48 && hue < 90 && chroma < 28 && l < 82) return '浅棕';
  const pale = chroma < 50 && l > (name === '黄' ? 86 : 76);
  return `${pale ? '浅' : l < 34 ? '深' : ''}${name}`;
}

/** The Chinese name of a Lab colour: a traditional one where that is close, else a plain one. */
export function nameColour(l: number, a: number, b: number): string {
  // A true grey has no tint that a poetic name could stand for.
  if (Math.hypot(a, b) < 4) return plainName(l, a, b);
  let best = '';
  let least = 11;
  for (const { name, lab } of known) {
    const distance = Math.hypot(lab[0]! - l, lab[1]! - a, lab[2]! - b);
    if (distance >= least) continue;
    least = distance;
    best = name;
  }
  return best || plainName(l, a, b);
}
