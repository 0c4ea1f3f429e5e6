import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { limits } from '#server/foundation/limits/attempts.ts';
import { mostOfDay } from '#server/foundation/limits/mailbox-day.ts';
import { eventStarts } from '#server/foundation/mail/texts/event-mails.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable, signUpConfirmed } from '#testing/factories/entries.ts';
import { createOrder, entriesOf, joinAndPay } from '#testing/factories/orders.ts';
import { enterAsTeam } from '#testing/factories/teams.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { scriptedProvider } from '#testing/scripted-provider.ts';
import { queueMail } from './outbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.payments = scriptedProvider().payments;
});
// The test sets the clock, so that no window ends during a test. Each test begins a day.
beforeEach(async () => {
  app.setNow(new Date());
  await app.database.kysely.deleteFrom('attempts').execute();
});
afterAll(() => app.close());

async function kindsTo(...addresses: string[]): Promise<string[]> {
  const rows = app.database.kysely.selectFrom('mails').select('kind').where('recipient', 'in', addresses);
  return (await rows.execute()).map(({ kind }) => kind);
}
const countOf = (kinds: readonly string[], kind: string) => kinds.filter(each => each === kind).length;
const freeEvent = () => createJoinable(app, {}, { price: 0 });
type Place = Awaited<ReturnType<typeof freeEvent>>;

/** The athlete joins and withdraws, which mails the account twice. */
async function inAndOut(athlete: SignedIn, place: Place) {
  await createOrder(athlete, { ...place, paymentType: null });
  const [entry] = await entriesOf(app, place.eventId);
  await athlete.client.joining.withdraw({ entryId: entry!.id, refund: false, reason: '' });
}

const starts = () =>
  eventStarts({
    name: 'Ana',
    eventName: 'Copa Cumbre',
    address: null,
    timeZone: 'America/Caracas',
    start: app.now(),
    url: 'https://pizarra.example/',
  });

