import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { publicCall, publicNames, publicPages } from '#shared/contract/public-api.ts';
import { curlOf } from './curl.ts';
import { termOf } from './field-terms.ts';
import { fieldsOf, type Node, nodeOf, replyFields } from './schema-rows.ts';

test.each(publicNames)('R9.9 the example of %s passes its schema, and is what the command sends', (name) => {
  const { body, path } = publicCall(name);
  const { example, says, title } = publicPages[name];
  expect(says).toMatch(/\p{Script=Han}.*。$/u);
  expect(title).not.toBe('');
  const command = curlOf(name, 'https://dianshi.example');
  expect(command).not.toMatch(/:\w+(?=$|\/| )/);
  expect(command).toContain(path.split(':')[0]);
  if (!body) return expect(example).toBeUndefined();
  expect(z.safeParse(body, example).error?.issues).toBeUndefined();
  const [, sent = ''] = /-d '(.*)'/s.exec(command) ?? [];
  expect(JSON.parse(sent)).toEqual(example);
});

/** zod writes what may be null as a list of types. */
function apart(node: Node & { type?: unknown }): Node {
  const inner = (all: Record<string, Node>) => Object.fromEntries(Object.entries(all).map(([name, one]) => [name, apart(one)]));
  if (Array.isArray(node.type)) return { anyOf: node.type.map((type: string) => apart({ ...node, type })) };
  return {
    ...node,
    ...(node.properties && { properties: inner(node.properties) }),
    ...(node.items && { items: apart(node.items) }),
    ...(node.anyOf && { anyOf: node.anyOf.map(apart) }),
    ...(node.oneOf && { oneOf: node.oneOf.map(apart) }),
  };
}

test.each(publicNames)('R9.9 the fields of %s are those that zod itself writes out', (name) => {
  const { body, reply } = publicCall(name);
  const written = (schema: z.core.$ZodType, io: 'input' | 'output') =>
    apart(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node);
  if (body) expect(fieldsOf(nodeOf(body, 'input'))).toEqual(fieldsOf(written(body, 'input')));
  expect(replyFields(nodeOf(reply, 'output'))).toEqual(replyFields(written(reply, 'output')));
});

test('R9.9 every field that is sent is told with its type and what it is for', () => {
  const silent = publicNames.flatMap((name) => {
    const { body } = publicCall(name);
    const rows = body ? fieldsOf(nodeOf(body, 'input')).flatMap((part) => part.rows) : [];
    expect(rows.filter(({ type }) => type === '')).toEqual([]);
    return rows.flatMap((row) => (termOf(name, row.name) ? [] : [`${name}.${row.name}`]));
  });
  expect(silent).toEqual([]);
});

test('R9.9 a field says what it may be', () => {
  const rows = fieldsOf(nodeOf(publicCall('txt2img').body!, 'input'))[0]?.rows ?? [];
  const row = (name: string) => rows.find((one) => one.name === name);
  expect(row('prompt')).toEqual({ name: 'prompt', type: '文字', required: true, limits: '最多 2,000 字' });
  expect(row('width')).toEqual({ name: 'width', type: '整数', required: false, limits: '64 至 2,048，8 的倍数' });
  expect(row('loras')).toMatchObject({ type: '对象的列表', limits: '最多 5 项' });
  expect(row('loras[].weight')).toEqual({ name: 'loras[].weight', type: '数', required: true, limits: '-2 至 2' });
  expect(row('visibility')?.type).toBe('"public"、"private"、"prompt_hidden"');
  const paged = fieldsOf(nodeOf(publicCall('listSets').body!, 'input'))[0]?.rows ?? [];
  expect(paged.find(({ name }) => name === 'pageSize')).toMatchObject({ required: false, limits: '1 至 999，默认 20' });
  expect(fieldsOf(nodeOf(publicCall('quote').body!, 'input')).map(({ of }) => of)).toContain('txt2img');
  expect(replyFields(nodeOf(publicCall('listSets').reply, 'output')).map(({ name }) => name)).toEqual([
    'data[].id',
    'data[].name',
    'data[].count',
    'data[].covers',
    'data[].createdAt',
  ]);
  expect(replyFields(nodeOf(publicCall('taskEvents').reply, 'output'))[0]?.name).toBe('id');
});
