import { SET_ITEMS_MAX } from '../tools/set.ts';

/** Most variants that one line may ask for. */
const VARIANTS_MAX = 8;

/** A line of a list as it was written, and what it comes to. */
export type ListLine = {
  name: string;
  detail: string;
  count: number;
  /** The line, counted from 1, that says exactly the same before this one. */
  sameAs: number | undefined;
};

const COUNT = /\s*[×xX*＊]\s*(\d+)\s*$/;
const DETAIL = /[，,\t：:]/;

/** Reads one line: `name[，detail][ ×n]`. A blank one is null. */
function readLine(line: string): Omit<ListLine, 'sameAs'> | null {
  const asked = COUNT.exec(line);
  const words = (asked ? line.slice(0, asked.index) : line).trim();
  if (words === '') return null;
  const at = words.search(DETAIL);
  const [name, detail] = at < 0 ? [words, ''] : [words.slice(0, at), words.slice(at + 1)];
  const trimmed = name.trim() || detail.trim();
  const count = Math.min(VARIANTS_MAX, Math.max(1, asked ? Number(asked[1]) : 1));
  return { name: trimmed, detail: name.trim() ? detail.trim() : '', count };
}

/** R8.11: every line of a list, null where it is blank, so that each keeps its number. */
export function readList(text: string): (ListLine | null)[] {
  const seen = new Map<string, number>();
  return text.split('\n').map((line, i) => {
    const read = readLine(line);
    if (!read) return null;
    const key = `${read.name}\n${read.detail}`;
    const sameAs = seen.get(key);
    if (sameAs === undefined) seen.set(key, i + 1);
    return { ...read, sameAs };
  });
}

/** The items a list comes to, variants numbered. Exact repetitions of a line count once. */
export function itemsOf(text: string): { name: string; detail: string; line: number }[] {
  return readList(text).flatMap((line, i) => {
    if (!line || line.sameAs !== undefined) return [];
    const { name, detail, count } = line;
    return Array.from({ length: count }, (_, n) => ({ name: count > 1 ? `${name} ${n + 1}` : name, detail, line: i + 1 }));
  });
}

/** How many items of a list are too many for one set. */
export const tooMany = (count: number): number => Math.max(0, count - SET_ITEMS_MAX);

/** Pasted text as lines: a single line is cut at commas, 、 and tabs; rows of a spreadsheet keep their first two columns. */
export function pasted(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n+$/, '').split('\n');
  if (lines.length > 1)
    return lines
      .map((line) => {
        const [name = '', detail = ''] = line.split('\t').map((cell) => cell.trim());
        return detail ? `${name}，${detail}` : line.includes('\t') ? name : line;
      })
      .join('\n');
  const [only = ''] = lines;
  const parts = only.split(/[、,，\t]/).map((part) => part.trim());
  // One comma sets off a detail; a list has more of them.
  return parts.length > 2 || /[、\t]/.test(only) ? parts.filter(Boolean).join('\n') : only;
}
