/** A finger that lets go faster than this meant a direction, in CSS pixels a millisecond. */
const FLICK = 0.5;
/** How much of a finger's way a sheet follows to where it cannot stay. */
const RESISTANCE = 0.25;
/** Over how long a finger's speed is measured, in milliseconds. */
const SPAN = 100;

/** Which of its heights (from low to high) a sheet comes to rest at: after a flick the next one in its direction, else the nearest. `speed` is positive upwards. */
export function restAt(heights: readonly number[], height: number, speed: number): number {
  if (speed > FLICK) {
    const above = heights.findIndex((one) => one > height);
    return above === -1 ? heights.length - 1 : above;
  }
  if (speed < -FLICK)
    return Math.max(
      0,
      heights.findLastIndex((one) => one < height),
    );
  return heights.reduce((best, one, index) => (Math.abs(one - height) < Math.abs((heights[best] ?? 0) - height) ? index : best), 0);
}

/** The height a sheet has under a finger: the finger's own, and a quarter of the way beyond where it can stay. */
export function heightUnder(heights: readonly number[], height: number): number {
  const lowest = heights[0] ?? 0;
  const highest = heights.at(-1) ?? 0;
  const within = Math.min(highest, Math.max(lowest, height));
  return within + (height - within) * RESISTANCE;
}

/** How fast a finger moves: told where it is, it knows its way of the last moment before it is lifted. */
export function fingerSpeed(): { at: (y: number, time: number) => void; up: (time: number) => number } {
  let way: { y: number; time: number }[] = [];
  return {
    at(y, time) {
      way = [...way.filter((one) => time - one.time < SPAN), { y, time }];
    },
    up(time) {
      // A finger that rested before it was lifted has no speed.
      way = way.filter((one) => time - one.time < SPAN);
      const [first, last] = [way[0], way.at(-1)];
      return first && last && last.time > first.time ? (first.y - last.y) / (last.time - first.time) : 0;
    },
  };
}
