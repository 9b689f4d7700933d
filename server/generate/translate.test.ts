import { beforeEach, expect, test } from 'vitest';
import { EngineError } from '../engines/engine.ts';
import { makeWorld, scriptedEngine } from '../testing/world.ts';
import { capsOf } from '../engines/caps.ts';
import { translate } from './translate.ts';

test.each([
  ['红色机器人，黏土玩具', 'en', 'red robot, clay toy', true],
  ['戴草帽的柴犬，黄昏', 'en', '戴草帽的柴犬, dusk', false],
  ['戴草帽的柴犬', 'en', '戴草帽的柴犬', false],
  ['(锦鲤:1.2)，<lora:a:0.8>', 'en', '(koi:1.2), <lora:a:0.8>', true],
  ['koi, a straw hat', 'zh', '锦鲤，a straw hat', false],
] as const)('R4.1 “%s” to %s: whole phrases or none', (text, to, expected, complete) => {
  expect(translate(text, to)).toEqual({ text: expected, engine: 'glossary', complete });
});

let fail = false;
const chat = {
  ...scriptedEngine(),
  caps: async () => capsOf({ name: 'chat', tools: ['translate'] }),
  translate: async () => {
    if (fail) throw new EngineError('unavailable', 'away');
    return 'a shiba inu in a straw hat';
  },
};
beforeEach(() => void (fail = false));

test('CR-7 R4.1 an engine that translates is asked first; without one, what nobody can translate comes back as it was', async () => {
  const text = '戴草帽的柴犬';
  const world = await makeWorld({ engine: chat });
  const member = await world.signIn();
  const ask = async () => (await world.call('POST', '/api/v2/ai/translation', { text, to: 'en' }, member)).body.data;
  expect(await ask()).toEqual({ text: 'a shiba inu in a straw hat', engine: 'chat', complete: true });
  fail = true;
  expect(await ask()).toEqual({ text, engine: 'glossary', complete: false });
});
