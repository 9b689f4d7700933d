/** A strict little reader of XML, for tests: throws on anything that is not well-formed. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

const NAME = /^[A-Za-z_:][\w:.-]*/;

function decode(text: string): string {
  if (/[<\ufffe\uffff]|[^\P{Cc}\t\n\r]/u.test(text)) throw new Error(`not allowed in text: ${text.slice(0, 40)}`);
  return text.replace(/&([^;\s]{0,10});?/g, (whole, name: string) => {
    const known = ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as Record<string, string>)[name];
    const code = /^#\d+$/.test(name) ? Number(name.slice(1)) : /^#x[0-9a-f]+$/i.test(name) ? parseInt(name.slice(2), 16) : undefined;
    if (!whole.endsWith(';') || (known === undefined && code === undefined)) throw new Error(`no such entity: ${whole}`);
    return known ?? String.fromCodePoint(code!);
  });
}

/** The root element of a document. */
export function readXml(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at);
    const top = open.at(-1)!;
    if (!rest.startsWith('<')) {
      const end = rest.indexOf('<');
      const text = end < 0 ? rest : rest.slice(0, end);
      top.text += decode(text);
      if (top === root && text.trim()) throw new Error('text outside the root');
      at += text.length;
    } else if (rest.startsWith('<?')) {
      const end = rest.indexOf('?>');
      if (end < 0 || (rest.startsWith('<?xml ') && at > 0)) throw new Error('a broken instruction');
      at += end + 2;
    } else if (rest.startsWith('</')) {
      const end = rest.indexOf('>');
      if (open.length === 1 || rest.slice(2, end) !== top.name) throw new Error(`</${rest.slice(2, end)}> closes <${top.name}>`);
      open.pop();
      at += end + 1;
    } else {
      const name = NAME.exec(rest.slice(1))?.[0];
      if (!name) throw new Error(`no element: ${rest.slice(0, 30)}`);
      const element: Element = { name, attributes: {}, children: [], text: '' };
      let i = 1 + name.length;
      for (;;) {
        const match = /^\s+([A-Za-z_:][\w:.-]*)="([^"<]*)"/.exec(rest.slice(i));
        if (!match) break;
        if (match[1]! in element.attributes) throw new Error(`${match[1]} twice`);
        element.attributes[match[1]!] = decode(match[2]!);
        i += match[0].length;
      }
      const close = /^\s*(\/?)>/.exec(rest.slice(i));
      if (!close) throw new Error(`a broken tag: ${rest.slice(0, 60)}`);
      top.children.push(element);
      if (top === root && root.children.length > 1) throw new Error('two roots');
      if (!close[1]) open.push(element);
      at += i + close[0].length;
    }
  }
  if (open.length > 1 || !root.children[0]) throw new Error('never closed');
  return root.children[0];
}

/** An element and everything inside it. */
export const everything = (element: Element): Element[] => [element, ...element.children.flatMap(everything)];
