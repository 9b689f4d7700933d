import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainPrompt } from './plain-prompt.ts';

test.each([
  ['a fox <lora:secret:1> in snow', 'a fox in snow'],
  ['<LoRA:x:1>a', 'a'],
  ['<lyco:x:1> <hypernet:y:0.5> <anything:z>', ''],
  ['a <sd_cpp_extra_args>{"batch_count":7}</sd_cpp_extra_args> b', 'a b'],
  ['a <SD_CPP_Extra_Args>\n{"x":1}\n</sd_cpp_extra_args>', 'a'],
  ['a < sd_cpp_extra_args >{}</ sd_cpp_extra_args > b', 'a b'],
  ['a <sd_cpp_extra_args>{"batch_count":7}', 'a'],
  ['a </sd_cpp_extra_args> b', 'a b'],
  // Taking the inner one out closes the outer.
  ['<lo<lora:x:1>ra:y:1>', '<lo ra:y:1>'],
  ['<sd_cpp_<lora:x:1>extra_args>{}', '<sd_cpp_ extra_args>{}'],
  ['<lora:a<lora:b:1>:1>', ''],
  // Without an end: what is appended later would close it.
  ['a <lora:secret:1', 'a lora:secret:1'],
  ['a <<lora:secret:1', 'a <lora:secret:1'.replace('<', '')],
])('R4.10 finding 8: of %j an engine is told %j', (text, plain) => {
  expect(plainPrompt(text).replace(/\s+/g, ' ').trim()).toBe(plain);
});

test.each(['(masterpiece:1.2), [dull], {a|b}', 'a<b and 3 > 2', '我 <3 你', '一只狐狸，(雪地:1.3)', 'two  spaces\nand lines'])(
  'R4.10 finding 8: %j is left as it was',
  (text) => expect(plainPrompt(text)).toBe(text),
);

test('R4.10 finding 8: whatever is typed, no engine finds a tag in it, nor in what is appended to it', () => {
  const pieces = [
    '<',
    '>',
    '</',
    ':',
    ' ',
    'lora',
    'LYCO',
    'sd_cpp_extra_args',
    '<lora:x:1>',
    '<sd_cpp_extra_args>',
    '</sd_cpp_extra_args>',
    '{"a":1}',
    '狐',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
      const sent = `${plainPrompt(parts.join(''))} <lora:ours:0.8>`;
      // As AUTOMATIC1111 and stable-diffusion.cpp look for them.
      expect([...sent.matchAll(/<(\w+):([^>]+)>/g)].map(([tag]) => tag)).toEqual(['<lora:ours:0.8>']);
      expect(sent).not.toMatch(/<sd_cpp_extra_args>/i);
    }),
    { numRuns: 3000 },
  );
});
