import { parseInfotext } from '../../imaging/infotext.ts';
import type { Found } from '../found.ts';
export function readGeneration(entries: { keyword: string; text: string }[]): Found | null {
  const text = entries.find(({ keyword }) => keyword === 'parameters')?.text;
  if (!text) return null;
  const { prompt, negativePrompt, seed, steps, width, height, cfgScale } = parseInfotext(text);
  return {
    source: 'dianshi',
    prompt,
    negativePrompt,
    loras: [],
    seed,
    steps,
    width,
    height,
    ...(cfgScale !== undefined && { cfg: cfgScale }),
    extra: {},
  };
}
