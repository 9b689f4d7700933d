/** The typefaces words are set in: all under the SIL Open Font License, each in a package of small subset files. */
export const faces = {
  sans: { pack: 'noto-sans-sc', weight: 700 },
  serif: { pack: 'noto-serif-sc', weight: 700 },
  brush: { pack: 'ma-shan-zheng', weight: 400 },
  round: { pack: 'zcool-kuaile', weight: 400 },
  poster: { pack: 'zcool-qingke-huangyou', weight: 400 },
} as const;

export type Face = keyof typeof faces;

/** Who stands in for a face that lacks a character, best drawn first. */
export const standIns: readonly Face[] = ['sans', 'serif', 'round', 'poster', 'brush'];

/** The name of a subset's file, such as `noto-sans-sc-108-700-normal.woff`. */
export function fileOf(face: Face, subset: string): string {
  const { pack, weight } = faces[face];
  return `${pack}-${subset.replace(/[[\]]/g, '')}-${weight}-normal.woff`;
}
