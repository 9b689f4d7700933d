import type { GenParams, GridAxis } from '../contract/params.ts';

export type Grid = NonNullable<GenParams['grid']>;

/** The axes of what is asked for; none where it is no grid. */
export const axesOf = ({ grid }: Pick<GenParams, 'grid'>): GridAxis[] => (grid ? [grid.x, grid.y] : []);

/** Pictures a press asks for: those of its grid, else `num`. */
export const picturesOf = ({ grid, num = 1 }: Pick<GenParams, 'grid' | 'num'>): number =>
  grid ? grid.x.values.length * grid.y.values.length : num;

/** Which values a picture of a grid has, by its place: the first row from left to right, then the next. */
export const cellAt = ({ x }: Grid, place: number): { column: number; row: number } => ({
  column: place % x.values.length,
  row: Math.floor(place / x.values.length),
});

/** The parameters with the `n`-th value of an axis. */
function withValue<P extends GenParams>(params: P, axis: GridAxis, n: number): P {
  if (axis.of !== 'loras') return { ...params, [axis.of]: axis.values[n] };
  const weight = axis.values[n] ?? 0;
  return { ...params, loras: params.loras?.map((lora) => (lora.id === axis.id ? { ...lora, weight } : lora)) };
}

/** R8.14: what the picture at a place of a grid is made with: a picture by itself, without the grid. */
export function paramsAt<P extends GenParams>({ grid, ...params }: P, place: number): Omit<P, 'grid'> {
  if (!grid) return params;
  const { column, row } = cellAt(grid, place);
  return withValue(withValue(params as GenParams, grid.x, column), grid.y, row) as Omit<P, 'grid'>;
}
