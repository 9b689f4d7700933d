/** A seed for whoever leaves it to us. */
export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
