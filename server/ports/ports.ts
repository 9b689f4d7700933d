import type { Config } from '../kernel/config.ts';
import type { ByteRange } from '../kernel/byte-range.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Engines } from './engines.ts';
import type { Glyphs } from '../pixels/glyphs/glyphs.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import type { Payment } from '../pay/pay.ts';
import type { Notifier } from '../kernel/notifier.ts';
import type { Trainer } from '../trainers/trainer.ts';
import type { RunJob } from '../worker-pool/worker-pool.ts';

/** An opened file or part of one; `size` is the whole file's. Without a `body` the range lies beyond its end. */
export type OpenBlob = {
  size: number;
  type: string;
  part: ByteRange | null;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
};

/** Where files live. Keys are paths such as `i/ab/….png`; a missing key reads as null. */
export type Blobs = {
  /** To be sent on: a large file as it is read. Of `range`, a `Range` header, the part is opened that it asks for. */
  open(key: string, range?: string): Promise<OpenBlob | null>;
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  get(key: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>;
  remove(key: string): Promise<void>;
  /** Every file that was written, with when; shipped ones are not among them. Files half written end in `.part`. */
  list(): AsyncIterable<{ key: string; at: Date }>;
  /** Bytes taken of the disk they lie on, and how many it has; a bucket has no such figure. */
  space?(): Promise<{ used: number; all: number }>;
};

/** Decoding and encoding of picture files. */
export type Codec = {
  /** Decodes with EXIF orientation applied; throws on anything broken. */
  decode(bytes: Uint8Array): Promise<Bitmap>;
  /** The same picture as a PNG, upright and without anything else that was in the file; throws on anything broken. */
  png(bytes: Uint8Array): Promise<{ width: number; height: number; bytes: Uint8Array<ArrayBuffer> }>;
  /** A WebP at most `side` pixels on its longer side, with `xmp` as its metadata packet when given. */
  webp(bitmap: Bitmap, side: number, xmp?: string): Promise<Uint8Array>;
};

/** Password hashing: argon2id where there is Node, PBKDF2 in the browser demo. */
export type Passwords = {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
};

/** Sends a code, or a notice of what happened to the account, to a phone or mail address. */
export type CodeSender = {
  /** Whether there is a way to send to such an address at all: a phone number, or a mail address. */
  reaches(to: string): boolean;
  send(message: { to: string; code: string; purpose: string }): Promise<void>;
  tell(message: { to: string; text: string }): Promise<void>;
};

/** What a judge of content finds: not to be had, for a person to look at, or nothing; what it is labelled as, and the parts of a text. */
export type Judgement = { verdict: 'refuse' | 'review' | null; labels: string[]; parts: string[] };

/** A service that judges words and pictures. Rejects where it does not answer. */
export type ModerationService = {
  /** As records name it. */
  name: string;
  words: (text: string) => Promise<Judgement>;
  /** Of a file, by its key. */
  picture: (key: string) => Promise<Judgement>;
};

export type LogLevel = 'info' | 'warn' | 'error';
/** Writes a line of the log, a warning unless it says otherwise, with what it can be found by beside it. */
export type Log = (line: string, fields?: { level?: LogLevel; [name: string]: string | number | undefined }) => void;

/** Where what everybody sees alike is looked for: on a replica of the database where there is one, and never older than the last change of a picture. */
export type Reader = { read<T>(work: (db: Db) => Promise<T>): Promise<T> };

/** No replica: everything is read from the database itself. */
export const readerOf = (db: Db): Reader => ({ read: (work) => work(db) });

/** Counts what happens, for whoever watches an installation. */
export type Meter = {
  request(answered: { method: string; route: string; status: number; seconds: number }): void;
  /** A task that ended in this process; `outcome` is `success` or the code of its failure. */
  task(ended: { kind: string; outcome: string; seconds: number }): void;
  message(sent: { channel: 'sms' | 'mail'; outcome: 'sent' | 'failed' }): void;
};

/** Nobody watches. */
export const noMeter: Meter = { request: () => {}, task: () => {}, message: () => {} };

/** Posts to an address that a member named; fails where it is not public, or nothing answers in time. */
export type PublicPost = (url: string, sent: { headers: Record<string, string>; body: string }) => Promise<{ status: number }>;

/** Everything of the outside world that the server needs, so that the same app runs in Node, in tests and in a service worker. */
export type Ports = {
  config: Config;
  db: Db;
  reader: Reader;
  blobs: Blobs;
  codec: Codec;
  passwords: Passwords;
  codeSender: CodeSender;
  pay: Payment;
  /** Whether an answer to the cloud's puzzle came from a person; null where this product deals its own. */
  judgeCaptcha: ((param: string) => Promise<boolean>) | null;
  /** Who judges words and pictures besides the own list; null where nobody does. */
  moderation: ModerationService | null;
  /** Sends webhooks; null where nothing can be sent from. */
  post: PublicPost | null;
  engines: Engines;
  /** What trainings can be done by, in the order they are offered. */
  trainers: Trainer[];
  glyphs: Glyphs;
  runJob: RunJob;
  notifier: Notifier;
  /** Aborts when the server begins to stop: whoever keeps a caller waiting lets go. */
  stopping: AbortSignal;
  now: () => Date;
  log: Log;
  meter: Meter;
};
