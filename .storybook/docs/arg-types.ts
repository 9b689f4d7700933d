import type { SBType, StrictArgTypes } from 'storybook/internal/types';

type Documented = { __docgenInfo?: { props?: Record<string, { tsType?: { name: string; raw?: string } }> } };
type Context = { argTypes: StrictArgTypes; component?: unknown };

/** What a type is called and which knob goes with it: props say `?: string | undefined`, which the docs would call a union of things. */
function read(type: SBType, written: string): { summary: string; control?: object; options?: string[] } {
  const summary = written.replace(/\s*\|\s*undefined$/, '').replace(/^\((.*)\)$/s, '$1');
  if (['string', 'number', 'boolean'].includes(summary)) return { summary, control: { type: summary === 'string' ? 'text' : summary } };
  const options = summary.split('|').map((one) => /^\s*'(.*)'\s*$/.exec(one)?.[1]);
  if (type.name !== 'enum' && options.every((option) => option !== undefined))
    return { summary, control: { type: options.length > 4 ? 'select' : 'inline-radio' }, options: options as string[] };
  return { summary };
}

/** Types as they are written in the props, and the knob that goes with each. */
export function readable({ argTypes, component }: Context): StrictArgTypes {
  const props = (component as Documented | undefined)?.__docgenInfo?.props ?? {};
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const written = props[name]?.tsType?.raw ?? props[name]?.tsType?.name;
      if (written === undefined || typeof argType.type !== 'object') return [name, argType];
      const { summary, ...knob } = read(argType.type, written);
      return [name, { ...argType, ...knob, table: { ...argType.table, type: { summary } } }];
    }),
  ) as StrictArgTypes;
}
