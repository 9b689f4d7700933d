/** The end of a scale: a round number that everything stays under. */
export function roundUp(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(10, most)));
  return [1, 2, 4, 6, 8, 10].map((times) => times * unit).find((size) => size >= most) ?? most;
}
