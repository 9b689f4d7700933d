/** Money is kept and reckoned in fen, whole numbers; calls and screens speak yuan. */
export const toYuan = (fen: number): number => fen / 100;
export const toFen = (yuan: number): number => Math.round(yuan * 100);

type Value = string | number;

/** What a package of points costs and brings, out of its row of the dictionary `point_config`. */
export function readPointPack({ val, val2, val3 }: Record<'val2' | 'val3', Value | null | undefined> & { val: Value }) {
  return { fen: toFen(Number(val2 ?? 0)), points: Number(val3 ?? val) };
}
