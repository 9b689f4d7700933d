import type * as z from 'zod/mini';

/** A JSON schema as far as the contract's own are made of it. */
export type Node = {
  type?: string;
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  multipleOf?: number;
};

/** A field as the page tells it; `name` is its path, `[]` stands for each of a list. */
export type FieldRow = { name: string; type: string; required: boolean; limits: string };

/** What a schema says of itself, as far as the contract's are made of it. */
type Def = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  defaultValue?: unknown;
  format?: string;
  checks?: z.core.$ZodCheck[];
};
type Check = { check: string; value?: number; minimum?: number; maximum?: number; format?: string };
type Bounds = { minimum?: number; maximum?: number; multipleOf?: number; whole?: boolean };

/** The bounds of a schema, from what it checks and, of a number, what it is. */
function boundsOf({ format, checks = [] }: Def): Bounds {
  const bounds: Bounds = { whole: format?.includes('int') ?? false };
  for (const { _zod } of checks) {
    const { check, value, minimum, maximum, format: kind } = _zod.def as unknown as Check;
    if (check === 'greater_than' && value !== undefined) bounds.minimum = value;
    else if (check === 'less_than' && value !== undefined) bounds.maximum = value;
    else if (check === 'multiple_of' && value !== undefined) bounds.multipleOf = value;
    else if (check === 'min_length' && minimum !== undefined) bounds.minimum = minimum;
    else if (check === 'max_length' && maximum !== undefined) bounds.maximum = maximum;
    else if (check === 'number_format' && kind?.includes('int')) bounds.whole = true;
  }
  return bounds;
}

/** A schema as JSON schema tells it. zod's own writer would come with every page: bundlers keep zod in one piece. */
export function nodeOf(schema: z.core.$ZodType, io: 'input' | 'output'): Node {
  const def = schema._zod.def as unknown as Def;
  const { minimum, maximum, multipleOf, whole } = boundsOf(def);
  const inner = def.innerType ?? def.in;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape ?? {});
      const isOptional = ({ _zod: { optin, optout } }: z.core.$ZodType) => (io === 'input' ? optin : optout) === 'optional';
      return {
        type: 'object',
        properties: Object.fromEntries(fields.map(([name, field]) => [name, nodeOf(field, io)])),
        required: fields.flatMap(([name, field]) => (isOptional(field) ? [] : [name])),
      };
    }
    case 'array':
      return { type: 'array', items: def.element ? nodeOf(def.element, io) : {}, ...plain({ minItems: minimum, maxItems: maximum }) };
    case 'union':
      return { anyOf: (def.options ?? []).map((one) => nodeOf(one, io)) };
    case 'nullable':
      return { anyOf: [inner ? nodeOf(inner, io) : {}, { type: 'null' }] };
    case 'default':
      return { ...(inner && nodeOf(inner, io)), default: def.defaultValue };
    case 'literal':
      return def.values?.length === 1 ? { const: def.values[0] } : { enum: def.values ?? [] };
    case 'enum':
      return { type: 'string', enum: Object.values(def.entries ?? {}) };
    case 'string':
      return { type: 'string', ...plain({ minLength: minimum, maxLength: maximum }) };
    case 'number':
      return { type: whole ? 'integer' : 'number', ...plain({ minimum, maximum, multipleOf }) };
    case 'boolean':
      return { type: 'boolean' };
    case 'record':
      return { type: 'object' };
    default:
      return inner ? nodeOf(inner, io) : {};
  }
}

/** Without what is not said. */
const plain = <T extends object>(all: T) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> };

const typeNames: Record<string, string> = {
  string: '文字',
  integer: '整数',
  number: '数',
  boolean: '真假',
  object: '对象',
  null: 'null',
};
const choices = (node: Node) => node.anyOf ?? node.oneOf;

function typeOf(node: Node): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((one) => JSON.stringify(one)).join('、');
  const among = choices(node);
  if (among) return [...new Set(among.map(typeOf))].join(' 或 ');
  if (node.type === 'array') return `${typeOf(node.items ?? {})}的列表`;
  return typeNames[node.type ?? ''] ?? '任意值';
}

/** What no bound of a schema is meant by: zod's whole numbers end here. */
const isBound = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function span(least: number | undefined, most: number | undefined, unit: string): string {
  const count = (value: number) => value.toLocaleString('en-US');
  if (isBound(least) && isBound(most)) return `${count(least)} 至 ${count(most)}${unit}`;
  if (isBound(most)) return `最多 ${count(most)}${unit}`;
  return isBound(least) && least > 0 ? `至少 ${count(least)}${unit}` : '';
}

function limitsOf(node: Node): string {
  // What may be null has the limits of what it is otherwise.
  const [only, ...others] = (choices(node) ?? []).filter(({ type }) => type !== 'null');
  if (only && others.length === 0) return [limitsOf(only), defaultOf(node)].filter(Boolean).join('，');
  return [
    span(node.minimum, node.maximum, ''),
    node.multipleOf && `${node.multipleOf} 的倍数`,
    span(node.minLength, node.maxLength, ' 字'),
    span(node.minItems, node.maxItems, ' 项'),
    defaultOf(node),
  ]
    .filter(Boolean)
    .join('，');
}

const defaultOf = (node: Node) => (node.default === undefined ? '' : `默认 ${JSON.stringify(node.default)}`);

function rowsIn(node: Node, path: string, deep: number): FieldRow[] {
  return Object.entries(node.properties ?? {}).flatMap(([key, field]) => {
    const name = path + key;
    const row: FieldRow = {
      name,
      type: typeOf(field),
      // A field with a default is not asked for.
      required: (node.required ?? []).includes(key) && field.default === undefined,
      limits: limitsOf(field),
    };
    if (deep === 0) return [row];
    return [row, ...rowsIn(field, `${name}.`, deep - 1), ...(field.items ? rowsIn(field.items, `${name}[].`, deep - 1) : [])];
  });
}

/** What is sent with a call: its fields, or of a call that takes one of several things the fields of each. */
export type Fields = { of: string; rows: FieldRow[] }[];

/** The fields of a schema with those right inside them, of each of its choices. */
export function fieldsOf(whole: Node): Fields {
  return (choices(whole) ?? [whole]).map((node) => {
    const kind = node.properties?.kind?.const;
    return { of: typeof kind === 'string' ? kind : '', rows: rowsIn(node, '', 1) };
  });
}

/** What an answer holds besides its envelope. */
export function replyFields(whole: Node): FieldRow[] {
  const data = whole.properties?.data ?? whole;
  const list = data.type === 'array';
  return rowsIn(list ? (data.items ?? {}) : data, list ? 'data[].' : whole.properties?.data ? 'data.' : '', 0);
}
