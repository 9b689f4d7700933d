import { and, eq, gte, ilike, inArray, lte, ne, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Condition } from '#api/contract/endpoint.ts';
import { Refusal } from './refusal.ts';

type Scalar = string | number | boolean;
/** How a field is compared: a column, or a function from its value to SQL for the fields that are more than a column. */
export type Field = PgColumn | ((value: Scalar) => SQL | undefined);

function compare(field: Field, value: unknown): SQL | undefined {
  const given = value as Scalar | { in?: Scalar[]; like?: string; gte?: Scalar; lte?: Scalar; ne?: Scalar };
  if (typeof field === 'function') {
    if (typeof given === 'object') throw new Refusal('BAD_CONDITION');
    return field(given);
  }
  const read = (one: Scalar): unknown => {
    if (field.dataType === 'date') {
      const at = new Date(String(one));
      if (Number.isNaN(at.getTime())) throw new Refusal('BAD_CONDITION');
      return at;
    }
    if (field.dataType === 'number' && typeof one !== 'number') throw new Refusal('BAD_CONDITION');
    if (field.dataType === 'boolean' && typeof one !== 'boolean') throw new Refusal('BAD_CONDITION');
    return field.dataType === 'string' ? String(one) : one;
  };
  if (typeof given !== 'object') return eq(field, read(given));
  const parts = [
    given.in && inArray(field, given.in.map(read)),
    given.like !== undefined && ilike(field, `%${given.like.replace(/[\\%_]/g, '\\$&')}%`),
    given.gte !== undefined && gte(field, read(given.gte)),
    given.lte !== undefined && lte(field, read(given.lte)),
    given.ne !== undefined && ne(field, read(given.ne)),
  ];
  return and(...parts.filter((part) => part !== false && part !== undefined));
}

/**
 * Spec §7: conditions beside each other are joined by AND, `"or"` splits groups. Only the listed fields may be asked
 * for; the caller adds ownership on top.
 */
export function readCondition(
  body: { page?: number | undefined; pageNum?: number | undefined; pageSize: number; condition: Condition },
  fields: Record<string, Field>,
): { where: SQL | undefined; limit: number; offset: number } {
  const groups: (SQL | undefined)[][] = [[]];
  for (const part of body.condition) {
    if (part === 'or') groups.push([]);
    else if (part !== 'and') {
      for (const [name, value] of Object.entries(part)) {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        if (!field) throw new Refusal('BAD_CONDITION', { message: `不支持按「${name.slice(0, 20)}」筛选` });
        groups.at(-1)?.push(compare(field, value));
      }
    }
  }
  const filled = groups.filter((group) => group.length > 0).map((group) => and(...group));
  const page = body.page ?? body.pageNum ?? 1;
  return { where: filled.length > 0 ? or(...filled) : undefined, limit: body.pageSize, offset: (page - 1) * body.pageSize };
}