describe('SAFE-M17 mails that their receiver did not request', () => {
  test('SAFE-M17 applying: an address that is not confirmed → refused, no mail to judge or organization', async () => {
    const { eventId, organizer } = await freeEvent();
    const judge = await signUpAs(app, 'staff', { emailVerified: false });
    const applying = judge.client.staff.apply({ eventId, type: 'offline', aboutExperience: 'Diez competencias.' });
    await expect(applying).rejects.toMatchObject({ message: messages.emailConfirmation.first });
    expect(await kindsTo(judge.email, organizer.email)).not.toContain('judge-applied');
    expect(await kindsTo(judge.email)).toEqual(['confirm-email']);
  });

  test('SAFE-M17 free places: two unconfirmed spellings of one mailbox join and withdraw → ten mails a day', async () => {
    const place = await freeEvent();
    const victim = `victima.${process.pid}`;
    const one = await signUpAs(app, 'athlete', { email: `${victim}@ajena.test` });
    const other = await signUpAs(app, 'athlete', { email: `${victim}+otra@ajena.test` });
    for (let round = 0; round < 4; round++) {
      await inAndOut(one, place);
      await inAndOut(other, place);
    }
    const kinds = await kindsTo(one.email, other.email);
    expect(kinds).toHaveLength(mostOfDay.own);
    // On the next day the mailbox has its whole limit again.
    app.setNow(new Date(app.now().getTime() + 24 * 3_600_000 + 1));
    await createOrder(one, { ...place, paymentType: null });
    expect(await kindsTo(one.email, other.email)).toHaveLength(mostOfDay.own + 1);
  });

  test('SAFE-M17 own acts: a confirmed address → every mail; a payment → its receipt, beyond the limit', async () => {
    const place = await freeEvent();
    const athlete = await signUpConfirmed(app);
    for (let round = 0; round < 7; round++) await inAndOut(athlete, place);
    expect(countOf(await kindsTo(athlete.email), 'place-given-up')).toBe(7);
    expect(countOf(await kindsTo(athlete.email), 'receipt')).toBe(7);

    const payer = await signUpAs(app, 'athlete');
    for (let round = 0; round < 6; round++) await inAndOut(payer, place);
    const before = (await kindsTo(payer.email)).length;
    expect(before).toBe(mostOfDay.own);
    await joinAndPay(payer, await createJoinable(app, {}, { price: 4500 }), 'paid');
    expect(await kindsTo(payer.email)).toHaveLength(before + 1);
  });

  test('SAFE-M17 deletions: many requests from one network → slowed for known and unknown addresses', async () => {
    const { client } = createVisitor(app, { address: '198.51.100.90' });
    const { email } = await signUpAs(app, 'athlete');
    const guest = `invitada.${process.pid}@publico.test`;
    const { eventId, organizer } = await freeEvent();
    await assignTicket(organizer, { eventId, typeId: await createTicketType(organizer, eventId) }, { email: guest });
    const ask = (address: string) => client.accounts.requestDeletion({ email: address });
    for (let count = 0; count < 5; count++) await Promise.all([ask(email), ask(guest)]);
    expect(countOf(await kindsTo(email), 'confirm-deletion')).toBe(limits.deletionMails.free);
    expect(countOf(await kindsTo(guest), 'confirm-forgetting')).toBe(limits.deletionMails.free);
    const { email: next } = await signUpAs(app, 'athlete');
    const failures = limits.networkMails.free + 9;
    const blockedUntil = new Date(app.now().getTime() + 60_000);
    // The counters now are as if two hundred other accounts had been requested from there.
    const six = 2 * limits.deletionMails.free;
    const busy = app.database.kysely.updateTable('attempts').set({ failures, blockedUntil });
    expect((await busy.where('failures', '=', six).executeTakeFirst()).numUpdatedRows).toBe(1n);
    for (const address of [next, 'nadie@correo.test']) {
      await expect(ask(address)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    }
    expect(await kindsTo(next)).toEqual(['confirm-email']);
  });

  test('SAFE-M17 one stranger uses every way to send mails → at most thirty a day, and the owner still gets a code', async () => {
    const { email } = await signUpAs(app, 'athlete');
    const { client } = createVisitor(app, { address: '198.51.100.91' });
    const asked = { email, type: 'athlete' as const };
    const captain = await signUpConfirmed(app);
    for (let hour = 0; hour < 3; hour++) {
      for (let count = 0; count < 6; count++) {
        await client.accounts.requestReset(asked).catch(() => {});
        await client.accounts.requestSignInCode(asked).catch(() => {});
        await client.accounts.requestDeletion({ email }).catch(() => {});
      }
      app.setNow(new Date(app.now().getTime() + 3_600_001));
    }
    // When the daily share was used up, each of the two kinds was still sent once an hour.
    const soFar = await kindsTo(email);
    expect(soFar.length).toBeLessThanOrEqual(mostOfDay.asked + 2 * 3);
    expect(countOf(soFar, 'sign-in-code')).toBeGreaterThanOrEqual(3);
    const invite = async () => {
      const { eventId, categoryId } = await createJoinable(app, { team: true, members: 3 });
      const { teamId } = await enterAsTeam(app, { eventId, categoryId }, captain);
      await captain.client.teams.invite({ id: teamId, email });
    };
    let invited = 0;
    for (; invited <= mostOfDay.unasked; invited++) {
      const refusal = await invite().catch(error => error);
      if (!refusal) continue;
      expect(refusal).toMatchObject({ message: messages.team.mailboxFull });
      break;
    }
    expect(invited).toBe(mostOfDay.unasked - mostOfDay.asked);
    expect((await kindsTo(email)).length).toBeLessThanOrEqual(30);
    await client.accounts.requestSignInCode(asked);
    expect(countOf(await kindsTo(email), 'sign-in-code')).toBe(countOf(soFar, 'sign-in-code') + 1);
  });

  test('SAFE-M17 resets: the daily share is used up → refused, says to use the last link; later allowed', async () => {
    const { email } = await signUpAs(app, 'athlete');
    const ask = (address: string) =>
      createVisitor(app, { address }).client.accounts.requestReset({ email, type: 'athlete' });
    const from = (hour: number) => new Date(app.now().getTime() + hour * 3_600_000);
    for (let count = 0; count < mostOfDay.asked; count++) {
      await ask('198.51.100.92');
      app.setNow(from(count === 4 ? 1.1 : 0));
    }
    app.setNow(from(1.1));
    await ask('198.51.100.92');
    await expect(ask('198.51.100.92')).rejects.toMatchObject({ message: messages.recovery.mailedEnough });
    app.setNow(from(1.01));
    await ask('198.51.100.92');
  });
});

describe('SAFE-M17 mails of honest use', () => {
  test('SAFE-M17 400 athletes of one event, three mails each → all are queued', async () => {
    const people = Array.from({ length: 400 }, (_, index) => `atleta.${index}.${process.pid}@publico.test`);
    for (let round = 0; round < 3; round++) {
      await inTransaction(app.database.kysely, async trx => {
        for (const recipient of people) await queueMail(trx, app, { recipient, ...starts() });
      });
    }
    expect(await kindsTo(...people)).toHaveLength(3 * people.length);
  }, 120_000);

  test("SAFE-M17 tickets to one address: up to the daily limit; to the organizer's own address → no limit", async () => {
    const { eventId, organizer } = await freeEvent();
    const typeId = await createTicketType(organizer, eventId, { limit: 200 });
    const school = `colegio.${process.pid}@escuela.test`;
    for (let count = 0; count < mostOfDay.gift; count++)
      await assignTicket(organizer, { eventId, typeId }, { email: school });
    const more = assignTicket(organizer, { eventId, typeId }, { email: school });
    await expect(more).rejects.toMatchObject({ message: messages.ticket.mailsDaily });
    for (let count = 0; count < mostOfDay.gift + 1; count++) {
      await assignTicket(organizer, { eventId, typeId }, { email: organizer.email });
    }
    expect(countOf(await kindsTo(organizer.email), 'ticket-invitation')).toBe(mostOfDay.gift + 1);
  }, 120_000);

  test('SAFE-M17 a confirmed organization → every application to its event is mailed', async () => {
    const { eventId, organizer } = await freeEvent();
    for (let count = 0; count <= mostOfDay.due; count++) {
      const judge = await signUpAs(app, 'staff');
      await judge.client.staff.apply({ eventId, type: 'offline', aboutExperience: 'Diez competencias.' });
    }
    expect(countOf(await kindsTo(organizer.email), 'judge-applied')).toBe(mostOfDay.due + 1);
  }, 120_000);

  test('SAFE-M17 two transactions mail the same people in opposite orders → both commit', async () => {
    const people = ['a', 'b'].map(name => `${name}.${process.pid}@orden.test`);
    const write = (recipients: string[], wait: Promise<unknown>) =>
      inTransaction(app.database.kysely, async trx => {
        for (const recipient of recipients) await queueMail(trx, app, { recipient, ...starts() });
        await wait;
      });
    for (let round = 0; round < 10; round++) {
      await Promise.all([write(people, Promise.resolve()), write(people.toReversed(), Promise.resolve())]);
    }
    expect(await kindsTo(...people)).toHaveLength(40);
  });
});
