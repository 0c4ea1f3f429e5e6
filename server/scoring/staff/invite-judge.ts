import { createHash, randomBytes } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import type { InviteJudge } from '#contract/scoring/judge-invitations.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { canAllow, isApproval, resendAfterMs } from '#domain/scoring/staff/applications.ts';
import type { App } from '#server/app.ts';
import { type OwnEventRow, ownEvent, refuseUnlessPublic } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import {
  organizationOf,
  type RequestContext,
  type SignedInContext,
  type Viewer,
} from '#server/foundation/http/context.ts';
import { notFound, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { takeMails } from '#server/foundation/limits/third-party-mails.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { findOfJudge } from './applications.store.ts';
import { chosenOf } from './decide.ts';
import {
  findAccount,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  listOfEmail,
  listPending,
  updateInvitation,
} from './invitations.store.ts';
import { mailInvitation } from './staff-news.ts';

const words = messages.staff;

export const hashOfCode = (code: string) => createHash('sha256').update(code).digest('base64url');
const newCode = () => randomBytes(32).toString('base64url');

const isTooSoon = (mailedAt: Date, now: Date) => now.getTime() < mailedAt.getTime() + resendAfterMs;

async function takeInvitation(trx: Db, { app, address }: RequestContext, viewer: Viewer): Promise<void> {
  const bound = { name: 'judge-invitations', most: app.config.maxJudgeInvitations };
  if (!(await takeOfDay(trx, bound, organizationOf(viewer), app.now()))) throw refused(messages.team.dailyLimit);
  await takeMails(trx, app, address);
}

async function refuseInvitation(trx: Db, event: OwnEventRow, email: string, now: Date): Promise<void> {
  const account = await findAccount(trx, email);
  if (account && account.type !== 'staff') throw refusedField('email', words.inviteOther);
  const application = account && (await findOfJudge(trx, event.id, account.id));
  if (application?.status === 'approved') throw refusedField('email', words.inviteApproved);
  if (application?.status === 'pending') throw refusedField('email', words.inviteApplied);
  const [last] = await listOfEmail(trx, event.id, email);
  if (last?.status === 'pending') throw refusedField('email', messages.team.alreadyInvited);
  // Withdrawing and inviting again sends another mail. So the shortest time between two mails applies.
  if (last?.status === 'withdrawn' && isTooSoon(last.mailedAt, now)) {
    throw refusedField('email', messages.team.resendLater);
  }
}

/** Invites with the permissions of an approval (V1); the mailed link creates the application (N1). */
export async function inviteJudge(context: SignedInContext, input: InviteJudge): Promise<string> {
  const { app, viewer } = context;
  const { eventId, email, permissions } = input;
  return inTransaction(app.database.kysely, async trx => {
    const event = await ownEvent(trx, viewer, eventId, { lock: true });
    refuseUnlessPublic(event);
    const now = app.now();
    await requireConfirmed(trx, organizationOf(viewer));
    if (isCompleted(timesOf(event), now.getTime())) throw refused(words.closed);
    if (permissions.qualifier && !canAllow(event, 'qualifier')) throw refused(words.noQualifier);
    if (!isApproval(event, permissions)) throw refusedField('permissions', words.noPermission);
    const ids = new Set(input.categories);
    await chosenOf(trx, event.id, ids);
    await refuseInvitation(trx, event, email, now);
    await takeInvitation(trx, context, viewer);
    const id = crypto.randomUUID();
    const code = newCode();
    const row = { id, eventId, email, mayQualifier: permissions.qualifier, mayEvent: permissions.event };
    const moments = { createdAt: now, mailedAt: now };
    await insertInvitation(trx, { ...row, ...moments, categories: [...ids], codeHash: hashOfCode(code) });
    await mailInvitation(trx, app, event, { email, code });
    const details = { qualifier: permissions.qualifier, event: permissions.event, categories: ids.size };
    await recordAct(trx, 'judge-invited', { by: viewer, eventId, details, at: now });
    return id;
  });
}

async function holdOwnInvitation(trx: Db, viewer: Viewer, id: string) {
  const found = await findInvitation(trx, id);
  if (!found) throw notFound();
  const event = await ownEvent(trx, viewer, found.eventId, { lock: true });
  // An answer may have arrived while this call waited for the lock.
  const invitation = await findInvitation(trx, id);
  if (invitation?.status !== 'pending') throw refused(messages.team.notPending);
  return { event, invitation };
}

/** Sends the invitation again. Only the newest mail's link works. */
export async function resendInvitation(context: SignedInContext, id: string): Promise<void> {
  const { app, viewer } = context;
  await inTransaction(app.database.kysely, async trx => {
    const { event, invitation } = await holdOwnInvitation(trx, viewer, id);
    const now = app.now();
    if (isCompleted(timesOf(event), now.getTime())) throw refused(words.closed);
    if (isTooSoon(invitation.mailedAt, now)) throw refused(messages.team.resendLater);
    await takeInvitation(trx, context, viewer);
    const code = newCode();
    await updateInvitation(trx, id, { mailedAt: now, codeHash: hashOfCode(code) });
    await mailInvitation(trx, app, event, { email: invitation.email, code });
  });
}

export const withdrawInvitation = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await holdOwnInvitation(trx, viewer, id);
    await updateInvitation(trx, id, { status: 'withdrawn', answeredAt: app.now() });
  });

const toInvitation = ({ id, email, mayQualifier, mayEvent, categories, createdAt, mailedAt }: InvitationRow) => ({
  uid: id,
  email,
  permissions: { qualifier: mayQualifier, event: mayEvent },
  categories,
  createdAt: createdAt.toISOString(),
  mailedAt: mailedAt.toISOString(),
  canResendAt: new Date(mailedAt.getTime() + resendAfterMs).toISOString(),
});

export async function listInvitations(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  await ownEvent(db, viewer, eventId);
  return { invitations: (await listPending(db, eventId)).map(toInvitation), now: app.now().toISOString() };
}
