// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { toasts } from '#state/toasts.ts';
import { draft, emptyDraft, makeAgain, readDraft, referTo, reuse, toParams } from './draft.ts';

test.each([[null], ['x'], [[]], [5], [{ prompt: 5, num: 'x' }], [{ loras: [{ id: 1 }], __proto__: { prompt: 'x' } }]])(
  'F-52 a stored draft of %j falls back field by field',
  (stored) => {
    expect(readDraft(stored)).toEqual(emptyDraft);
  },
);

test('a broken field does not lose the others', () => {
  expect(readDraft({ prompt: '山水', num: 'four', seed: 9 })).toEqual({ ...emptyDraft, prompt: '山水', seed: 9 });
});

test('R8.1 what was filled in is what storage holds', async () => {
  Object.assign(draft, { prompt: '青绿山水', seed: 42, loras: [{ id: 'qinglv', weight: 0.8 }] });
  await Promise.resolve();
  expect(readDraft(JSON.parse(localStorage.getItem('draft:generate') ?? 'null'))).toMatchObject({
    prompt: '青绿山水',
    seed: 42,
    loras: [{ id: 'qinglv', weight: 0.8 }],
  });
});

test('R4.3 parameters that a press brings back are told, once', () => {
  reuse({ prompt: '水墨', seed: 7 });
  expect(draft).toMatchObject({ prompt: '水墨', seed: 7 });
  expect(toasts.items.map(({ tone, text }) => [tone, text])).toEqual([['pos', '参数已载入']]);
});

test('R4.3 making again carries every parameter, and a reference only where there was one', () => {
  makeAgain({
    prompt: '水墨',
    negativePrompt: '文字',
    modelId: 'forge-icons',
    loras: [{ id: 'ink-blank', weight: 0.5 }],
    rander: 'ink',
    ratio: '1:1',
    steps: 30,
    cfg: 9,
    seed: 123,
    image: 'up/a.png',
    denoise: 0.3,
    width: 64,
    height: 64,
  });
  expect(toParams(draft)).toMatchObject({
    prompt: '水墨',
    negativePrompt: '文字',
    modelId: 'forge-icons',
    loras: [{ id: 'ink-blank', weight: 0.5 }],
    rander: 'ink',
    ratio: '1:1',
    steps: 30,
    cfg: 9,
    seed: 123,
    image: 'up/a.png',
    denoise: 0.3,
  });
  draft.mode = 'txt2img';
  expect(toParams(draft)).not.toHaveProperty('image');
});

test('a signed address is not kept as a reference: its key is', () => {
  referTo({ key: 'i/a.png?e=1&s=2', width: 10, height: 20 });
  expect(draft.source).toEqual({ key: 'i/a.png', width: 10, height: 20 });
});

test('CR-17 a size comes along: as a ratio where it was one, else as it was typed; a ratio takes its place', () => {
  makeAgain({ prompt: '山水', width: 1000, height: 600 });
  expect(toParams(draft)).toMatchObject({ width: 1000, height: 600 });
  expect(toParams(draft)).not.toHaveProperty('ratio');
  expect(readDraft(JSON.parse(JSON.stringify(draft))).size).toEqual({ width: 1000, height: 600 });
  makeAgain({ prompt: '水墨' });
  expect(toParams(draft)).toMatchObject({ width: 1000, height: 600 });
  makeAgain({ prompt: '水墨', ratio: '1:1', width: 1024, height: 1024 });
  expect(toParams(draft)).toMatchObject({ ratio: '1:1' });
  expect(toParams(draft)).not.toHaveProperty('width');
});

test('R4.3 the count comes along, as on the page it was chosen on', () => {
  makeAgain({ prompt: '山水', num: 4 });
  expect(draft.num).toBe(4);
  makeAgain({ prompt: '水墨' });
  expect(draft.num).toBe(4);
});
