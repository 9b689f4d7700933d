import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { CaptchaPuzzle } from '#shared/contract/sign-in.ts';
import { isWork, WORK_PARTS, workText } from '#shared/rules/puzzle-work.ts';
import { challenges } from '../kernel/db/schema/accounts.ts';
import { fromBase64, toBase64 } from '../kernel/base64.ts';
import { fromBase64url, randomKey, sha256 } from '../kernel/crypto.ts';
import { errorText } from '../kernel/error-text.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import type { Ports } from '../ports/ports.ts';

const WIDTH = 320;
const HEIGHT = 160;
const PIECE = 48;
const KNOB = 8;
/** How far off, in pixels, still counts as fitting. */
const TOLERANCE = 5;
const PUZZLE_SECONDS = 120;
const TICKET_SECONDS = 120;
/** Painted pictures of the shipped set: calm enough to see the hole, varied enough not to be learnt from a few. */
const BACKGROUNDS = [
  'r01',
  'r03',
  'r05',
  'r07',
  'r09',
  't01',
  't03',
  't06',
  't11',
  't14',
  'c03',
  'c05',
  'u04',
  'k04',
  's03',
  'i06',
  'p07',
  'z05',
];

function below(n: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % n;
}

/** Inside the jigsaw piece: a square with a knob on its top and on its right side. */
function inPiece(x: number, y: number): boolean {
  const inSquare = x >= 0 && x < PIECE - KNOB && y >= KNOB && y < PIECE;
  const knob = (cx: number, cy: number) => (x - cx) ** 2 + (y - cy) ** 2 < KNOB ** 2;
  return inSquare || knob((PIECE - KNOB) / 2, KNOB) || knob(PIECE - KNOB, (PIECE + KNOB) / 2);
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${toBase64(bytes)}`;
}

/** Cuts a random piece out of a random part of a picture. The answer stays on the server, for one try and two minutes. */
export async function makePuzzle(ports: Ports, ip: string): Promise<CaptchaPuzzle> {
  const name = BACKGROUNDS[below(BACKGROUNDS.length)] ?? 'r01';
  const file = await ports.blobs.get(`seed/${name}.webp`);
  if (!file) throw new Error(`the shipped picture ${name} is missing`);
  const whole = await ports.codec.decode(file.bytes);
  const left = below(Math.max(1, whole.width - WIDTH));
  const top = below(Math.max(1, whole.height - HEIGHT));
  const bg: Bitmap = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT * 4) };
  for (let y = 0; y < HEIGHT; y++) {
    const from = ((top + y) * whole.width + left) * 4;
    bg.data.set(whole.data.subarray(from, from + WIDTH * 4), y * WIDTH * 4);
  }
  const x = 70 + below(WIDTH - PIECE - 80);
  const y = 8 + below(HEIGHT - PIECE - 16);
  const piece: Bitmap = { width: PIECE, height: PIECE, data: new Uint8ClampedArray(PIECE * PIECE * 4) };
  for (let py = 0; py < PIECE; py++) {
    for (let px = 0; px < PIECE; px++) {
      if (!inPiece(px, py)) continue;
      const from = ((y + py) * WIDTH + x + px) * 4;
      const to = (py * PIECE + px) * 4;
      const edge = !inPiece(px - 1, py) || !inPiece(px + 1, py) || !inPiece(px, py - 1) || !inPiece(px, py + 1);
      for (let channel = 0; channel < 3; channel++) {
        const value = bg.data[from + channel] ?? 0;
        piece.data[to + channel] = edge ? value * 0.3 + 178 : value;
        bg.data[from + channel] = edge ? value * 0.5 + 90 : value * 0.35;
      }
      piece.data[to + 3] = 255;
    }
  }
  const id = randomKey(16);
  const expiresAt = new Date(ports.now().getTime() + PUZZLE_SECONDS * 1000);
  await ports.db.insert(challenges).values({ id, kind: 'puzzle', answer: x, ip, expiresAt });
  return {
    id,
    width: WIDTH,
    height: HEIGHT,
    y,
    bg: dataUrl('image/webp', await ports.codec.webp(bg, WIDTH)),
    piece: dataUrl('image/webp', await ports.codec.webp(piece, PIECE)),
  };
}

const id = z.string().check(z.maxLength(64));
const Slide = z.object({ id, x: z.number(), track: z.array(z.tuple([z.number(), z.number(), z.number()])).check(z.maxLength(2000)) });
/** The other answer, from who cannot see the picture: the puzzle's id worked off. */
const Work = z.object({ id, nonces: z.array(z.int().check(z.nonnegative())).check(z.length(WORK_PARTS)) });
const Answer = z.union([Slide, Work]);

function readAnswer(param: string): z.infer<typeof Answer> | null {
  try {
    const bytes = fromBase64(param);
    const parsed = z.safeParse(Answer, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A dragged or key-stepped slide takes a moment and many small steps. The rate limits are the real guard; this stops plain scripts. */
function isSlide(track: [number, number, number][], x: number): boolean {
  const first = track[0];
  const last = track.at(-1);
  if (!first || !last || track.length < 8) return false;
  const duration = last[0] - first[0];
  const forward = track.every((point, i) => i === 0 || point[0] >= (track[i - 1]?.[0] ?? 0));
  return duration >= 250 && duration <= 60_000 && forward && Math.abs(last[1] - x) <= 2;
}

/** Every part's nonce gives a rare hash. What a machine can do, too: as with the slide, the rate limits are the real guard. */
async function isWorkedOff({ id, nonces }: z.infer<typeof Work>): Promise<boolean> {
  const hashes = await Promise.all(nonces.map((nonce, part) => sha256(workText(id, part, nonce))));
  return hashes.every((hash) => isWork(fromBase64url(hash) ?? new Uint8Array()));
}

/** A ticket for one code, bound to the address that earned it. */
async function dealTicket({ db, now }: Ports, ip: string): Promise<{ passed: true; verifyCode: string; ticket: string }> {
  const ticket = randomKey(24);
  await db.insert(challenges).values({ id: ticket, kind: 'ticket', ip, expiresAt: new Date(now().getTime() + TICKET_SECONDS * 1000) });
  return { passed: true, verifyCode: 'T001', ticket };
}

/** An answer to the cloud's puzzle. Where the cloud is away nobody passes by it: the device's work is another way. */
async function judgeByCloud(ports: Ports, param: string, ip: string): ReturnType<typeof judge> {
  let person;
  try {
    person = await ports.judgeCaptcha?.(param);
  } catch (error) {
    ports.log(`the captcha was not judged: ${errorText(error)}`);
    throw new HttpError('CAPTCHA_DOWN');
  }
  return person ? dealTicket(ports, ip) : { passed: false, verifyCode: 'F003' };
}

/**
 * Judges the one try a puzzle has, slid or worked off, from the address it was dealt to, or what the cloud says of its own. A right
 * answer earns a ticket for one code, bound to the same address.
 */
export async function judge(ports: Ports, param: string, ip: string): Promise<{ passed: boolean; verifyCode: string; ticket?: string }> {
  const answer = readAnswer(param);
  if (ports.judgeCaptcha && !(answer && 'nonces' in answer)) return judgeByCloud(ports, param, ip);
  if (!answer) return { passed: false, verifyCode: 'F001' };
  const [puzzle] = await ports.db.delete(challenges).where(eq(challenges.id, answer.id)).returning();
  const now = ports.now();
  if (!puzzle || puzzle.kind !== 'puzzle' || puzzle.ip !== ip || puzzle.expiresAt <= now) return { passed: false, verifyCode: 'F002' };
  if ('nonces' in answer) {
    if (!(await isWorkedOff(answer))) return { passed: false, verifyCode: 'F005' };
  } else if (Math.abs(puzzle.answer - answer.x) > TOLERANCE) return { passed: false, verifyCode: 'F003' };
  else if (!isSlide(answer.track, answer.x)) return { passed: false, verifyCode: 'F004' };
  return dealTicket(ports, ip);
}

/** Uses a ticket up. Every way to a code goes through here (T-CODE-07). */
export async function spendTicket(ports: Ports, ticket: string | undefined, ip: string): Promise<void> {
  if (ports.config.captcha === 'off') return;
  const [found] = ticket ? await ports.db.delete(challenges).where(eq(challenges.id, ticket)).returning() : [];
  if (!found || found.kind !== 'ticket' || found.ip !== ip || found.expiresAt <= ports.now()) throw new HttpError('CAPTCHA_REQUIRED');
}

/** Removes what nobody answered; part of the sweep. */
export async function sweepChallenges(ports: Ports): Promise<void> {
  await ports.db.delete(challenges).where(sql`${challenges.expiresAt} <= ${ports.now().toISOString()}::timestamptz`);
}
