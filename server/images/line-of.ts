import type { Line } from '../pixels/imaging/draw-line.ts';
import { ToolFailure } from '../pixels/tool-failure.ts';
import type { Ports } from '../ports/ports.ts';

/** Outlines of a line of text, for pictures with words in them; what no font has is left out. */
export async function lineOf({ glyphs }: Pick<Ports, 'glyphs'>, text: string): Promise<Line> {
  const line = [];
  for (const char of text) {
    const found = await glyphs.outline('sans', char).catch((error: unknown) => {
      if (error instanceof ToolFailure) return [];
      throw error;
    });
    line.push(...found);
  }
  return line;
}
