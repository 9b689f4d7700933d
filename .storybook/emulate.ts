/** What a page looks like where the system takes its colours away or more contrast is wished for; a page can't switch these on, so its own rules for them are. */
type Colours = 'own' | 'contrast' | 'forced';

const wish: Record<Exclude<Colours, 'own'>, RegExp> = {
  contrast: /\(prefers-contrast:\s*more\)/,
  forced: /\(forced-colors:\s*active\)/,
};
/** Rules under a wish, with the condition they were written with. */
const written = new Map<CSSMediaRule, string>();

let worn: Colours = 'own';

/** An approximation of what a browser does in forced colours mode: system colours, no shadows. */
const forced = new CSSStyleSheet();
forced.replaceSync(`
  *:not(svg *, img, canvas, video, .forced-color-adjust-none, .forced-color-adjust-none *) {
    color: CanvasText !important; background-color: Canvas !important; border-color: CanvasText !important;
    outline-color: Highlight !important; box-shadow: none !important; text-shadow: none !important;
  }
  :is(a[href], a[href] *) { color: LinkText !important; }
  :is(button, button *) { color: ButtonText !important; }
  :is(:disabled, :disabled *, [aria-disabled='true'], [aria-disabled='true'] *) { color: GrayText !important; border-color: GrayText !important; }
`);

function rulesOf(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => [
    ...(rule instanceof CSSMediaRule ? [rule] : []),
    ...('cssRules' in rule ? rulesOf(rule.cssRules as CSSRuleList) : []),
  ]);
}

/** Puts the page under a wish, or back under none. Costs nothing while none was ever made. */
export function emulate(colours: Colours): void {
  if (colours === 'own' && worn === 'own') return;
  worn = colours;
  for (const [rule, condition] of written) rule.media.mediaText = condition;
  written.clear();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== forced);
  if (colours === 'own') return;
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => rulesOf(cssRules)))
    if (wish[colours].test(rule.media.mediaText)) {
      written.set(rule, rule.media.mediaText);
      rule.media.mediaText = rule.media.mediaText.replace(wish[colours], 'all');
    }
  if (colours === 'forced') document.adoptedStyleSheets.push(forced);
}
