import { pinyin } from 'pinyin-pro';
import { translate } from '../../generate/translate.ts';

const LENGTH_MAX = 40;

const slug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LENGTH_MAX)
    .replace(/-+$/, '');

/** What a name's files are called: the English of the glossary where it has all of it, else pinyin. */
export function fileName(name: string): string {
  const english = translate(name, 'en');
  const spelled = english.complete ? english.text : pinyin(name, { toneType: 'none', nonZh: 'consecutive', separator: '-' });
  return slug(spelled) || 'item';
}

/** Names for files in one folder, each once; those that are `taken` already included. */
export function fileNames(names: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set(taken);
  return names.map((name) => {
    const base = fileName(name);
    let found = base;
    for (let n = 2; used.has(found); n++) found = `${base}-${n}`;
    used.add(found);
    return found;
  });
}
