import { ORPCError, traverseContractProcedures } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Access, type AccountType, accountTypes } from '#contract/base.ts';
import { contract } from '#contract/index.ts';
import { asOwner, type Role } from '#domain/people/members/roles.ts';
import { accessFault, checkAccess } from '#server/foundation/http/procedures.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#testing/app.ts';
import { signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';

// Every procedure with its permitted callers. A new procedure without a line here fails the first test. The input is
// nonsense on purpose: a permitted caller gets an input error, another caller is refused before.
const everybody = ['signed out', ...accountTypes] as const;
type Caller = (typeof everybody)[number];
const signedIn: readonly Caller[] = accountTypes;

const allowed: Record<string, readonly Caller[]> = {
  'accounts.typeOf': everybody,
  'accounts.exists': everybody,
  'accounts.signUp': everybody,
  'accounts.signIn': everybody,
  'accounts.openSession': everybody,
  'accounts.signOut': everybody,
  'accounts.me': everybody,
  'accounts.updateProfile': ['athlete', 'staff', 'organization'],
  'accounts.changePassword': signedIn,
  'accounts.listSessions': signedIn,
  'accounts.closeSession': signedIn,
  'accounts.closeOtherSessions': signedIn,
  'accounts.requestReset': everybody,
  'accounts.requestSignInCode': everybody,
  'accounts.checkLink': everybody,
  'accounts.resetPassword': everybody,
  'accounts.confirmEmail': everybody,
  'accounts.resendConfirmation': signedIn,
  'accounts.requestDeletion': everybody,
  'accounts.confirmDeletion': everybody,
  'accounts.cancelDeletion': signedIn,
  'admin.listUsers': ['admin'],
  'admin.blockUser': ['admin'],
  'admin.unblockUser': ['admin'],
  'admin.listEvents': ['admin'],
  'admin.hideEvent': ['admin'],
  'admin.showEvent': ['admin'],
  'admin.listBoxRequests': ['admin'],
  'admin.approveBoxRequest': ['admin'],
  'admin.declineBoxRequest': ['admin'],
  'admin.listDeletions': ['admin'],
  'admin.updateTerms': ['admin'],
  'admin.updatePrices': ['admin'],
  'admin.eraseDemo': ['admin'],
  'admin.listMails': ['admin'],
  'admin.readMail': ['admin'],
  'secondFactor.read': ['staff', 'organization', 'admin'],
  'secondFactor.begin': ['staff', 'organization', 'admin'],
  'secondFactor.confirm': ['staff', 'organization', 'admin'],
  'secondFactor.renewCodes': ['staff', 'organization', 'admin'],
  'secondFactor.turnOff': ['staff', 'organization', 'admin'],
  'audit.listAll': ['admin'],
  'audit.listAsOrganizer': ['organization'],
  'push.key': signedIn,
  'push.subscribe': signedIn,
  'push.remove': signedIn,
  'push.test': signedIn,
  'calendar.read': ['athlete'],
  'calendar.renew': ['athlete'],
  'boxes.request': ['box'],
  'boxes.submitRequest': ['box'],
  'events.home': everybody,
  'events.list': everybody,
  'events.read': everybody,
  'events.terms': everybody,
  'events.forAthlete': ['athlete'],
  'events.listAsOrganizer': ['organization'],
  'events.readAsOrganizer': ['organization'],
  'events.previewAsOrganizer': ['organization'],
  'events.create': ['organization'],
  'events.update': ['organization'],
  'events.setDraft': ['organization'],
  'events.finish': ['organization'],
  'events.closeQualifier': ['organization'],
  'events.reopen': ['organization'],
  'events.reopenQualifier': ['organization'],
  'events.planMove': ['organization'],
  'events.move': ['organization'],
  'heats.readManager': ['staff', 'organization'],
  'heats.readCategory': ['staff', 'organization'],
  'heats.preview': ['organization'],
  'heats.readOpen': ['staff', 'organization'],
  'heats.generate': ['organization'],
  'heats.startCategory': ['staff', 'organization'],
  'heats.pauseCategory': ['staff', 'organization'],
  'heats.finishCategory': ['staff', 'organization'],
  'heats.startTest': ['staff', 'organization'],
  'heats.finishTest': ['staff', 'organization'],
  'heats.call': ['staff', 'organization'],
  'heats.start': ['staff', 'organization'],
  'heats.pause': ['staff', 'organization'],
  'heats.resume': ['staff', 'organization'],
  'heats.falseStart': ['staff', 'organization'],
  'heats.adjust': ['staff', 'organization'],
  'heats.repeat': ['staff', 'organization'],
  'heats.finish': ['staff', 'organization'],
  'heats.unfinish': ['staff', 'organization'],
  'heats.dealJudges': ['staff', 'organization'],
  'heats.setJudge': ['staff', 'organization'],
  'preflight.read': ['staff', 'organization'],
  'prints.read': ['staff', 'organization'],
  'prints.make': ['staff', 'organization'],
  'cards.read': ['staff', 'organization'],
  'cards.type': ['staff', 'organization'],
  'rails.mine': ['staff'],
  'rails.beat': ['staff'],
  'rails.take': ['staff'],
  'rails.ready': ['staff'],
  'rails.others': ['staff'],
  'rails.takeOver': ['staff'],
  'rails.finish': ['staff'],
  'rails.sign': ['staff'],
  'rails.scratch': ['staff'],
  'rails.readHeat': ['staff', 'organization'],
  'rails.confirm': ['staff', 'organization'],
  'rails.confirmSeen': ['staff', 'organization'],
  'rails.waiting': ['staff', 'organization'],
  'rails.confirmSigned': ['staff', 'organization'],
  'rails.choose': ['staff', 'organization'],
  'rails.correct': ['staff', 'organization'],
  'rails.noShow': ['staff', 'organization'],
  'rails.markUnfinished': ['staff', 'organization'],
  'rails.unmark': ['staff', 'organization'],
  'rails.history': ['staff', 'organization'],
  'rails.reopen': ['staff', 'organization'],
  'rails.contest': ['staff'],
  'rails.timelines': ['staff', 'organization'],
  'rails.settle': ['staff', 'organization'],
  'protests.open': ['athlete', 'staff', 'organization'],
  'protests.withdraw': ['athlete', 'staff', 'organization'],
  'protests.rule': ['staff', 'organization'],
  'protests.list': ['staff', 'organization'],
  'protests.mine': ['athlete'],
  'protests.disputes': ['athlete'],
  'sponsors.list': ['organization'],
  'sponsors.create': ['organization'],
  'sponsors.update': ['organization'],
  'sponsors.reorder': ['organization'],
  'sponsors.remove': ['organization'],
  'heats.readPlans': ['organization'],
  'heats.readBlocks': ['organization'],
  'heats.setBlock': ['organization'],
  'heats.removeBlock': ['organization'],
  'heats.proposeBlocks': ['organization'],
  'heats.publishBlocks': ['organization'],
  'heats.planInputs': ['organization'],
  'heats.replace': ['organization'],
  'heats.move': ['organization'],
  'heats.lock': ['organization'],
  'heats.publish': ['staff', 'organization'],
  'heats.mine': ['athlete'],
  'timetable.read': everybody,
  'timetable.mine': ['athlete'],
  'timetable.lateness': ['staff', 'organization'],
  'attendance.list': ['staff', 'organization'],
  'attendance.set': ['staff', 'organization'],
  'day.mine': ['staff', 'organization'],
  'screens.hello': everybody,
  'screens.list': ['staff', 'organization'],
  'screens.pair': ['staff', 'organization'],
  'screens.change': ['staff', 'organization'],
  'screens.setScene': ['staff', 'organization'],
  'screens.remove': ['staff', 'organization'],
  'platform.terms': everybody,
  'platform.prices': everybody,
  'platform.demo': everybody,
  'categories.read': everybody,
  'categories.readAsOrganizer': ['organization'],
  'categories.create': ['organization'],
  'categories.update': ['organization'],
  'categories.remove': ['organization'],
  'categories.setPublish': ['organization'],
  'categories.setAudit': ['organization'],
  'categories.copy': ['organization'],
  'categories.reorder': ['organization'],
  'categories.defaults': ['organization'],
  'categories.updateDefaults': ['organization'],
  'wods.readAsOrganizer': ['organization'],
  'wods.create': ['organization'],
  'wods.update': ['organization'],
  'wods.updateDates': ['organization'],
  'wods.revealNow': ['organization'],
  'wods.remove': ['organization'],
  'generalWods.list': ['organization'],
  'generalWods.exists': ['organization'],
  'generalWods.create': ['organization'],
  'generalWods.update': ['organization'],
  'generalWods.assign': ['organization'],
  'generalWods.remove': ['organization'],
  'streaming.watch': signedIn,
  'streaming.createOrder': signedIn,
  'streaming.settings': ['admin'],
  'streaming.save': ['admin'],
  'streaming.passes': ['admin'],
  'streaming.refund': ['admin'],
  'streaming.startNew': ['admin'],
  'joining.options': ['athlete'],
  'joining.createOrder': ['athlete'],
  'orders.payWithCard': everybody,
  'orders.settle': everybody,
  'orders.answerTest': everybody,
  'orders.cancel': everybody,
  'orders.readOrder': signedIn,
  'orders.listOrders': signedIn,
  'joining.withdraw': ['athlete'],
  'joining.askRefund': ['athlete'],
  'income.read': ['organization'],
  'income.readRefund': ['organization'],
  'income.refund': ['organization'],
  'income.requests': ['organization'],
  'income.refuseRefund': ['organization'],
  'income.holds': ['organization'],
  'income.releaseHold': ['organization'],
  'teams.listMine': ['athlete'],
  'teams.read': ['athlete'],
  'teams.update': ['athlete'],
  'teams.invite': ['athlete'],
  'teams.resend': ['athlete'],
  'teams.withdraw': ['athlete'],
  'teams.removeMember': ['athlete'],
  'teams.leave': ['athlete'],
  'teams.handOver': ['athlete'],
  'invitations.listMine': ['athlete'],
  'invitations.answer': ['athlete'],
  'invitations.checkCode': everybody,
  'entries.listMine': ['athlete'],
  'entries.listAsOrganizer': ['organization'],
  'entries.readAthlete': ['organization'],
  'entries.exportAthletes': ['organization'],
  'entries.exportEvent': ['organization'],
  'entries.enroll': ['organization'],
  'entries.checkList': ['organization'],
  'entries.enrollList': ['organization'],
  'entries.addMate': ['organization'],
  'entries.correctTyped': ['organization'],
  'entries.takeOver': ['athlete'],
  'entries.listMoves': ['organization'],
  'entries.move': ['organization'],
  'entries.remove': ['organization'],
  'entries.setStanding': ['organization'],
  'results.readAsOrganizer': ['organization'],
  'results.saveAsOrganizer': ['organization'],
  'results.saveManyAsOrganizer': ['organization'],
  'results.removeAsOrganizer': ['organization'],
  'results.markAsOrganizer': ['organization'],
  'entries.checkManual': everybody,
  'entries.answerManual': everybody,
  'entries.listManual': ['athlete'],
  'entries.answerManualEntry': ['athlete'],
  'running.list': ['organization'],
  'running.confirm': ['organization'],
  'running.undo': ['organization'],
  'staff.forStaff': ['staff'],
  'staff.apply': ['staff'],
  'staff.listMine': ['staff'],
  'staff.readEvent': ['staff'],
  'staff.listReviews': ['staff'],
  'staff.listAsOrganizer': ['organization'],
  'staff.readAsOrganizer': ['organization'],
  'staff.approve': ['organization'],
  'staff.decline': ['organization'],
  'staff.setPermission': ['organization'],
  'staff.setCategory': ['organization'],
  'staff.dismiss': ['organization'],
  'staff.invite': ['organization'],
  'staff.listInvitations': ['organization'],
  'staff.resendInvitation': ['organization'],
  'staff.withdrawInvitation': ['organization'],
  'staff.checkInvitation': everybody,
  'staff.acceptInvitation': everybody,
  'reviews.read': ['staff'],
  'reviews.readMany': ['staff'],
  'reviews.claim': ['staff'],
  'reviews.approve': ['staff'],
  'reviews.change': ['staff'],
  'reviews.reject': ['staff'],
  'tickets.listTypes': ['organization'],
  'tickets.readType': ['organization'],
  'tickets.createType': ['organization'],
  'tickets.updateType': ['organization'],
  'tickets.removeType': ['organization'],
  'tickets.listSold': ['organization'],
  'tickets.assign': ['organization'],
  'tickets.sendAgain': ['organization'],
  'tickets.cancel': ['organization'],
  'tickets.read': everybody,
  'tickets.readOrder': everybody,
  'tickets.nameTicket': everybody,
  'tickets.transfer': everybody,
  'tickets.correctEmail': everybody,
  'tickets.askRefund': everybody,
  'tickets.refundTickets': ['organization'],
  'tickets.refundAgain': ['organization'],
  'tickets.markSeen': everybody,
  'tickets.mine': signedIn,
  'sale.state': everybody,
  'sale.cheapest': everybody,
  'sale.hold': everybody,
  'sale.release': everybody,
  'badges.read': everybody,
  'badges.mine': signedIn,
  'door.events': ['staff', 'organization'],
  'door.snapshot': ['staff', 'organization'],
  'door.admit': ['staff', 'organization'],
  'door.undo': ['staff', 'organization'],
  'door.search': ['staff', 'organization'],
  'door.doubles': ['staff', 'organization'],
  'door.counts': ['staff', 'organization'],
  'sale.createOrder': everybody,
  'sale.takeBack': everybody,
  'sale.place': everybody,
  'sale.leave': everybody,
  'sale.tellMe': everybody,
  'sale.readOffer': everybody,
  'sale.startWaiting': everybody,
  'sale.takeOffer': everybody,
  'sale.forgetMe': everybody,
  'uploads.readQualifier': ['athlete'],
  'uploads.submitQualifier': ['athlete'],
  'uploads.readScore': ['athlete'],
  'uploads.submitScore': ['athlete'],
  'uploads.beginVideo': ['athlete'],
  'uploads.setPoster': ['athlete'],
  'home.live': everybody,
  'waiting.count': ['athlete', 'staff', 'organization'],
  'waiting.ofEvent': ['organization'],
  'appeals.send': ['athlete'],
  'appeals.listAsOrganizer': ['organization'],
  'appeals.readAsOrganizer': ['organization'],
  'appeals.decide': ['organization'],
  'boards.readResult': everybody,
  'boards.explain': everybody,
  'boards.export': ['organization'],
};

const procedures = new Map<string, Access>();
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  procedures.set(path.join('.'), procedure['~orpc'].meta as Access);
});

