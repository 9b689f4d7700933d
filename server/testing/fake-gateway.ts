/** What payment tests share: orders made as a member makes them, and notices signed as the sandbox gateway signs them. */
import { eq } from 'drizzle-orm';
import { orders } from '../kernel/db/schema/commerce.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import { chinaTime } from '../kernel/china-time.ts';
import { yuanText } from '../pay/pay.ts';
import { rsaSign, signedText } from '../pay/rsa.ts';
import { SANDBOX_APP, SANDBOX_SELLER, sandboxKeys } from '../pay/sandbox.ts';
import type { World } from './world.ts';

export type Token = { token?: string };

/** The id of an order for a product; the price list is the seed's. */
export async function order(world: World, as: Token, pid: string, key?: string): Promise<string> {
  const source = pid.startsWith('plan') ? 'vip' : 'point';
  const headers = key ? { 'Idempotency-Key': key } : {};
  const { body } = await world.call('PUT', '/api/v2/users/order', { source, pid }, { ...as, headers });
  return body.data ?? body.error;
}

export async function orderRow(world: World, id: string): Promise<typeof orders.$inferSelect> {
  const [row] = await world.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error(`no order ${id}`);
  return row;
}

/** A genuine notice that an order is paid, with whatever a test changes; signed after the change unless told otherwise. */
export async function notice(
  world: World,
  paid: { key: string; fen: number; desc: string },
  over: Record<string, string> = {},
  forged: Record<string, string> = {},
): Promise<Record<string, string>> {
  const time = chinaTime(world.ports.now());
  const fields: Record<string, string> = {
    app_id: SANDBOX_APP,
    charset: 'utf-8',
    notify_id: uuidv7(world.ports.now()),
    notify_time: time,
    notify_type: 'trade_status_sync',
    out_trade_no: paid.key,
    seller_id: SANDBOX_SELLER,
    subject: paid.desc,
    total_amount: yuanText(paid.fen),
    trade_no: `2026${paid.key.slice(-20)}`,
    trade_status: 'TRADE_SUCCESS',
    version: '1.0',
    ...over,
  };
  const { gateway } = await sandboxKeys(world.db);
  return { ...fields, sign_type: 'RSA2', sign: await rsaSign(gateway.privateKey, signedText(fields)), ...forged };
}

/** Tells the server, and gives its answer. */
export async function tell(world: World, fields: Record<string, string>): Promise<string> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const { status, body } = await world.call('POST', '/api/v2/pay/alipay/notify', String(new URLSearchParams(fields)), { headers });
  return status === 200 ? (body as string) : `${status}`;
}

/** Buys a product, start to end. */
export async function buy(world: World, as: Token, pid: string): Promise<string> {
  const id = await order(world, as, pid);
  const said = await tell(world, await notice(world, await orderRow(world, id)));
  if (said !== 'success') throw new Error(`the notice was answered ${said}`);
  return id;
}

export const pointsOf = async (world: World, as: Token) =>
  (await world.call('GET', '/api/v2/users/permission', undefined, as)).body.data as {
    all: number;
    point: number;
    point_gift: number;
    point_permission: number;
    endTime: string | null;
    features: Record<string, unknown>;
  };
