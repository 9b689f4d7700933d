/** The document's title: the page's own part, then the product. */
export function titleOf(page: string | undefined): string {
  return page ? `${page} - 点石` : '点石';
}
