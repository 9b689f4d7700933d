import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from './base64.ts';

test('bytes of any length, also a part of a larger array, come back as they were', () => {
  const all = crypto.getRandomValues(new Uint8Array(1000));
  for (let length = 0; length < 20; length++) {
    const bytes = all.subarray(7, 7 + length);
    expect(toBase64(bytes)).toBe(btoa(String.fromCharCode(...bytes)));
    expect(fromBase64(toBase64(bytes))).toEqual(bytes.slice());
    expect(fromBase64(toBase64(bytes)).buffer.byteLength).toBe(length);
  }
});

test.each(['not a picture', 'AAA*', '<html>', 'AA=A', 'AAAA=AAA', '山'])('%s is refused', (text) => {
  expect(() => fromBase64(text)).toThrow(SyntaxError);
});
