import type { Config } from '../kernel/config.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Engines } from './engines.ts';
import type { Glyphs } from '../pixels/glyphs/glyphs.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import type { Pay } from '../pay/pay.ts';
import type { Notifier } from '../kernel/notifier.ts';
import type { Trainer } from '../trainers/trainer.ts';
import type { RunJob } from '../worker-pool/worker-pool.ts';

/** Where files live. Keys are paths such as `i/ab/….png`; a missing key reads as null. */
export type Blobs = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  get(key: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>;
  remove(key: string): Promise<void>;
  /** Every file that was written, with when; shipped ones are not among them. Files half written end in `.part`. */
  list(): AsyncIterable<{ key: string; at: Date }>;
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
  send(message: { to: string; code: string; purpose: string }): Promise<void>;
  tell(message: { to: string; text: string }): Promise<void>;
};

/** Everything of the outside world that the server needs, so that the same app runs in Node, in tests and in a service worker. */
export type Ports = {
  config: Config;
  db: Db;
  blobs: Blobs;
  codec: Codec;
  passwords: Passwords;
  codeSender: CodeSender;
  pay: Pay;
  engines: Engines;
  /** What trainings can be done by, in the order they are offered. */
  trainers: Trainer[];
  glyphs: Glyphs;
  runJob: RunJob;
  notifier: Notifier;
  /** Aborts when the server begins to stop: whoever keeps a caller waiting lets go. */
  stopping: AbortSignal;
  now: () => Date;
  log: (line: string) => void;
};