let app: TestApp;
const visitors = {} as Record<Caller, Visitor>;
beforeAll(async () => {
  app = await createTestApp();
  visitors['signed out'] = createVisitor(app);
  for (const type of ['athlete', 'staff', 'organization', 'box'] as const) visitors[type] = await signUpAs(app, type);
  visitors.admin = await signInAsAdmin(app, { isLocal: true });
});
afterAll(() => app.close());

test('permissions: any procedure of the contract → one line in this table', () => {
  expect([...procedures.keys()].sort()).toEqual(Object.keys(allowed).sort());
});

test('powers: any procedure open to organizations → names one', () => {
  expect([...procedures].filter(([, access]) => accessFault(access)).map(([path]) => path)).toEqual([]);
});

const seen = [
  ...['categories.readAsOrganizer', 'day.mine', 'events.listAsOrganizer', 'events.previewAsOrganizer'],
  ...['events.readAsOrganizer', 'generalWods.exists', 'generalWods.list', 'waiting.count', 'waiting.ofEvent'],
  'wods.readAsOrganizer',
];
test.each<[Role, string[]]>([
  [
    'door',
    [
      ...['attendance.list', 'attendance.set', 'door.admit', 'door.counts', 'door.doubles', 'door.events'],
      ...['door.search', 'door.snapshot', 'door.undo'],
    ],
  ],
  [
    'treasurer',
    [
      ...['income.holds', 'income.read', 'income.readRefund', 'income.refund', 'income.refuseRefund'],
      ...['income.releaseHold', 'income.requests', 'tickets.cancel', 'tickets.listSold', 'tickets.listTypes'],
      ...['tickets.readType', 'tickets.refundAgain', 'tickets.refundTickets'],
    ],
  ],
])('powers: a member as %s → may call these for the organization and no other', (role, own) => {
  const member = { type: 'box' as const, organization: { ...asOwner('one'), role } };
  const mayCall = ([, access]: [string, Access]) => {
    try {
      checkAccess(access, member);
      return true;
    } catch {
      return false;
    }
  };
  const called = [...procedures].filter(([, { power }]) => power).filter(mayCall);
  expect(called.map(([path]) => path).sort()).toEqual([...seen, ...own].sort());
});

