import type { ExportChoice, NamedExport, NameToken } from '../contract/export.ts';

/** Not in spec: longest title in a file name, in characters. */
const TITLE_MAX = 40;
/** Windows opens devices under these names, whatever follows the dot. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

export type ExportFile = NamedExport & { width: number; height: number };

/** Text as a part of a file name: what any system forbids becomes `-`, and nothing turns the reading direction (T-XSS-11). */
function safe(text: string): string {
  const allowed = text.normalize('NFC').replace(/[\\/:*?"<>|\p{C}]+/gu, '-');
  return Array.from(allowed.replace(/^[\s.-]+/, ''))
    .slice(0, TITLE_MAX)
    .join('')
    .replace(/[\s.-]+$/, '');
}

function partOf(token: NameToken, file: ExportFile, index: string): string {
  switch (token) {
    case 'title':
      return safe(file.title) || '作品';
    case 'index':
      return index;
    case 'size':
      return `${file.width}x${file.height}`;
    case 'seed':
      return file.seed === null ? '' : String(file.seed);
    case 'day':
      return file.day;
    case 'model':
      return safe(file.model);
  }
}

/**
 * Names `count` files one after the other by a template, no two alike; the order gives the numbers. Pictures of the preview
 * engine say so.
 */
export function exportNamer(name: readonly NameToken[], format: Format, count: number): (file: ExportFile) => string {
  const digits = Math.max(2, String(count).length);
  const extension = extensionOf(format);
  // Some systems tell no capitals from small letters.
  const taken = new Set<string>();
  let at = 0;
  return (file) => {
    const index = String(++at).padStart(digits, '0');
    const parts = name.map((token) => partOf(token, file, index)).filter((part) => part !== '');
    const words = `${parts.join('-') || '作品'}${file.isPreview ? '-preview' : ''}`;
    const stem = reserved.test(words) ? `点石-${words}` : words;
    let made = `${stem}.${extension}`;
    for (let n = 2; taken.has(made.toLowerCase()); n++) made = `${stem}-${n}.${extension}`;
    taken.add(made.toLowerCase());
    return made;
  };
}

type Format = ExportChoice['format'];

/** File name extension of an export format. */
export const extensionOf = (format: Format): string => (format === 'jpeg' ? 'jpg' : format);
