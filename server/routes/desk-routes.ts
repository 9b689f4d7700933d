import * as contract from '#shared/contract/desk.ts';
import * as announcing from '#shared/contract/desk-announcements.ts';
import * as auditContract from '#shared/contract/desk-audit.ts';
import * as catalogue from '#shared/contract/desk-catalogue.ts';
import * as complaints from '#shared/contract/desk-complaints.ts';
import * as dictionaries from '#shared/contract/desk-dicts.ts';
import * as members from '#shared/contract/desk-members.ts';
import * as orders from '#shared/contract/desk-orders.ts';
import * as overview from '#shared/contract/desk-overview.ts';
import * as site from '#shared/contract/desk-site.ts';
import * as words from '#shared/contract/desk-words.ts';
import * as works from '#shared/contract/desk-works.ts';
import { listAnnouncements, publishAnnouncement, takeBackAnnouncement } from '../desk/announcements.ts';
import { readBanners, saveBanners } from '../desk/banners.ts';
import { auditLines, checkChain, exportAudit, type Operator } from '../desk/audit.ts';
import { askPrice, decideOnPrice, lookAtProduct, readCatalogue, sell } from '../desk/catalogue.ts';
import { askMaterial, complaintQueue, decideComplaint, openComplaint, restoreComplaint } from '../desk/complaints.ts';
import { reconciliation } from '../desk/bills.ts';
import { readDict, saveDict } from '../desk/dicts.ts';
import { deskEngines, removeEngine, saveEngine } from '../desk/engines.ts';
import { readOverview } from '../desk/overview.ts';
import { askRefund, decideRefund, findOrders, lookAtOrder, previewRefund } from '../desk/orders.ts';
import { findMembers, lookAtMember, revealMember, signOutMember } from '../desk/members.ts';
import { changePoints, decidePoints } from '../desk/points.ts';
import { checkSeals } from '../desk/seals.ts';
import { decideStray, returnStray } from '../desk/strays.ts';
import { endMembersMinorMode } from '../desk/minors.ts';
import { suspendMember, unsuspendMember } from '../desk/suspensions.ts';
import { waitingFor } from '../desk/waiting.ts';
import { changeModel, deskFiles, mapFile } from '../desk/models.ts';
import { readSite, saveSite } from '../desk/site.ts';
import { publishDraft, readWords, restoreVersion, saveDraft, tryDraft } from '../desk/words.ts';
import { dealWith, findWorks, lookAtWork } from '../desk/works.ts';
import { type App, mount, type Operator as Asker } from '../http/mount.ts';
import { inputPicture } from '../images/uploads.ts';
import { randomKey } from '../kernel/crypto.ts';
import { ok } from '../kernel/reply.ts';
import type { Ports } from '../ports/ports.ts';
import { syncEngine } from '../routing/sync.ts';

/** Whoever asks, as the audit names them. */
const by = ({ member, ip }: { member: Asker; ip: string }): NonNullable<Operator> => ({ id: member.id, role: member.role, ip });

