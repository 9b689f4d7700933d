export type Token = { name: string; value: string };

/** The custom properties whose name begins with `prefix`, in the order of the sheets, with what they are worth on the root now. */
export function readTokens(prefix: string): Token[] {
  const names = new Set<string>();
  const walk = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && /:root|\[data-theme/.test(rule.selectorText))
        for (const name of rule.style) if (name.startsWith(prefix)) names.add(name);
      if ('cssRules' in rule) walk(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) {
    try {
      walk(sheet.cssRules);
    } catch {
      // A sheet of another origin tells nothing, and holds none of our tokens.
    }
  }
  const root = getComputedStyle(document.documentElement);
  return [...names].map((name) => ({ name, value: root.getPropertyValue(name).trim() }));
}
