import type { Bitmap } from '../../imaging/bitmap.ts';
export function describeColours(_picture: Bitmap): {
  tags: { name: string; zh: string; score: number }[];
  palette: { hex: string; share: number; zh: string }[];
} {
  return { tags: [], palette: [] };
}