type Call = (input: unknown) => Promise<unknown>;
function procedureOf({ client }: Visitor, path: string): Call {
  let found = client as unknown as Record<string, unknown>;
  for (const part of path.split('.')) found = found[part] as Record<string, unknown>;
  return found as unknown as Call;
}

async function codeOf(caller: Caller, path: string): Promise<string> {
  try {
    await procedureOf(visitors[caller], path)({ page: 'x', uid: 7, code: 7, email: 7 });
    return 'OK';
  } catch (error) {
    if (error instanceof ORPCError) return error.code;
    throw error;
  }
}

// The test leaves `signOut` out: it would end the session that the next case needs.
const harmless = [...procedures.keys()].filter(path => path !== 'accounts.signOut');
const rest: Exclude<Caller, AccountType>[] = ['signed out'];

describe.each(harmless)('%s', path => {
  test.each([...rest, ...accountTypes])('caller: %s', async caller => {
    const code = await codeOf(caller, path);
    if (allowed[path]?.includes(caller))
      expect(['UNAUTHORIZED', 'FORBIDDEN', 'INTERNAL_SERVER_ERROR']).not.toContain(code);
    else expect(code).toBe(caller === 'signed out' ? 'UNAUTHORIZED' : 'FORBIDDEN');
  });
});

