import { expect, test } from 'vitest';
import fc from 'fast-check';
import { formatInfotext } from '../imaging/infotext.ts';
import { a1111, comfyChain, comfyFlux, comfySimple, comfyWorkflow, swarm } from '../../testing/generation-samples.ts';
import { readGeneration } from './read-generation.ts';

const parameters = (text: string) => readGeneration([{ keyword: 'parameters', text }]);
const prompt = (text: string) => readGeneration([{ keyword: 'prompt', text }]);

test('R4.5 A1111: Chinese, LoRA tags, quoted values and the rest come back exactly', () => {
  expect(parameters(a1111)).toEqual({
    source: 'a1111',
    prompt: '(青绿山水:1.2), 层峦叠嶂, mist\nlake',
    negativePrompt: 'lowres, 低质量, (text:1.4)',
    loras: [
      { name: 'guofeng_v3', weight: 0.75 },
      { name: 'ink wash', weight: -0.4 },
    ],
    seed: 3141592653,
    steps: 28,
    cfg: 6.5,
    sampler: 'DPM++ 2M',
    scheduler: 'Karras',
    width: 832,
    height: 1216,
    model: 'dreamshaper_8',
    denoise: 0.45,
    extra: {
      'Clip skip': '2',
      'Lora hashes': 'guofeng_v3: 1a2b3c, ink wash: 4d5e6f',
      Version: 'v1.10.1',
      'Model hash': '7f96a1a9ca',
    },
  });
  expect(parameters('only words, no settings')).toEqual({
    source: 'a1111',
    prompt: 'only words, no settings',
    negativePrompt: '',
    loras: [],
    extra: {},
  });
});

test('R4.5 our own pictures are told apart, and every setting makes the round trip', () => {
  const info = {
    prompt: '山水, (雾:1.3), "引号"',
    negativePrompt: '',
    steps: 20,
    seed: 0,
    width: 640,
    height: 960,
    sampler: 'Euler a',
    cfgScale: 7,
    model: '点石·山水, v2',
    denoise: 0.6,
    extra: { Engine: 'Dianshi preview' },
  };
  const back = { ...info, source: 'dianshi', cfg: 7, loras: [] } as Record<string, unknown>;
  delete back['cfgScale'];
  expect(parameters(formatInfotext(info))).toEqual(back);
  // A prompt the plain form cannot carry is repeated under a key of ours.
  const odd = 'Negative prompt: not at all';
  expect(parameters(formatInfotext({ ...info, prompt: odd, extra: {} }))).toMatchObject({ source: 'dianshi', prompt: odd });
});

test('R4.5 a LoRA tag takes along only the comma that stood for it', () => {
  const after = (text: string) => parameters(`${text}\nSteps: 1, Seed: 2, Size: 8x8`)!.prompt;
  expect(after('a, <lora:x:1>, b')).toBe('a, b');
  expect(after('<lora:x:1>, b')).toBe('b');
  expect(after('a <lora:x:1> b')).toBe('a b');
  expect(after('a, <lora:x:1>')).toBe('a');
  expect(after('a, <lora:x><lora:y:0.2>,\nb')).toBe('a,\nb');
  expect(after('  spaced , <not a:lora>')).toBe('  spaced , <not a:lora>');
});

test('R4.5 ComfyUI: the plain graph', () => {
  expect(prompt(comfySimple)).toEqual({
    source: 'comfyui',
    prompt: '一位剑客, 雪山',
    negativePrompt: 'blurry',
    loras: [],
    seed: 156680208700286,
    steps: 20,
    cfg: 8,
    sampler: 'euler',
    scheduler: 'normal',
    width: 1024,
    height: 768,
    model: 'sdxl/animagine-xl',
    denoise: 1,
    extra: {},
  });
});

test('R4.5 ComfyUI: LoRA chain, linked words and numbers, ControlNet, two passes, a seed beyond 2⁵³', () => {
  expect(prompt(comfyChain)).toEqual({
    source: 'comfyui',
    prompt: '江南水乡, golden hour',
    negativePrompt: 'blurry',
    loras: [
      { name: 'ink', weight: 0.8 },
      { name: 'style/鎏金', weight: 0.35 },
      { name: 'extra', weight: 0.5 },
    ],
    steps: 32,
    cfg: 5.5,
    sampler: 'dpmpp_2m_sde',
    scheduler: 'karras',
    width: 1024,
    height: 768,
    model: 'sdxl/animagine-xl',
    extra: { Seed: '18446744073709551557' },
  });
});

test('R4.5 ComfyUI: Flux with its settings spread over nodes', () => {
  expect(prompt(comfyFlux)).toEqual({
    source: 'comfyui',
    prompt: 'a porcelain fox, studio light',
    negativePrompt: '',
    loras: [{ name: 'flux/china', weight: 0.9 }],
    seed: 219670278747233,
    steps: 24,
    sampler: 'euler',
    scheduler: 'simple',
    width: 1152,
    height: 896,
    model: 'flux1-dev',
    denoise: 1,
    extra: { Guidance: '3.5' },
  });
});

