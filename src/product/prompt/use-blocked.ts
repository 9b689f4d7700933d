import { useDict } from '#api/content/hooks.ts';
import { blockedWords } from '#shared/rules/sensitive-words.ts';

/** What in a text may not be used: the words, and why the first of them may not be and what to do; none, no reason. */
export type Blocked = { words: string[]; why: string | undefined };

/** R8.10: judges a text as the server will, while it is typed. */
export function useBlocked(): (text: string) => Blocked {
  const rows = useDict('sensitive').data ?? [];
  const all = rows.map((row) => String(row.val));
  return (text) => {
    const words = blockedWords(text, all);
    const [first] = words;
    if (first === undefined) return { words, why: undefined };
    const kind = rows.find((row) => row.val === first)?.val2;
    return { words, why: `「${first}」${kind ? `属于${kind}类内容，` : ''}不能使用。换一种说法就行，其余文字不受影响` };
  };
}
