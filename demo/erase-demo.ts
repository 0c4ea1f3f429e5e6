import { sql } from 'kysely';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { picturesOfEvents } from '#server/competition/events/leave-events.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { demoPrices, demoTerms } from './people.ts';

const noStream = { embedSrc: null, priceCents: 0, isFree: false, streamingActive: false, userId: null };

/** Erases all demo data in one transaction. The demo's own admin is refused, because that admin would lose access. */
export async function eraseDemo(app: App, admin: Viewer): Promise<number> {
  return inTransaction(app.database.kysely, async trx => {
    const asking = await trx.selectFrom('users').select('demo').where('id', '=', admin.uid).executeTakeFirst();
    if (asking?.demo) throw refused(messages.admin.ownFirst);
    const requests = await trx
      .selectFrom('boxRequests')
      .innerJoin('users', 'users.id', 'boxRequests.uid')
      .select('boxRequests.photoId')
      .where('users.demo', '=', true)
      .execute();
    const ids = (await trx.selectFrom('users').select('id').where('demo', '=', true).execute()).map(({ id }) => id);
    const ofEvents = await picturesOfEvents(trx, ids);
    // Foreign keys set the order: entries block their users, and results block their test. The rest is deleted with the
    // users.
    await deleteEntriesOf(trx, ids);
    if (ids.length > 0) await endStreamOf(trx, ids);
    // A demo captain's appeal may belong to a team that has a real captain by now.
    if (ids.length > 0) await trx.deleteFrom('appeals').where('userId', 'in', ids).execute();
    const users = await trx.deleteFrom('users').where('demo', '=', true).returning('photoId').execute();
    const photoIds = new Set([...requests, ...users].map(row => row.photoId).concat(ofEvents));
    for (const photoId of photoIds) if (photoId) await app.jobs.send(trx, 'delete-picture', { photoId });
    // Terms and prices become empty only if no person has changed them.
    await trx.updateTable('platformTerms').set({ text: '', updatedAt: null }).where('text', '=', demoTerms).execute();
    await trx
      .updateTable('prices')
      .set({ event: 0, qualifier: 0 })
      .where('event', '=', demoPrices.event)
      .where('qualifier', '=', demoPrices.qualifier)
      .execute();
    await recordAct(trx, 'demo-erased', { by: admin, details: { rows: users.length }, at: app.now() });
    return users.length;
  });
}

/**
 * Deletes these users' entries and all entries of their events. With them go teams, invitations, participants, and
 * orders with their history.
 */
async function deleteEntriesOf(db: Db, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  const theirs = sql<boolean>`event_id in (select id from events where organization_id = any(${userIds}))`;
  const isTheirs = sql<boolean>`user_id = any(${userIds})`;
  // Heats are deleted before judges: the deletion of a judge would first clear the judge of each rail.
  await sql`delete from heats where ${theirs}`.execute(db);
  await sql`delete from entries where ${isTheirs} or ${theirs}`.execute(db);
  await sql`delete from participants where ${isTheirs}`.execute(db);
  await sql`delete from teams where captain_id = any(${userIds}) or ${theirs}`.execute(db);
  await sql`delete from team_invitations where ${isTheirs}`.execute(db);
  await sql`
    update entries set order_id = null where order_id in (select id from orders where ${isTheirs})`.execute(db);
  // Deletes tickets of demo events. Tickets that a demo account bought elsewhere stay valid.
  await sql`delete from tickets where ${theirs}`.execute(db);
  await sql`
    update tickets set order_id = null where order_id in (select id from orders where ${isTheirs})`.execute(db);
  await sql`delete from stream_passes where ${isTheirs}`.execute(db);
  await sql`delete from orders where ${isTheirs} or ${theirs}`.execute(db);
}

/** Ends the stream that the demo's operator set, with all passes. A stream that another admin set stays. */
const endStreamOf = (db: Db, userIds: string[]) =>
  db
    .updateTable('streaming')
    .set(({ eb }) => ({ ...noStream, streamNo: eb('streamNo', '+', 1) }))
    .where('userId', 'in', userIds)
    .execute();