test('PUB-288 sign-out: a visitor without a session → accepted', async () => {
  await expect(createVisitor(app).client.accounts.signOut({})).resolves.toEqual({});
});

test('gym requests: a gym sends the id of another gym → the server uses the sender’s own request', async () => {
  const [one, two] = [await signUpAs(app, 'box'), await signUpAs(app, 'box')];
  const photo = 'data:image/png;base64,AAAA';
  await one.client.boxes.submitRequest({ organization: 'Uno', photo, uid: two.uid } as never).catch(() => {});
  expect((await two.client.boxes.request()).request).toBeNull();
});

test('local mailbox: an admin on this machine, without a mail server → answered; any other caller or setting → refused', async () => {
  const afar = await signInAsAdmin(app);
  await expect(afar.client.admin.listMails({ page: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(visitors.admin.client.admin.listMails({ page: 1 })).resolves.toMatchObject({ rows: expect.any(Array) });
  const withSmtp = { ...app, config: { ...app.config, smtpUrl: 'smtp://127.0.0.1:1' } };
  const admin = await signInAsAdmin(withSmtp, { isLocal: true });
  await expect(admin.client.admin.readMail({ id: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('demo door: a visitor on this machine → gets the address of the demo accounts; any other visitor → none', async () => {
  const withDoor = { ...app, demoDoor: 'http://127.0.0.1:4000/' };
  expect(await createVisitor(withDoor).client.platform.demo()).toEqual({ door: null });
  expect(await createVisitor(withDoor, { isLocal: true }).client.platform.demo()).toEqual({ door: withDoor.demoDoor });
});
