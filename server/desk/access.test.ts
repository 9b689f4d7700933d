import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#shared/rules/desk-roles.ts';
import { ROLES } from '#shared/vocabulary/kinds.ts';
import { endpoints } from '../app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { setRole } from './operators.ts';

const everybody = [...ROLES];

/** Who may make which call of the desk. */
const may: Record<string, Role[]> = {
  deskSelf: everybody,
  deskOverview: everybody,
  deskEngines: everybody,
  scanDeskEngines: everybody,
  saveDeskModel: ['owner'],
  saveDeskEngine: ['owner'],
  deleteDeskEngine: ['owner'],
  mapDeskFile: ['owner'],
  deskComplaints: ['owner', 'reviewer'],
  deskComplaint: ['owner', 'reviewer'],
  answerComplaint: ['owner', 'reviewer'],
  askComplainant: ['owner', 'reviewer'],
  restoreComplaint: ['owner', 'reviewer'],
  deskWorks: ['owner', 'reviewer', 'support'],
  deskWork: ['owner', 'reviewer', 'support'],
  dealWithWorks: ['owner', 'reviewer'],
  deskWords: ['owner', 'reviewer'],
  saveWordDraft: ['owner', 'reviewer'],
  previewWords: ['owner', 'reviewer'],
  publishWords: ['owner', 'reviewer'],
  restoreWords: ['owner', 'reviewer'],
  deskAnnouncements: ['owner', 'support'],
  publishAnnouncement: ['owner', 'support'],
  takeBackAnnouncement: ['owner', 'support'],
  deskBanners: ['owner'],
  saveBanners: ['owner'],
  deskDict: ['owner'],
  saveDeskDict: ['owner'],
  deskSite: ['owner'],
  saveDeskSite: ['owner'],
  deskMembers: ['owner', 'support'],
  deskMember: ['owner', 'support'],
  revealMember: ['owner', 'support'],
  signOutMember: ['owner', 'support'],
  suspendMember: ['owner', 'support'],
  unsuspendMember: ['owner', 'support'],
  endMembersMinorMode: ['owner', 'support'],
  changePoints: ['owner', 'support'],
  decidePoints: ['owner', 'support'],
  deskOrders: ['owner', 'finance'],
  deskOrder: ['owner', 'finance'],
  previewRefund: ['owner', 'finance'],
  askRefund: ['owner', 'finance'],
  decideRefund: ['owner', 'finance'],
  deskCatalogue: ['owner', 'finance'],
  deskProduct: ['owner', 'finance'],
  proposePrice: ['owner', 'finance'],
  decidePrice: ['owner', 'finance'],
  setOnSale: ['owner', 'finance'],
  deskReconciliation: ['owner', 'finance'],
  returnStray: ['owner', 'finance'],
  decideStray: ['owner', 'finance'],
  deskAudit: ['owner'],
  exportAudit: ['owner'],
  deskAuditChain: ['owner'],
};

const calls = endpoints.filter(({ path }) => path.startsWith('/api/v2/desk/'));
let world: World;
type Asker = Awaited<ReturnType<World['signIn']>>;
const askers = new Map<Role | 'member' | 'guest', Asker | undefined>([['guest', undefined]]);
beforeAll(async () => {
  world = await makeWorld();
  askers.set('member', await world.signIn());
  for (const role of ROLES) {
    const operator = await world.signIn();
    await setRole(world.ports, operator.mobile, role);
    askers.set(role, operator);
  }
});

test('O-4 every call of the desk says who may make it, and no other call asks for a role', () => {
  expect(Object.keys(may).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  const guarded = endpoints.filter(({ access, roles }) => access === 'operator' || access === 'owner' || roles !== undefined);
  expect(guarded.map(({ name }) => name).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

test.each(calls.map((one) => [one.name, one] as const))(
  'O-4 %s: for guests and members it does not exist, for others it is theirs or not',
  async (name, { method, path }) => {
    for (const [who, asker] of askers) {
      const { status, body } = await world.call(method, path.replace(/:\w+/, 'nothing'), method === 'GET' ? undefined : {}, asker);
      const got = [
        who,
        status === 404 && (who === 'guest' || who === 'member') ? body.error : body.error === 'ROLE_REQUIRED' ? 'refused' : 'let in',
      ];
      expect(got).toEqual([who, who === 'guest' || who === 'member' ? 'NOT_FOUND' : may[name]?.includes(who) ? 'let in' : 'refused']);
    }
  },
);
