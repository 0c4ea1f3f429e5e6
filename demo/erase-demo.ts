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

/** All that the demo brought, in one transaction. The demo's own admin would lock itself out: it is refused. */
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
    // Entries hold on to whom they name and results to their test; the rest goes with the users.
    await deleteEntriesOf(trx, ids);
    if (ids.length > 0) await endStreamOf(trx, ids);
    // A captain of the demo may have appealed for a team that is somebody else's by now.
    if (ids.length > 0) await trx.deleteFrom('appeals').where('userId', 'in', ids).execute();
    const users = await trx.deleteFrom('users').where('demo', '=', true).returning('photoId').execute();
    const photoIds = new Set([...requests, ...users].map(row => row.photoId).concat(ofEvents));
    for (const photoId of photoIds) if (photoId) await app.jobs.send(trx, 'delete-picture', { photoId });
    // The terms and prices of the demo go too, unless somebody has made them their own.
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

/** The entries of these people and all in their events, with what hangs on them: teams with their invitations, orders with their money's history, and who took part. */
async function deleteEntriesOf(db: Db, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  const theirs = sql<boolean>`event_id in (select id from events where organization_id = any(${userIds}))`;
  const isTheirs = sql<boolean>`user_id = any(${userIds})`;
  // Before the judges who stand at their rails: who goes with a heat is put away from no rail of it.
  await sql`delete from heats where ${theirs}`.execute(db);
  await sql`delete from entries where ${isTheirs} or ${theirs}`.execute(db);
  await sql`delete from participants where ${isTheirs}`.execute(db);
  await sql`delete from teams where captain_id = any(${userIds}) or ${theirs}`.execute(db);
  await sql`delete from team_invitations where ${isTheirs}`.execute(db);
  await sql`
    update entries set order_id = null where order_id in (select id from orders where ${isTheirs})`.execute(db);
  // A ticket of the demo's events goes with what was paid for it; what a demo account bought elsewhere stays good.
  await sql`delete from tickets where ${theirs}`.execute(db);
  await sql`
    update tickets set order_id = null where order_id in (select id from orders where ${isTheirs})`.execute(db);
  await sql`delete from stream_passes where ${isTheirs}`.execute(db);
  await sql`delete from orders where ${isTheirs} or ${theirs}`.execute(db);
}

/** The stream that the demo's operator put on, with everybody's passes of it; one that somebody set since then stays. */
const endStreamOf = (db: Db, userIds: string[]) =>
  db
    .updateTable('streaming')
    .set(({ eb }) => ({ ...noStream, streamNo: eb('streamNo', '+', 1) }))
    .where('userId', 'in', userIds)
    .execute();
