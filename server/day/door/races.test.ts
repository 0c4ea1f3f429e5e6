import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { eraseDueAccounts } from '#server/people/accounts/delete-account.ts';
import { lockEventsOf } from '#server/registration/entries/leaving/erase-participant.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { createJoinable, enterAlone, type Joinable, signUpConfirmed } from '#testing/factories/entries.ts';
import { reachFirstDay } from '#testing/factories/events.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';

// One process admits at a door while another process erases the ticket's holder.

let app: TestApp;
let beside: TestApp;
let event: Joinable;
let judge: SignedIn;
let typeId: string;
beforeAll(async () => {
  app = await createTestApp();
  beside = await createTestApp({}, { beside: app });
  event = await createJoinable(app);
  await reachFirstDay(app, event.eventId);
  typeId = await createTicketType(event.organizer, event.eventId, { limit: 500 });
  judge = await approveJudge(app, { eventId: event.eventId, categories: [] });
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const given = ({ email }: SignedIn) => assignTicket(event.organizer, { eventId: event.eventId, typeId }, { email });
/** Two tickets whose order of creation is not the order of their ids. */
async function givenTwo(who: SignedIn): Promise<string[]> {
  const two = [await given(who), await given(who)];
  return two[0]! > two[1]! ? two.toSorted() : givenTwo(who);
}

async function letIn(ticketIds: readonly string[]) {
  const plain = { typeId, door: 'Norte', device: crypto.randomUUID(), decidedAt: new Date().toISOString() };
  const commands = ticketIds.map(ticketId => ({ ...plain, id: crypto.randomUUID(), ticketId }));
  const { answers } = await judge.client.door.admit({ eventId: event.eventId, commands });
  return answers.map(({ verdict }) => verdict);
}

/** Runs like the daily job of the other process, after the 14 days. */
async function erase({ uid, email }: SignedIn) {
  const past = new Date(Date.now() - 86_400_000);
  const times = { timestamp: past, confirmedAt: past, dueAt: past };
  await app.database.kysely
    .insertInto('pendingDeletions')
    .values({ email, userId: uid, ...times })
    .execute();
  await eraseDueAccounts(beside);
}

/** Runs these calls in a fixed order: each begins when the one before waits for `hold`'s lock. */
async function inLine<Answer>(hold: (trx: Db) => Promise<unknown>, asks: (() => Promise<Answer>)[]) {
  const answers: Promise<Answer | Error>[] = [];
  await app.database.kysely.transaction().execute(async trx => {
    await hold(trx);
    for (const ask of asks) {
      answers.push(ask().catch((error: Error) => error));
      const waiting = async () => {
        const held = await app.database.sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        return held.length;
      };
      await expect.poll(waiting).toBe(answers.length);
    }
  });
  return Promise.all(answers);
}

const holderOf = (id: string) =>
  app.database.kysely.selectFrom('tickets').select('invitedEmail').where('id', '=', id).executeTakeFirst();

test('T2 A10 races: a door admits while the holder is erased → both succeed without a deadlock', async () => {
  const athlete = await signUpConfirmed(app);
  await enterAlone(app, event, athlete);
  const ticketId = await given(athlete);
  const book = (trx: Db) =>
    trx.selectFrom('ticketBooks').selectAll().where('eventId', '=', event.eventId).forUpdate().execute();
  const answers = await inLine<unknown>(book, [() => letIn([ticketId]), () => erase(athlete)]);
  expect(answers).toEqual([['enter'], undefined]);
  expect(await holderOf(ticketId)).toEqual({ invitedEmail: null });
});

test('T2 A10 races: the erased account holds several tickets → erased without a deadlock with the door', async () => {
  const athlete = await signUpConfirmed(app);
  const tickets = await givenTwo(athlete);
  const first = (trx: Db) => trx.selectFrom('tickets').select('id').where('id', '=', tickets[0]!).forUpdate().execute();
  const answers = await inLine<unknown>(first, [() => letIn(tickets), () => erase(athlete)]);
  expect(answers).toEqual([['enter', 'enter'], undefined]);
  for (const id of tickets) expect(await holderOf(id)).toEqual({ invitedEmail: null });
});

test('T2 door: a command holds the event’s lock → the door still admits', async () => {
  const athlete = await signUpConfirmed(app);
  await enterAlone(app, event, athlete);
  const [hidden, erased] = [await given(athlete), await given(athlete)];
  await app.database.kysely.transaction().execute(async trx => {
    await lockEvent(trx, event.eventId);
    expect(await letIn([hidden])).toEqual(['enter']);
  });
  await app.database.kysely.transaction().execute(async trx => {
    await lockEventsOf(trx, athlete.uid);
    expect(await letIn([erased])).toEqual(['enter']);
  });
});
