import * as contract from '#shared/contract/minors.ts';
import { endMinorMode, minorModeOf, startMinorMode } from '../account/minors.ts';
import { type App, mount } from '../http/mount.ts';
import { ok } from '../kernel/reply.ts';
import type { Ports } from '../ports/ports.ts';

/** Minors' mode (L-33). */
export function minorsRoutes(app: App, ports: Ports): void {
  mount(app, contract.minorMode, async ({ member }) => ok(await minorModeOf(ports, member)));

  mount(app, contract.startMinorMode, async ({ member, body }) => ok(await startMinorMode(ports, member, body)));

  mount(app, contract.endMinorMode, async ({ member, body }) => {
    await endMinorMode(ports, member, body.password);
    return ok(true as const);
  });
}