test("R4.5 ComfyUI: the editor's workflow alone, with a bypassed LoRA, a reroute and a muted sampler", () => {
  const expected = {
    source: 'comfyui',
    prompt: 'red lantern, 夜市',
    negativePrompt: 'ugly',
    loras: [{ name: 'night', weight: 0.6 }],
    seed: 77,
    steps: 25,
    cfg: 7,
    sampler: 'dpmpp_2m',
    scheduler: 'karras',
    width: 512,
    height: 640,
    model: 'v1-5-pruned',
    denoise: 0.9,
    extra: {},
  };
  expect(readGeneration([{ keyword: 'workflow', text: comfyWorkflow }])).toEqual(expected);
  expect(
    readGeneration([
      { keyword: 'prompt', text: '{broken' },
      { keyword: 'workflow', text: comfyWorkflow },
    ]),
  ).toEqual(expected);
});

test('R4.5 SwarmUI: JSON settings with listed and written LoRAs', () => {
  expect(parameters(swarm)).toEqual({
    source: 'swarmui',
    prompt: '敦煌飞天, flowing silk',
    negativePrompt: 'nsfw',
    loras: [
      { name: 'silk', weight: 0.7 },
      { name: 'gold', weight: 1.1 },
      { name: 'dunhuang', weight: 0.6 },
    ],
    seed: 1357924680,
    steps: 30,
    cfg: 6,
    sampler: 'dpmpp_2m',
    scheduler: 'karras',
    width: 896,
    height: 1152,
    model: 'OfficialStableDiffusion/sd_xl_base_1.0',
    extra: { aspectratio: '3:4', swarm_version: '0.9.5' },
  });
});

const loop = (kind: string, inputs: Record<string, unknown>) => ({ class_type: kind, inputs });

test('R4.5 hostile graphs end: cycles, fans, depth', () => {
  const sampler = loop('KSampler', {
    seed: ['1', 0],
    steps: ['2', 0],
    model: ['3', 0],
    positive: ['4', 0],
    negative: ['4', 1],
    latent_image: ['9', 0],
  });
  const cyclic = {
    '9': sampler,
    '1': loop('PrimitiveInt', { value: ['1', 0] }),
    '2': loop('Reroute', { '': ['2', 0] }),
    '3': loop('LoraLoader', { lora_name: 'a', strength_model: 1, model: ['3', 0] }),
    '4': loop('ConditioningCombine', { conditioning_1: ['4', 0], conditioning_2: ['5', 0] }),
    '5': loop('CLIPTextEncode', { text: ['6', 0] }),
    '6': loop('StringConcatenate', { string_a: ['6', 0], string_b: ['6', 0] }),
  };
  expect(prompt(JSON.stringify(cyclic))).toMatchObject({ source: 'comfyui', negativePrompt: '' });
  const fan: Record<string, unknown> = { '9': loop('KSampler', { seed: 5, positive: ['c0', 0], negative: ['c0', 0] }) };
  for (let k = 0; k < 60; k++)
    fan[`c${k}`] = loop('ConditioningCombine', { conditioning_1: [`c${k + 1}`, 0], conditioning_2: [`c${k + 1}`, 0] });
  expect(prompt(JSON.stringify(fan))).toMatchObject({ seed: 5, prompt: '' });
  expect(prompt(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBeNull();
  expect(prompt(`{"a":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`)).toBeNull();
});

test('R4.5 broken, empty and poisoned texts read as nothing or as words, and poison nothing', () => {
  for (const text of ['', '{', 'null', '[]', '"x"', '{"sui_image_params":5}', '{"1":null}', '{"1":{"class_type":"KSampler"}}']) {
    expect(prompt(text)).toBeNull();
    expect(readGeneration([{ keyword: 'workflow', text }])).toBeNull();
  }
  expect(readGeneration([])).toBeNull();
  expect(parameters('{"sui_image_params":{"prompt":"x"')).toBeNull();
  expect(parameters('   ')).toBeNull();
  const poison = `{"__proto__":{"class_type":"KSampler","inputs":{"__proto__":{"polluted":1},"seed":3,"positive":["__proto__",0]}},"constructor":{"class_type":"x","inputs":{}}}`;
  expect(prompt(poison)).toMatchObject({ seed: 3 });
  expect(parameters('{"sui_image_params":{"__proto__":{"polluted":true},"prompt":"p","toString":"x"}}')).toMatchObject({ prompt: 'p' });
  expect(parameters('a\nSteps: 2, Seed: 1, Size: 8x8, __proto__: 5, constructor: 6')).toMatchObject({ steps: 2 });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('R4.5 no text at all makes a reader throw', () => {
  const json = fc.json({ maxDepth: 4 });
  const shuffled = fc
    .tuple(
      fc.constantFrom(a1111, comfySimple, comfyChain, comfyFlux, comfyWorkflow, swarm),
      fc.array(fc.tuple(fc.nat(4000), fc.string({ maxLength: 3 })), { maxLength: 5 }),
    )
    .map(([text, changes]) =>
      changes.reduce((out, [at, piece]) => out.slice(0, at % out.length) + piece + out.slice((at % out.length) + piece.length), text),
    );
  fc.assert(
    fc.property(
      fc.oneof(json, shuffled, fc.string({ unit: 'binary' })),
      fc.constantFrom('parameters', 'prompt', 'workflow'),
      (text, keyword) => {
        const back = readGeneration([{ keyword, text }]);
        expect(back === null || typeof back.prompt === 'string').toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
