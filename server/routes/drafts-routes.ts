import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { DraftTool, readDraft, saveDraft } from '#shared/contract/generation.ts';
import { drafts } from '../kernel/db/schema/tasks.ts';
import { HttpError } from '../kernel/http-error.ts';
import { ok } from '../kernel/reply.ts';
import { type App, mount } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';

function toolOf(name: string): DraftTool {
  const tool = z.safeParse(DraftTool, name);
  if (!tool.success) throw new HttpError('NOT_FOUND');
  return tool.data;
}

/** A member's half-filled forms (R8.1). What they hold is the screens' business; here they are only kept. */
export function draftsRoutes(app: App, { db, now }: Ports): void {
  mount(app, readDraft, async ({ member, params }) => {
    const [row] = await db
      .select()
      .from(drafts)
      .where(and(eq(drafts.userId, member.id), eq(drafts.tool, toolOf(params.tool))));
    return ok({ value: row?.value ?? null, updatedAt: row?.updatedAt.toISOString() ?? null });
  });

  mount(app, saveDraft, async ({ member, params, body }) => {
    const kept = { value: body.value, updatedAt: now() };
    await db
      .insert(drafts)
      .values({ userId: member.id, tool: toolOf(params.tool), ...kept })
      .onConflictDoUpdate({ target: [drafts.userId, drafts.tool], set: kept });
    return ok({ updatedAt: kept.updatedAt.toISOString() });
  });
}
