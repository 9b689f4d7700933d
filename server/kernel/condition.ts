import { and, eq, gte, ilike, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Condition } from '#shared/contract/endpoint.ts';
import { isUuid } from './crypto.ts';
import { HttpError } from './http-error.ts';

type Scalar = string | number | boolean;
/**
 * How a field is compared: a column, or a function from its value to SQL for the fields that are more than a column; those
 * know `in` and `ne` only. A function that answers nothing leaves its field to the caller.
 */
export type Field = PgColumn | ((value: Scalar) => SQL | undefined);

/** The pattern by which `ilike` finds a text anywhere, whatever signs are in it. */
function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function refuse(): never {
  throw new HttpError('BAD_CONDITION');
}

const INTEGER_MAX = 2 ** 31 - 1;

/** A value as its column's type takes it; what the database would stumble over is refused here. */
function valueFor(field: PgColumn, value: Scalar): unknown {
  const { dataType, columnType } = field;
  if (dataType === 'date') {
    const at = new Date(String(value));
    return at.getUTCFullYear() > 0 && at.getUTCFullYear() < 10_000 ? at : refuse();
  }
  if (dataType === 'number') {
    const number = typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value;
    return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= INTEGER_MAX ? number : refuse();
  }
  if (dataType === 'boolean') return typeof value === 'boolean' ? value : refuse();
  return columnType !== 'PgUUID' || isUuid(String(value)) ? String(value) : refuse();
}

function compare(field: Field, value: unknown): SQL | undefined {
  const given = value as Scalar | { in?: Scalar[]; like?: string; gte?: Scalar; lte?: Scalar; ne?: Scalar };
  if (typeof field === 'function') {
    if (typeof given !== 'object') return field(given);
    const { in: any, ne: none, ...rest } = given;
    if (Object.values(rest).some((operand) => operand !== undefined)) refuse();
    const unwanted = none === undefined ? undefined : field(none);
    return and(any && (or(...any.map(field)) ?? sql`false`), unwanted && sql`not (${unwanted})`);
  }
  const read = (one: Scalar) => valueFor(field, one);
  if (typeof given !== 'object') return eq(field, read(given));
  const parts = [
    given.in && inArray(field, given.in.map(read)),
    given.like !== undefined && field.columnType !== 'PgText' && refuse(),
    given.like !== undefined && ilike(field, containsPattern(given.like)),
    given.gte !== undefined && gte(field, read(given.gte)),
    given.lte !== undefined && lte(field, read(given.lte)),
    given.ne !== undefined && ne(field, read(given.ne)),
  ];
  return and(...parts.filter((part) => part !== false && part !== undefined));
}

/** Whether a condition compares a field. */
export const asks = (condition: Condition, field: string): boolean =>
  condition.some((part) => typeof part === 'object' && Object.hasOwn(part, field));

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
        if (!field) throw new HttpError('BAD_CONDITION', { message: `不支持按「${name.slice(0, 20)}」筛选` });
        groups.at(-1)?.push(compare(field, value));
      }
    }
  }
  const filled = groups.filter((group) => group.length > 0).map((group) => and(...group));
  const page = body.page ?? body.pageNum ?? 1;
  return { where: filled.length > 0 ? or(...filled) : undefined, limit: body.pageSize, offset: (page - 1) * body.pageSize };
}
