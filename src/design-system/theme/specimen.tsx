import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { vars } from '#ds/foundations/vars.ts';
import { contrastOf, groundOf } from './contrast.ts';
import { readTokens } from './read-tokens.ts';

export type SwatchesProps = {
  /** What these are. */
  title: string;
  /** Beginnings of names. */
  prefixes: readonly string[];
};

const themes = { dark: '深色', light: '浅色' } as const;

/** Colours in both themes side by side: what each is worth, how it stands out from its ground, and its name to copy. */
export function Swatches({ title, prefixes }: SwatchesProps): ReactElement {
  const [names] = useState(() => prefixes.flatMap(readTokens).map(({ name }) => name));
  return (
    <Group title={title}>
      <div className="grid gap-4 tablet:grid-cols-2">
        {Object.entries(themes).map(([theme, word]) => (
          <Room key={theme} theme={theme} word={word} names={names} />
        ))}
      </div>
    </Group>
  );
}

function Room({ theme, word, names }: { theme: string; word: string; names: readonly string[] }): ReactElement {
  const room = useRef<HTMLDivElement>(null);
  const [worth, setWorth] = useState<Record<string, number>>({});
  const [copied, setCopied] = useState('');
  useEffect(() => {
    if (!room.current) return;
    const style = getComputedStyle(room.current);
    const seen = seenOn(style.getPropertyValue('--bg-surface'));
    const paint = (name: string) => seen(style.getPropertyValue(name));
    const found = names.flatMap((name) => {
      const ground = groundOf(name)?.ground;
      return ground ? [[name, contrastOf(paint(name), paint(ground))] as const] : [];
    });
    setWorth(Object.fromEntries(found));
  }, [names]);
  return (
    <div ref={room} data-theme={theme} className="rounded-card border border-line-1 bg-surface p-4 text-1">
      <h3 className="mb-3 text-13 text-3">{word}</h3>
      <ul className="flex flex-col gap-2">
        {names.map((name) => {
          const ratio = worth[name];
          return (
            <li key={name} className="flex items-center gap-3">
              <span
                style={vars({ '--fill': `var(${name})` })}
                className="size-9 flex-none rounded-ctl fill-var inset-ring inset-ring-line-2"
              />
              <button
                type="button"
                className="min-w-0 flex-1 truncate rounded-tick text-left font-ui text-12 text-2 hover:text-1"
                onClick={() => void navigator.clipboard.writeText(`var(${name})`).then(() => setCopied(name))}
              >
                {copied === name ? `已复制 var(${name})` : name}
              </button>
              {ratio !== undefined && (
                <span className={`flex-none text-12 num ${ratio < groundOf(name)!.least ? 'text-neg' : 'text-3'}`}>
                  {ratio.toFixed(1)}:1
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What a colour comes to in red, green and blue where it lies over a ground: half of the tokens are veils. */
function seenOn(ground: string): (colour: string) => [number, number, number] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  return (colour) => {
    for (const fill of [ground, colour]) {
      pen.fillStyle = fill;
      pen.fillRect(0, 0, 1, 1);
    }
    const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b];
  };
}

/** As drawings give it, at the usual size of words. */
const inPixels = (value: string): string => value.replace(/([\d.]+)rem/g, (_, rem: string) => `${Number(rem) * 16}px`);

/** The type scale, set in itself. */
export function TypeScale(): ReactElement {
  const steps = readTokens('--text-').filter(({ name }) => /^--text-(?:\d+|lead)$/.test(name));
  return (
    <Group title="字阶">
      <ul>
        {steps.map(({ name, value }) => (
          <li key={name} style={vars({ '--size': value })} className="flex items-baseline gap-6 border-b border-line-1 py-2">
            <code className="w-30 flex-none font-ui text-12 text-3 num">
              {name} {inPixels(value)}
            </code>
            <span className="specimen-size min-w-0 truncate">点石成图 ¥328.00</span>
          </li>
        ))}
      </ul>
    </Group>
  );
}

/** Lengths as bars: space, radius, widths. */
export function Lengths({ title, prefixes }: SwatchesProps): ReactElement {
  return (
    <Group title={title}>
      <ul className="flex flex-col gap-2">
        {prefixes.flatMap(readTokens).map(({ name, value }) => (
          <li key={name} style={vars({ '--w': value })} className="flex items-center gap-4">
            <code className="w-55 flex-none truncate font-ui text-12 text-2 num">
              {name} {inPixels(value)}
            </code>
            <span className="h-2 w-var max-w-full min-w-px rounded-bar bg-accent" />
          </li>
        ))}
      </ul>
    </Group>
  );
}

/** Names and values, for what cannot be drawn. */
export function Values({ title, prefixes }: SwatchesProps): ReactElement {
  return (
    <Group title={title}>
      <dl className="grid gap-1 text-12">
        {prefixes.flatMap(readTokens).map(({ name, value }) => (
          <div key={name} className="flex gap-4">
            <dt className="w-55 flex-none text-2">{name}</dt>
            <dd className="text-3 num">{value}</dd>
          </div>
        ))}
      </dl>
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-18 font-semibold text-1">{title}</h2>
      {children}
    </section>
  );
}
