import type { Context } from 'hono';
import type { Config } from '../kernel/config.ts';

const YEAR = 31_536_000;

/** The headers of every answer, whatever it is (T-NET-07). Set before the route answers, which may say otherwise. */
export function securityHeaders({ origin }: Pick<Config, 'origin'>): (c: Context) => void {
  const all: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    // Without TLS it would be ignored; on a host that also serves something else without, it would be wrong.
    ...(origin.startsWith('https://') && { 'Strict-Transport-Security': `max-age=${YEAR}` }),
  };
  return (c) => {
    for (const [name, value] of Object.entries(all)) c.header(name, value);
  };
}
