/** Differing bits of two hashes of pictures, 16 hexadecimal digits each. */
export function bitsApart(a: string, b: string): number {
  let count = 0;
  // By halves: two hundred pictures are twenty thousand pairs at every change, and large integers take ten times as long.
  for (let at = 0; at < 16; at += 8) {
    let different = Number.parseInt(a.slice(at, at + 8), 16) ^ Number.parseInt(b.slice(at, at + 8), 16);
    for (; different !== 0; different &= different - 1) count++;
  }
  return count;
}
