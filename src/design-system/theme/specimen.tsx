import type { ReactElement, ReactNode } from 'react';
import { vars } from '#ds/foundations/vars.ts';
import { readTokens } from './read-tokens.ts';

export type SwatchesProps = {
  /** What these are. */
  title: string;
  /** Beginnings of names. */
  prefixes: readonly string[];
};

/** Colours as they are worth in the theme around them. */
export function Swatches({ title, prefixes }: SwatchesProps): ReactElement {
  return (
    <Group title={title}>
      <ul className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
        {prefixes.flatMap(readTokens).map(({ name }) => (
          <li key={name} className="flex items-center gap-3">
            <span
              style={vars({ '--fill': `var(${name})` })}
              className="size-9 flex-none rounded-ctl fill-var inset-ring inset-ring-line-2"
            />
            <code className="min-w-0 truncate font-ui text-12 text-2">{name}</code>
          </li>
        ))}
      </ul>
    </Group>
  );
}

/** The type scale, set in itself. */
export function TypeScale(): ReactElement {
  const steps = readTokens('--text-').filter(({ name }) => /^--text-(?:\d+|lead)$/.test(name));
  return (
    <Group title="字阶">
      <ul>
        {steps.map(({ name, value }) => (
          <li key={name} style={vars({ '--size': value })} className="flex items-baseline gap-6 border-b border-line-1 py-2">
            <code className="w-30 flex-none font-ui text-12 text-3 num">
              {name} {value}
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
              {name} {value}
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
