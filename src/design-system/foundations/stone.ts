/** The one stone of the identity on a 24 grid: six facets that meet in the touched point, clockwise from the top right. */
export const STONE_POINT = { x: 11.3, y: 10.6 } as const;

export const STONE_FACETS = [
  { points: '12,2 20.5,7.5 11.3,10.6', opacity: 0.98 },
  { points: '20.5,7.5 18.5,17.5 11.3,10.6', opacity: 0.66 },
  { points: '18.5,17.5 9.5,22 11.3,10.6', opacity: 0.4 },
  { points: '9.5,22 3,13.5 11.3,10.6', opacity: 0.54 },
  { points: '3,13.5 5.5,5.5 11.3,10.6', opacity: 0.8 },
  { points: '5.5,5.5 12,2 11.3,10.6', opacity: 0.9 },
] as const;
