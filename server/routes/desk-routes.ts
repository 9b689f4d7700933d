import * as contract from '#shared/contract/desk.ts';
import { deskEngines, removeEngine, saveEngine } from '../desk/engines.ts';
import { changeModel, deskFiles, mapFile } from '../desk/models.ts';
import { type App, mount } from '../http/mount.ts';
import { inputPicture } from '../images/uploads.ts';
import { ok } from '../kernel/reply.ts';
import type { Ports } from '../ports/ports.ts';
import { syncEngine } from '../routing/sync.ts';

/** The operator's desk: engines and models. For everybody without a role none of these addresses exists. */
export function deskRoutes(app: App, ports: Ports): void {
  mount(app, contract.deskEngines, async ({ member }) => {
    const [engines, files] = [await deskEngines(ports), await deskFiles(ports)];
    return ok({ engines, files, operator: { name: member.name, role: member.role } });
  });

  mount(app, contract.saveDeskModel, async ({ member, params, body }) => {
    const { image, ...change } = body;
    const picture = image === undefined || image === '' ? image : await inputPicture(ports, member, image);
    await changeModel(ports, member, params.id, { ...change, ...(picture !== undefined && { image: picture }) });
    return ok({ id: params.id });
  });

  mount(app, contract.saveDeskEngine, async ({ member, body }) => ok({ id: body.id, files: await saveEngine(ports, member, body) }));

  mount(app, contract.deleteDeskEngine, async ({ member, params }) => {
    await removeEngine(ports, member, params.id);
    return ok({ id: params.id });
  });

  mount(app, contract.scanDeskEngines, async () => {
    const read = await Promise.all((await ports.engines.list()).map((open) => syncEngine(ports, open)));
    return ok({ engines: read.length, away: read.filter((files) => files === null).length });
  });

  mount(app, contract.mapDeskFile, async ({ member, body }) => ok({ files: await mapFile(ports, member, body) }));
}
