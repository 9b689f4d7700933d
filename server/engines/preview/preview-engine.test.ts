import { expect, test } from 'vitest';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { generatedLabel, previewLabel } from '../../pixels/imaging/labels.ts';
import { ear, job } from '../../testing/fake-engines.ts';
import type { RunJob } from '../../worker-pool/worker-pool.ts';
import { previewEngine } from './preview-engine.ts';

function engineThatNotes() {
  const asked: unknown[] = [];
  const run = (async (_kind: string, input: unknown) => {
    asked.push(input);
    return createBitmap(64, 64);
  }) as RunJob;
  return { engine: previewEngine(run, 1), asked };
}
const ordered = (prompt: string) => ({ ...job, prompt: `${prompt}，高细节`, style: '像素风', params: { prompt } });

test('preview paints from the words the form read: the own ones and the style, without what enrichment added', async () => {
  const { engine, asked } = engineThatNotes();
  await engine.run(ordered('宝箱'), ear().io);
  expect(asked).toMatchObject([{ prompt: '宝箱', style: '像素风' }]);
});

test('R4.9 L-01 what will be stored is labelled where it is painted: the same request, with the words of the label', async () => {
  const { engine, asked } = engineThatNotes();
  await engine.run(ordered('宝箱'), ear().io);
  await engine.runLabelled!(ordered('宝箱'), 'AI 生成 · 预览', ear().io);
  expect(asked[1]).toEqual({ ...(asked[0] as object), label: 'AI 生成 · 预览' });
  await expect(engine.runLabelled!(ordered('麻婆豆腐'), 'AI 生成 · 预览', ear().io)).rejects.toThrow('没有预览引擎会画的东西');
});

test('CR-15 the notes of the preview engine do not contradict the label on its pictures: they name it, and say why', async () => {
  const { notes } = await engineThatNotes().engine.caps();
  const words = notes.join('；');
  expect(words).toContain(previewLabel);
  expect(previewLabel.startsWith(generatedLabel)).toBe(true);
  expect(words).not.toMatch(/非 ?AI/);
});

test('preview paints nothing where the words name nothing it knows, and says so', async () => {
  const { engine, asked } = engineThatNotes();
  await expect(engine.run(ordered('麻婆豆腐'), ear().io)).rejects.toThrow('没有预览引擎会画的东西');
  await engine.run({ ...ordered('麻婆豆腐'), source: createBitmap(64, 64), denoise: 0.4 }, ear().io);
  expect(asked).toMatchObject([{ prompt: '麻婆豆腐', denoise: 0.4 }]);
});
