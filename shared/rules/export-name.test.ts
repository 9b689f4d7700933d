import { expect, test } from 'vitest';
import { type ExportFile, exportNamer } from './export-name.ts';

const file: ExportFile = {
  title: '薄荷机器人',
  seed: 7,
  day: '2026-11-22',
  model: '山海 XL v2',
  isPreview: false,
  width: 386,
  height: 510,
};
const every = ['title', 'index', 'size', 'seed', 'day', 'model'] as const;

test('a name follows its template; what a picture does not have is left out', () => {
  expect(exportNamer(['title', 'index', 'size'], 'png', 1)(file)).toBe('薄荷机器人-01-386x510.png');
  expect(exportNamer(every, 'jpeg', 1)({ ...file, seed: null, model: '' })).toBe('薄荷机器人-01-386x510-2026-11-22.jpg');
  expect(exportNamer(['seed'], 'webp', 1)({ ...file, seed: null })).toBe('作品.webp');
  expect(exportNamer(['title'], 'png', 1)({ ...file, isPreview: true })).toBe('薄荷机器人-preview.png');
});

test.each([
  '../../a',
  'CON',
  'con.png',
  'a\u202Egnp.exe',
  '长'.repeat(300),
  '𠮷'.repeat(60),
  '',
  '<script>',
  'a/b\\c:d',
  '.\u0000.',
  '-',
  ' . ',
  '"?*|',
])('T-XSS-11 a file named after 「%s」 is harmless on every system', (title) => {
  for (const name of [['title'], ['title', 'seed'], ['model']] as const) {
    const made = exportNamer(name, 'png', 1)({ ...file, title, model: title });
    expect(made).toMatch(/^[^\\/:*?"<>|\p{C}\s.-][^\\/:*?"<>|\p{C}]*\.png$/u);
    expect(made).not.toMatch(/^(?:con|prn|aux|nul)\./i);
    expect([made.length <= 120, made.isWellFormed()]).toEqual([true, true]);
  }
});

test('T-XSS-11 no two names of one download are alike, capitals or not; numbers are as long as their count', () => {
  const name = exportNamer(['title'], 'png', 4);
  expect(['A', 'a', 'a-2', 'A'].map((title) => name({ ...file, title }))).toEqual(['A.png', 'a-2.png', 'a-2-2.png', 'A-3.png']);
  expect(exportNamer(['index'], 'png', 120)(file)).toBe('001.png');
});