/** The operator's desk: engines and models. For everybody without a role none of these addresses exists. */
export function deskRoutes(app: App, ports: Ports): void {
  mount(app, contract.deskSelf, async ({ member: { name, role } }) => ok({ name, role, waiting: await waitingFor(ports, role) }));

  mount(app, overview.deskOverview, async (ask) => ok(await readOverview(ports, by(ask))));

  mount(app, contract.deskEngines, async () => ok({ engines: await deskEngines(ports), files: await deskFiles(ports) }));

  mount(app, contract.saveDeskModel, async (ask) => {
    const { member, params, body } = ask;
    const { image, ...change } = body;
    const picture = image === undefined || image === '' ? image : await inputPicture(ports, member, image);
    await changeModel(ports, by(ask), params.id, { ...change, ...(picture !== undefined && { image: picture }) });
    return ok({ id: params.id });
  });

  mount(app, contract.saveDeskEngine, async (ask) => ok({ id: ask.body.id, files: await saveEngine(ports, by(ask), ask.body) }));

  mount(app, contract.deleteDeskEngine, async (ask) => {
    await removeEngine(ports, by(ask), ask.params.id);
    return ok({ id: ask.params.id });
  });

  mount(app, contract.scanDeskEngines, async () => {
    const read = await Promise.all((await ports.engines.list()).map((open) => syncEngine(ports, open)));
    return ok({ engines: read.length, away: read.filter((files) => files === null).length });
  });

  mount(app, contract.mapDeskFile, async (ask) => ok({ files: await mapFile(ports, by(ask), ask.body) }));

  mount(app, auditContract.deskAudit, async ({ body }) => ok(await auditLines(ports, body)));

  mount(app, auditContract.deskAuditChain, async () => ok({ ...(await checkChain(ports)), ...(await checkSeals(ports)) }));

  mount(app, auditContract.exportAudit, async (ask) => ok({ lines: await exportAudit(ports, by(ask), ask.body) }));

  mount(app, complaints.deskComplaints, async ({ body }) => ok(await complaintQueue(ports, body)));

  mount(app, complaints.deskComplaint, async (ask) => ok(await openComplaint(ports, by(ask), ask.params.number)));

  mount(app, complaints.answerComplaint, async (ask) => {
    const { number } = ask.params;
    await decideComplaint(ports, by(ask), number, ask.body);
    return ok({ number });
  });

  mount(app, complaints.askComplainant, async (ask) => {
    const { number } = ask.params;
    await askMaterial(ports, by(ask), number, ask.body.text);
    return ok({ number });
  });

  mount(app, complaints.restoreComplaint, async (ask) => {
    const { number } = ask.params;
    await restoreComplaint(ports, by(ask), number, ask.body.reason);
    return ok({ number });
  });

  mount(app, works.deskWorks, async ({ body }) => ok(await findWorks(ports, body)));

  mount(app, works.deskWork, async ({ params }) => ok(await lookAtWork(ports, params.id)));

  mount(app, works.dealWithWorks, async (ask) => ok(await dealWith(ports, by(ask), ask.body)));

  mount(app, words.deskWords, async () => ok(await readWords(ports)));

  mount(app, words.saveWordDraft, async (ask) => ok({ count: await saveDraft(ports, by(ask), ask.body) }));

  mount(app, words.previewWords, async () => ok(await tryDraft(ports)));

  mount(app, words.publishWords, async (ask) => ok({ version: await publishDraft(ports, by(ask), ask.body.reason) }));

  mount(app, words.restoreWords, async (ask) => ok({ version: await restoreVersion(ports, by(ask), ask.body) }));

  mount(app, catalogue.deskCatalogue, async (ask) => ok({ products: await readCatalogue(ports, by(ask)) }));

  mount(app, catalogue.deskProduct, async (ask) => ok(await lookAtProduct(ports, by(ask), ask.params)));

  mount(app, catalogue.proposePrice, async (ask) => ok({ id: await askPrice(ports, by(ask), ask.params, ask.body) }));

  mount(app, catalogue.decidePrice, async (ask) => ok({ state: await decideOnPrice(ports, by(ask), ask.params.id, ask.body.agree) }));

  mount(app, catalogue.setOnSale, async (ask) => {
    await sell(ports, by(ask), ask.params, ask.body);
    return ok({ onSale: ask.body.onSale });
  });

  mount(app, announcing.deskAnnouncements, async () => ok({ announcements: await listAnnouncements(ports) }));

  mount(app, announcing.publishAnnouncement, async (ask) =>
    ok({ state: await publishAnnouncement(ports, by(ask), ask.body, `${ask.member.id}-${ask.idempotencyKey || randomKey(12)}`) }),
  );

  mount(app, announcing.takeBackAnnouncement, async (ask) =>
    ok({ state: await takeBackAnnouncement(ports, by(ask), ask.params.id, ask.body.reason) }),
  );

  mount(app, announcing.deskBanners, async () => ok(await readBanners(ports)));

  mount(app, announcing.saveBanners, async (ask) => ok({ edition: await saveBanners(ports, by(ask), ask.member, ask.body) }));

  mount(app, dictionaries.deskDict, async ({ body }) => ok(await readDict(ports, body.name)));

  mount(app, dictionaries.saveDeskDict, async (ask) => ok({ edition: await saveDict(ports, by(ask), ask.member, ask.body) }));

  mount(app, site.deskSite, async () => ok(await readSite(ports)));

  mount(app, site.saveDeskSite, async (ask) => ok({ edition: await saveSite(ports, by(ask), ask.body) }));

  mount(app, members.deskMembers, async ({ body }) => ok(await findMembers(ports, body)));

  mount(app, members.deskMember, async (ask) => ok(await lookAtMember(ports, by(ask), ask.params.id)));

  mount(app, members.revealMember, async (ask) => ok(await revealMember(ports, by(ask), ask.params.id, ask.body.reason)));

  mount(app, members.signOutMember, async (ask) => ok({ devices: await signOutMember(ports, by(ask), ask.params.id, ask.body) }));

  mount(app, members.suspendMember, async (ask) => {
    await suspendMember(ports, by(ask), ask.params.id, ask.body);
    return ok({ id: ask.params.id });
  });

  mount(app, members.unsuspendMember, async (ask) => {
    await unsuspendMember(ports, by(ask), ask.params.id, ask.body.reason);
    return ok({ id: ask.params.id });
  });

  mount(app, members.endMembersMinorMode, async (ask) => {
    await endMembersMinorMode(ports, by(ask), ask.params.id, ask.body.reason);
    return ok({ id: ask.params.id });
  });

  mount(app, members.changePoints, async (ask) =>
    ok({ state: await changePoints(ports, by(ask), ask.params.id, ask.body, ask.idempotencyKey) }),
  );

  mount(app, members.decidePoints, async (ask) => ok({ state: await decidePoints(ports, by(ask), ask.params.id, ask.body.agree) }));

  mount(app, orders.deskOrders, async ({ body }) => ok(await findOrders(ports, body)));

  mount(app, orders.deskOrder, async (ask) => ok(await lookAtOrder(ports, by(ask), ask.params.key)));

  mount(app, orders.previewRefund, async ({ params, body }) => ok(await previewRefund(ports, params.key, body)));

  mount(app, orders.askRefund, async (ask) => ok({ state: await askRefund(ports, by(ask), ask.params.key, ask.body) }));

  mount(app, orders.deskReconciliation, async () => ok(await reconciliation(ports)));

  mount(app, orders.returnStray, async (ask) => ok({ state: await returnStray(ports, by(ask), ask.params, ask.body.reason) }));

  mount(app, orders.decideStray, async (ask) => ok({ state: await decideStray(ports, by(ask), ask.params, ask.body.agree) }));

  mount(app, orders.decideRefund, async (ask) => ok({ state: await decideRefund(ports, by(ask), ask.params.id, ask.body.agree) }));
}
