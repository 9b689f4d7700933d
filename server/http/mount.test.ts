import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeWorld } from '../testing/world.ts';

test('PERF-4 a long answer is compressed for who takes it, and is the same answer; a short one goes as it is', async () => {
  const world = await makeWorld({ community: true });
  const ask = (path: string, accepts: string) =>
    world.app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': accepts },
      body: JSON.stringify({ condition: [{ scope: 'square' }], sort: 'new', pageSize: 60 }),
    });
  const plain = await ask('/api/v2/common/images', 'identity');
  const small = await ask('/api/v2/common/images', 'gzip, br');
  expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  expect([plain.headers.get('vary'), small.headers.get('vary')]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
  const text = await plain.text();
  const bytes = Buffer.from(await small.arrayBuffer());
  expect(gunzipSync(bytes).toString()).toBe(text);
  expect(bytes.length * 4).toBeLessThan(Buffer.byteLength(text));
  const short = await world.app.request('/api/v2/common/dicts/makeNumList', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(short.headers.get('content-encoding')).toBeNull();
});
