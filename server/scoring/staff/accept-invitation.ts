import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { typeOfPermissions } from '#domain/scoring/staff/applications.ts';
import type { App } from '#server/app.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { nameOf } from '#server/people/accounts/accounts.reads.ts';
import { confirmAddressOf } from '#server/people/accounts/change-account.ts';
import { listCategories } from './applications.store.ts';
import { addCategories, holdJudge, saveInvited } from './decisions.store.ts';
import { findAccount, findByCode, type InvitationRow, updateInvitation } from './invitations.store.ts';
import { hashOfCode } from './invite-judge.ts';
import { refuseUnprovenAccount } from './staff.access.ts';
import { mailApproval } from './staff-news.ts';

const words = messages.staff;

async function findOpen(db: Db, code: string): Promise<InvitationRow> {
  const found = await findByCode(db, hashOfCode(code));
  if (!found || found.status === 'withdrawn') throw refused(words.invitationGone);
  return found;
}

const accountOf = (account: { type: string; blockedAt: Date | null } | undefined) => {
  if (!account) return 'none' as const;
  return account.type === 'staff' && !account.blockedAt ? ('judge' as const) : ('other' as const);
};

/** Reads the page of the mailed link, before a press of its button. The call changes nothing (A6). */
export async function checkInvitation(app: App, code: string) {
  const db = app.database.kysely;
  const invitation = await findOpen(db, code);
  const { email, eventId, mayQualifier, mayEvent, status } = invitation;
  const [event, account, categories] = await Promise.all([
    findAnyEvent(db, eventId),
    findAccount(db, email),
    listCategories(db, eventId),
  ]);
  if (!event) throw refused(words.invitationGone);
  return {
    eventId,
    eventName: event.name,
    eventType: event.type,
    organizationName: await nameOf(db, event.organizationId),
    start: event.startsAt.toISOString(),
    end: event.endsAt.toISOString(),
    timeZone: event.timeZone,
    permissions: { qualifier: mayQualifier, event: mayEvent },
    categories: categories.filter(({ uid }) => invitation.categories.includes(uid)).map(({ name }) => name),
    email,
    account: accountOf(account),
    isAccepted: status === 'accepted',
    isOver: isCompleted(timesOf(event), app.now().getTime()),
  };
}

/** Accepts an invitation. The link was mailed to that address, so using it proves the address (A13). */
export const acceptInvitation = (app: App, viewer: Viewer | null, code: string, network: string): Promise<string> =>
  inTransaction(app.database.kysely, async trx => {
    const { eventId } = await findOpen(trx, code);
    const event = await lockEvent(trx, eventId);
    // Another answer may have arrived while this call waited for the event lock.
    const invitation = await findOpen(trx, code);
    if (invitation.status === 'accepted') return eventId;
    const now = app.now();
    if (isCompleted(timesOf(event), now.getTime())) throw refused(words.closed);
    const account = await findAccount(trx, invitation.email);
    if (accountOf(account) !== 'judge' || !account) throw refused(words.inviteNoAccount);
    refuseUnprovenAccount(viewer, account);
    const judge = await holdJudge(trx, account.id);
    if (!judge) throw refused(words.inviteNoAccount);
    const permissions = {
      manage: false,
      qualifier: invitation.mayQualifier && event.qualifierOnline,
      event: invitation.mayEvent,
    };
    const type = typeOfPermissions(event, permissions);
    const id = await saveInvited(trx, { eventId, judgeId: account.id, type, permissions, now });
    const chosen = (await listCategories(trx, eventId)).filter(({ uid }) => invitation.categories.includes(uid));
    await addCategories(
      trx,
      id,
      chosen.map(({ uid }) => uid),
    );
    await confirmAddressOf(trx, account.id, now);
    await updateInvitation(trx, invitation.id, { status: 'accepted', answeredAt: now });
    await recordAct(trx, 'judge-accepted', {
      by: { uid: account.id, network },
      about: account.id,
      eventId,
      details: { event: permissions.event, qualifier: permissions.qualifier, categories: chosen.length },
      at: now,
    });
    await mailApproval(trx, app, { event, judge, permissions, categories: chosen.map(({ name }) => name) });
    return eventId;
  });
