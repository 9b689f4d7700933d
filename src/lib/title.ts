/** The document's title: the page's own part, then the product. */
export function titleOf(page: string | undefined): string {
  return page ? `${page} - 点石` : '点石';
}

type Match = { staticData: { title?: string; titles?: Record<string, string>; description?: string }; params: Record<string, unknown> };

/** What the innermost page among the matched routes is called, and said to be about. */
export function headOf(matches: readonly Match[]): { title: string | undefined; description: string } {
  const match = matches.findLast(({ staticData }) => staticData.title);
  const named = Object.values(match?.params ?? {}).flatMap((value) => match?.staticData.titles?.[String(value)] ?? []);
  return {
    title: named[0] ?? match?.staticData.title,
    description: match?.staticData.description ?? '点石：一句话，一张参考图，就能得到可用的游戏素材。',
  };
}
