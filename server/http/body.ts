import { MaxFileSizeExceededError, MaxTotalSizeExceededError, MultipartParser, type MultipartPart } from '@remix-run/multipart-parser';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { UPLOAD_MAX, UPLOAD_SUM_MAX, UPLOADS_MAX, UPLOAD_SUM_TOO_LARGE } from '#shared/rules/limits.ts';
import { HttpError } from '../kernel/http-error.ts';

const KB = 1024;
const MB = 1024 * KB;

/** What a JSON body may be: bytes, and values in all its arrays and objects together. */
export type Room = { bytes: number; values: number };

/** Enough for every form without a picture in it, and parsed in a few milliseconds whatever it holds. */
const LEAST: Room = { bytes: 64 * KB, values: 10_000 };
const MOST: Room = { bytes: 14 * MB, values: 500_000 };
/** From here on a JSON body weighs what an upload weighs. */
const LARGE = 256 * KB;
const DEPTH_MAX = 32;
/** Bytes of one character in JSON: a Chinese one in UTF-8, or an escape in ASCII. */
const CHARACTER_BYTES = 3;
/** Of a number, a name and the punctuation around it. */
const VALUE_BYTES = 40;

const LITTLE: Room = { bytes: VALUE_BYTES, values: 1 };

/** The largest body a schema takes; parts that it does not limit count as nothing. */
function roomOf(schema: z.core.$ZodType): Room {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const most = (def.checks ?? []).reduce((max, { _zod: { def: check } }) => ('maximum' in check ? Number(check.maximum) : max), 0);
  const sum = (all: Room[]) => all.reduce((a, b) => ({ bytes: a.bytes + b.bytes, values: a.values + b.values }), { bytes: 0, values: 0 });
  if (def.type === 'string') return { bytes: VALUE_BYTES + most * CHARACTER_BYTES, values: 1 };
  if (def.type === 'array') {
    const item = roomOf(def.element);
    return { bytes: most * item.bytes, values: most * item.values + 1 };
  }
  if (def.type === 'object') return sum([LITTLE, ...Object.values(def.shape).map(roomOf)]);
  if (def.type === 'union') {
    const all = def.options.map(roomOf);
    return { bytes: Math.max(...all.map(({ bytes }) => bytes)), values: Math.max(...all.map(({ values }) => values)) };
  }
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return roomOf(def.innerType);
  return def.type === 'pipe' ? roomOf(def.in) : LITTLE;
}

/** What a call's JSON body may be: little, unless its schema takes more and only members may make the call (T-NET-06). */
export function roomFor({ body, access, maxBytes }: Pick<Endpoint, 'body' | 'access' | 'maxBytes'>): Room {
  if (!body || access === 'anyone' || access === 'optional') return LEAST;
  const asked = roomOf(body);
  const within = (name: keyof Room) => Math.min(MOST[name], Math.max(LEAST[name], asked[name]));
  return { bytes: maxBytes ?? within('bytes'), values: within('values') };
}

const BLOCK = 64 * KB;
/** A body that brings less than this in a span is given up: it would hold its permit for as long as it likes. */
const SPAN_MS = 20_000;
const SPAN_BYTES = 32 * KB;

/**
 * A request's body in pieces of up to 64 KB, to the first byte over `max`. Small ones are put together, because a sender
 * chooses how small they are, and each would cost an object as long as it is held.
 */
async function* blocks(c: Context, max: number, tooLarge: () => HttpError): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > max) throw tooLarge();
  const reader = c.req.raw.body?.getReader();
  if (!reader) return;
  let size = 0;
  let before = 0;
  let slow = false;
  const watch = setInterval(() => {
    slow = size - before < SPAN_BYTES;
    before = size;
    if (slow) void reader.cancel();
  }, SPAN_MS);
  let block = new Uint8Array(BLOCK);
  let filled = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > max) throw tooLarge();
      if (filled === 0 && value.byteLength >= BLOCK / 4) {
        yield value;
        continue;
      }
      for (let at = 0; at < value.byteLength;) {
        const part = value.subarray(at, at + BLOCK - filled);
        block.set(part, filled);
        filled += part.byteLength;
        at += part.byteLength;
        if (filled < BLOCK) continue;
        yield block;
        block = new Uint8Array(BLOCK);
        filled = 0;
      }
    }
    if (slow) throw new HttpError('VALIDATION', { message: '上传太慢，已停止，没有保存。请在网络好一些时重试' });
    if (filled > 0) yield block.slice(0, filled);
  } finally {
    clearInterval(watch);
    reader.releaseLock();
  }
}

/** A body of no more than this is read at once: its pieces can't weigh much, and it holds no permit. */
const SMALL = 8 * KB;

