import { expect, test } from 'vitest';
import { itemsOf, pasted, readList, tooMany } from './item-list.ts';

test('R8.11 a line is a name, a detail and how many', () => {
  expect(readList('治疗药水\n 法力药水，深蓝 \n短剑, 铁刃 ×4\n盾牌 x2\n宝石*3')).toEqual([
    { name: '治疗药水', detail: '', count: 1 },
    { name: '法力药水', detail: '深蓝', count: 1 },
    { name: '短剑', detail: '铁刃', count: 4 },
    { name: '盾牌', detail: '', count: 2 },
    { name: '宝石', detail: '', count: 3 },
  ]);
});

test('R8.11 blank lines keep their number, repetitions name the first, variants are at most eight', () => {
  const read = readList('剑\n\n剑\n剑，铁刃\n盾 ×99');
  expect(read[1]).toBeNull();
  expect(read.map((line) => line?.sameAs)).toEqual([undefined, undefined, 1, undefined, undefined]);
  expect(itemsOf('剑\n\n剑\n盾 ×2')).toEqual([
    { name: '剑', detail: '', line: 1 },
    { name: '盾 1', detail: '', line: 4 },
    { name: '盾 2', detail: '', line: 4 },
  ]);
  expect(itemsOf('盾 ×99')).toHaveLength(8);
});

test('R8.11 sixty-four items are a set, more are told how many too many', () => {
  const items = itemsOf(Array.from({ length: 67 }, (_, n) => `宝石 ${n}号`).join('\n'));
  expect(items).toHaveLength(67);
  expect(tooMany(items.length)).toBe(3);
  expect(tooMany(64)).toBe(0);
});

test('R8.11 what is pasted becomes lines: commas, 、, tabs, rows of a spreadsheet', () => {
  expect(pasted('剑、盾、弓')).toBe('剑\n盾\n弓');
  expect(pasted('剑,盾,弓')).toBe('剑\n盾\n弓');
  expect(pasted('剑\t盾')).toBe('剑\n盾');
  expect(pasted('法力药水，深蓝')).toBe('法力药水，深蓝');
  expect(pasted('剑\t铁刃\t旧表格\r\n盾\t木\r\n弓\t\r\n')).toBe('剑，铁刃\n盾，木\n弓');
});
