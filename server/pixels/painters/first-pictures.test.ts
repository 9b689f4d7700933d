import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { readPrompt } from '#shared/preview/read-prompt.ts';
import { FIRST_PICTURES } from '#shared/vocabulary/first-pictures.ts';
import { paint } from './paint.ts';

const SIDE = 96;

/** How far apart two pictures are, 0…255, each channel of a small version on average. */
function apart(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.length;
}
const small = (picture: Sharp) => picture.removeAlpha().resize(SIDE, SIDE).raw().toBuffer();

async function painted(prompt: string, seed: number): Promise<Buffer> {
  const steps = paint({ prompt, seed, width: 1024, height: 1024 });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { data, width, height } = step.value;
  return small(sharp(Buffer.from(data), { raw: { width, height, channels: 4 } }));
}

test.each(FIRST_PICTURES)('R8.14 a new member gets what the card shows: $prompt', async ({ prompt, seed, picture }) => {
  expect(readPrompt({ prompt }).phrases.map(({ verdict }) => verdict)).not.toContain('none');
  expect(readPrompt({ prompt }).phrases.map(({ verdict }) => verdict)).not.toContain('near');
  const shipped = await small(sharp(await readFile(new URL(`../../seed/pictures/${picture.slice('seed/'.length)}`, import.meta.url))));
  // Another seed is 5 away at least.
  expect(apart(await painted(prompt, seed), shipped)).toBeLessThan(2.5);
});