async function readBytes(c: Context, max: number, onLarge?: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const told = Number(c.req.header('content-length') ?? Infinity);
  if (told <= Math.min(SMALL, max)) return new Uint8Array(await c.req.raw.arrayBuffer());
  const size = max < MB ? `${Math.floor(max / KB)} KB` : `${Math.floor(max / MB)} MB`;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  for await (const block of blocks(c, max, () => new HttpError('VALIDATION', { message: `内容太大，不能超过 ${size}` }))) {
    read += block.byteLength;
    if (read > LARGE) onLarge?.();
    parts.push(block);
  }
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.byteLength;
  }
  return all;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where a JSON string that begins at `from` ends. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (bytes[at - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return bytes.length;
}

/** Whether a body's brackets and commas say that it is deeper or holds more than it may, before anything is made of it. */
function isOver(bytes: Uint8Array, most: number): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      values += 1;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    else if (byte === 0x2c) values += 1;
    if (depth > DEPTH_MAX || values > most) return true;
  }
  return false;
}

/**
 * What no text of a member may hold: NUL, which a database refuses, controls that turn the text around them, and spaces of no
 * width. The joiners of emoji and of scripts that need them stay.
 */
const UNSEEN = /[\0\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** The JSON body of a request, within its room. A large one holds the permit that `take` gives while it is read. */
export async function readJson(c: Context, room: Room, take: () => () => void): Promise<unknown> {
  let release: (() => void) | undefined;
  try {
    return parseJson(c, room, await readBytes(c, room.bytes, () => (release ??= take())));
  } finally {
    release?.();
  }
}

function parseJson(c: Context, room: Room, bytes: Uint8Array): unknown {
  const type = c.req.header('content-type') ?? '';
  if (bytes.byteLength === 0) return {};
  // A plain HTML form on another site can post text/plain, never JSON (T-NET-01).
  if (!/^application\/json\b/i.test(type)) throw new HttpError('VALIDATION', { message: '请求格式应为 JSON' });
  if (isOver(bytes, room.values)) throw new HttpError('VALIDATION', { message: '提交的内容层级太深或项目太多，请减少后重试' });
  try {
    // Lone surrogates and NUL are text to JavaScript and errors to the database.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), (_, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed().replace(UNSEEN, '') : value,
    );
  } catch {
    throw new HttpError('VALIDATION', { message: '请求内容不是有效的 JSON' });
  }
}

const FIELDS_MAX = 64 * KB;

/** The body of a short request as it came: what its sender signed. */
export const readText = async (c: Context): Promise<string> => new TextDecoder().decode(await readBytes(c, FIELDS_MAX));

/** The fields of a plain HTML form. */
export const readFields = async (c: Context): Promise<Record<string, string>> => Object.fromEntries(new URLSearchParams(await readText(c)));

/** One part of a multipart form; `file` is the name of the file where it is one. */
export type FormPart = { name: string; file: string | undefined; bytes: Uint8Array<ArrayBuffer> };

/** What browsers write as a part's name: quotes as %22, backslashes as they are, which readers of headers take for escapes. */
const disposition = ({ headers }: MultipartPart, field: 'name' | 'filename') =>
  new RegExp(`[;\\s]${field}="([^"]*)"`, 'i').exec(headers['content-disposition'] ?? '')?.[1]?.replaceAll('%22', '"');

/**
 * The parts of a multipart form, one after the other as they arrive: never more than one of them is in memory. Ends with a
 * refusal at the first byte over the limit of a file or of all together.
 */
export async function* readParts(c: Context, { maxBytes }: Pick<Endpoint, 'maxBytes'>): AsyncGenerator<FormPart> {
  const boundary = /^multipart\/form-data\b.*?;\s*boundary="?([^\s";]{1,70})/i.exec(c.req.header('content-type') ?? '')?.[1];
  if (!boundary) throw new HttpError('VALIDATION', { message: '请以表单上传文件' });
  const total = maxBytes ?? UPLOAD_SUM_MAX;
  const tooMuch = () =>
    new HttpError('FILE_TOO_LARGE', { message: maxBytes ? `文件太大，不能超过 ${Math.floor(maxBytes / MB)} MB` : UPLOAD_SUM_TOO_LARGE });
  const parser = new MultipartParser(boundary, {
    maxFileSize: maxBytes ?? Math.min(UPLOAD_MAX, total),
    maxTotalSize: total,
    // A few fields beside the files.
    maxParts: UPLOADS_MAX + 4,
  });
  let files = 0;
  try {
    for await (const block of blocks(c, total + 64 * KB, tooMuch)) {
      for (const part of parser.write(block)) {
        const file = disposition(part, 'filename');
        if (file !== undefined) files += 1;
        if (files > UPLOADS_MAX) throw new HttpError('FILE_TOO_LARGE', { message: `一次最多上传 ${UPLOADS_MAX} 张` });
        yield { name: disposition(part, 'name') ?? '', file, bytes: part.bytes as Uint8Array<ArrayBuffer> };
      }
    }
    parser.finish();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    if (error instanceof MaxFileSizeExceededError) throw maxBytes ? tooMuch() : new HttpError('FILE_TOO_LARGE');
    if (error instanceof MaxTotalSizeExceededError) throw tooMuch();
    throw new HttpError('VALIDATION', { message: '上传没有完成，请重试' });
  }
}
