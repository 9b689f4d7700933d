import { expect, test } from 'vitest';
import fc from 'fast-check';
import { formatInfotext, parseInfotext, type Infotext } from './infotext.ts';

const typical: Infotext = {
  prompt: '青绿山水, 层峦, (mist:1.2), <lora:国风_v2:0.8>',
  negativePrompt: '低质量, text',
  steps: 28,
  sampler: 'DPM++ 2M Karras',
  cfgScale: 6.5,
  seed: 4294967295,
  width: 896,
  height: 1152,
  model: '点石·山水, v2',
  denoise: 0.55,
  extra: { 'Hires upscale': '2', 'Lora hashes': '国风_v2: 1a2b, b: c' },
};

test('R4.9 settings are written the way image tools expect them', () => {
  expect(formatInfotext(typical)).toBe(
    [
      '青绿山水, 层峦, (mist:1.2), <lora:国风_v2:0.8>',
      'Negative prompt: 低质量, text',
      'Steps: 28, Sampler: DPM++ 2M Karras, CFG scale: 6.5, Seed: 4294967295, Size: 896x1152, Model: "点石·山水, v2", Denoising strength: 0.55, Hires upscale: 2, Lora hashes: "国风_v2: 1a2b, b: c"',
    ].join('\n'),
  );
  expect(parseInfotext(formatInfotext(typical))).toEqual(typical);
});

test('R4.9 reads what A1111 wrote: many lines, a negative prompt of many lines, quoted values', () => {
  const text =
    'a cat\nsecond line\nNegative prompt: bad\nworse\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 512x768, Model hash: abc, Model: sd, Version: v1.9.3';
  expect(parseInfotext(text)).toEqual({
    prompt: 'a cat\nsecond line',
    negativePrompt: 'bad\nworse',
    steps: 20,
    sampler: 'Euler a',
    cfgScale: 7,
    seed: 1,
    width: 512,
    height: 768,
    modelHash: 'abc',
    model: 'sd',
    extra: { Version: 'v1.9.3' },
  });
  expect(parseInfotext('just words: nothing else')).toMatchObject({ prompt: 'just words: nothing else', steps: 0, extra: {} });
});

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc
    .array(
      fc.constantFrom(
        '山水',
        '<lora:name:0.8>',
        'Negative prompt: x',
        'Steps: 20, Seed: 1, Size: 1x1',
        '"quoted"',
        '\n',
        ', ',
        ' ',
        ': ',
        '\\',
        '\r\n',
        '(a:1.2)',
      ),
      { maxLength: 9 },
    )
    .map((parts) => parts.join('')),
);
const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });

test('R4.9 every prompt, value and number comes back exactly', () => {
  fc.assert(
    fc.property(
      fc.record({
        prompt: words,
        negativePrompt: words,
        steps: fc.integer({ min: 1, max: 150 }),
        sampler: value,
        cfgScale: fc.integer({ min: 2, max: 60 }).map((n) => n / 2),
        seed: fc.integer({ min: 0, max: 4294967295 }),
        width: fc.integer({ min: 64, max: 2048 }),
        height: fc.integer({ min: 64, max: 2048 }),
        model: value,
        denoise: fc.integer({ min: 0, max: 100 }).map((n) => n / 100),
        extra: fc.dictionary(fc.constantFrom('Clip skip', 'ENSD', 'Version', 'Lora hashes'), value, { maxKeys: 3, noNullPrototype: true }),
      }),
      (info) => {
        expect(parseInfotext(formatInfotext(info))).toEqual(info);
      },
    ),
    { numRuns: 600 },
  );
});
