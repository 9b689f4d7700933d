import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

const picture = { title: '', prompt: '山', url: 'i/a.png', isPreview: false, params: { seed: 7 } };

test.each(['../../a', 'CON.png', 'a\u202Egnp.exe', '长'.repeat(300), '𠮷'.repeat(60), '', '<script>', 'a/b\\c:d', '.\u0000.', '-'])(
  'T-XSS-11 a download of 「%s」 has a harmless name',
  (prompt) => {
    for (const words of [{ prompt }, { title: prompt }]) {
      const name = fileName({ ...picture, ...words, isPreview: true });
      expect(name).toMatch(/^点石-[\p{L}\p{N}-]+-7-preview\.png$/u);
      expect(name.length).toBeLessThanOrEqual(120);
      expect(name.isWellFormed()).toBe(true);
    }
  },
);

test('the title goes before the prompt, and the file’s kind is its own', () => {
  expect(fileName({ ...picture, title: '雪线之上', url: 'seed/t01.webp', params: null })).toBe('点石-雪线之上-0.webp');
  expect(fileName({ ...picture, url: 'i/x.png?e=1&s=y' })).toBe('点石-山-7.png');
  expect(fileName({ ...picture, url: 'i/x-preview.glb?e=1&s=y', isPreview: true })).toBe('点石-山-7-preview.glb');
});
