/** How many of a training's pictures are not learnt from but compared with: every fifth, two at least, and none of fewer than three. */
export const heldOutCount = (pictures: number): number => (pictures < 3 ? 0 : pictures < 6 ? 1 : Math.max(2, Math.round(pictures / 5)));
