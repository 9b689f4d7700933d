import * as contract from '#shared/contract/comments.ts';
import { addComment, keepComment, listComments, listReplies } from '../comments/comments.ts';
import { type App, mount } from '../http/mount.ts';
import { ok } from '../kernel/reply.ts';
import type { Ports } from '../ports/ports.ts';

/** What members say about works. */
export function commentsRoutes(app: App, ports: Ports): void {
  mount(app, contract.listComments, async ({ params, body, member }) => ok(await listComments(ports, member, params.id, body.after)));

  mount(app, contract.listReplies, async ({ params, body, member }) => ok(await listReplies(ports, member, params.id, body.after)));

  mount(app, contract.addComment, async ({ params, body, member, idempotencyKey }) =>
    ok(await addComment(ports, member, params.id, body, idempotencyKey)),
  );

  mount(app, contract.keepComment, async ({ params, body, member }) => {
    await keepComment(ports, member, params.id, body.deleted);
    return ok({ deleted: body.deleted });
  });
}
