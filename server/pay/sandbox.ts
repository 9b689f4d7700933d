import { eq } from 'drizzle-orm';
import { settings } from '../kernel/db/schema/settings.ts';
import type { Db } from '../kernel/db/db.ts';
import { type KeyPair, makeKeyPair } from './rsa.ts';

/** Who the sandbox says it is. */
export const SANDBOX_APP = '2026000000000000';
export const SANDBOX_SELLER = '2088000000000000';
/** Where its gateway stands, on this very site. */
export const SANDBOX_GATEWAY = '/dev/alipay/gateway.do';

/** The two key pairs of a sandbox payment: the product's own, and the gateway's. */
export type SandboxKeys = { app: KeyPair; gateway: KeyPair };

/** The sandbox keys of this database, made on first use. */
export async function sandboxKeys(db: Db): Promise<SandboxKeys> {
  const stored = async () => {
    const [row] = await db.select().from(settings).where(eq(settings.key, 'sandbox-keys'));
    return row && (JSON.parse(row.value) as SandboxKeys);
  };
  const before = await stored();
  if (before) return before;
  const value: SandboxKeys = { app: await makeKeyPair(), gateway: await makeKeyPair() };
  await db
    .insert(settings)
    .values({ key: 'sandbox-keys', value: JSON.stringify(value) })
    .onConflictDoNothing();
  return (await stored()) ?? value;
}
