/** The lines a text is broken into, as they are seen. */
export function linesOf(element: Element): string[] {
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const lines: string[] = [];
  let top = -Infinity;
  while (words.nextNode()) {
    const text = words.currentNode as Text;
    for (let at = 0; at < text.data.length; at++) {
      const sign = new Range();
      sign.setStart(text, at);
      sign.setEnd(text, at + 1);
      const box = sign.getBoundingClientRect();
      if (box.width === 0) continue;
      if (box.top > top + box.height / 2) lines.push('');
      top = box.top;
      lines.push(`${lines.pop() ?? ''}${text.data[at]}`);
    }
  }
  return lines.map((line) => line.trim());
}
