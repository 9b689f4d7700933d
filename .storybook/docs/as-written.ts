import type { SBType, StrictArgTypes } from 'storybook/internal/types';

type Prop = { description?: string; tsType?: { name: string; raw?: string } };
type Context = {
  argTypes: StrictArgTypes;
  initialArgs: Record<string, unknown>;
  component?: unknown;
  subcomponents?: Record<string, unknown>;
};

const propsOf = (component: unknown) =>
  (component as { __docgenInfo?: { props?: Record<string, Prop> } } | undefined)?.__docgenInfo?.props ?? {};

/** What a type is called and which knob goes with it: props say `?: string | undefined`, which the docs would call a union of things. */
function read(type: SBType, written: string): { summary: string; control?: object; options?: string[] } {
  const summary = written.replace(/\s*\|\s*undefined$/, '').replace(/^\((.*)\)$/s, '$1');
  if (['string', 'number', 'boolean'].includes(summary)) return { summary, control: { type: summary === 'string' ? 'text' : summary } };
  const options = summary.split('|').map((one) => /^\s*'(.*)'\s*$/.exec(one)?.[1]);
  if (type.name !== 'enum' && options.every((option) => option !== undefined))
    return { summary, control: { type: options.length > 4 ? 'select' : 'inline-radio' }, options: options as string[] };
  return { summary };
}

/** Types as they are written in the props, and the knob that goes with each. What props take over from another component is read there: name it among the story's `subcomponents`. */
export function readable({ argTypes, initialArgs, component, subcomponents = {} }: Context): StrictArgTypes {
  const props = Object.assign({}, ...Object.values(subcomponents).map(propsOf), propsOf(component)) as Record<string, Prop>;
  return Object.fromEntries(
    [...new Set([...Object.keys(argTypes), ...Object.keys(initialArgs).filter((name) => name in props)])].map((name) => {
      const argType = argTypes[name] ?? { name };
      const description = argType.description || props[name]?.description;
      const written = props[name]?.tsType?.raw ?? props[name]?.tsType?.name;
      if (written === undefined || typeof argType.type !== 'object') return [name, { ...argType, description }];
      const { summary, ...knob } = read(argType.type, written);
      return [name, { ...argType, description, ...knob, table: { ...argType.table, type: { summary } } }];
    }),
  ) as StrictArgTypes;
}

/** A state's code as one would write it: glyphs by their names, and nothing of what a build makes of functions. */
export const copyable = (code: string): string =>
  code
    .replaceAll(/\{\s*\$\$typeof: Symbol\(react\.\w+\),\s*displayName: '(\w+)',\s*render: function \w*\(\) ?\{\}\s*\}/g, '$1')
    .replaceAll(/function \w*\(\) ?\{\}/g, '() => {}');
