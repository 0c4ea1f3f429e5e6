import { afterAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor } from '#testing/app.ts';
import { signUpForm } from '#testing/factories/accounts.ts';
import { createJoinable, type Joinable, signUpConfirmed } from '#testing/factories/entries.ts';

// The server checks a typed place again under the event lock, because a correction may come first (N10).

const app = await createTestApp({}, { work: true });
afterAll(() => app.close());

const db = app.database.kysely;
let serial = 0;
const newEmail = () => `retenido.${++serial}@correo.test`;
const rowsOf = async ({ organizer, eventId }: Joinable) =>
  (await organizer.client.entries.listAsOrganizer({ eventId })).rows;
const codeTo = async (recipient: string) => {
  const mails = db.selectFrom('mails').select('text').where('recipient', '=', recipient);
  const [mail] = await mails.where('kind', '=', 'place-waits').orderBy('createdAt', 'desc').execute();
  return /manual-entry#code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

async function waiting(email: string) {
  const event = await createJoinable(app);
  const { organizer, eventId, categoryId } = event;
  await organizer.client.entries.enrollList({ eventId, rows: [{ categoryId, name: 'Ana Paz', email, team: null }] });
  const [row] = await rowsOf(event);
  const correct = (to: string) => organizer.client.entries.correctTyped({ uid: row!.uid, name: 'Ana Paz', email: to });
  return { ...event, ...row!, correct };
}

/** Holds the event lock and starts the calls one by one, each queued behind the last. Then releases the lock. */
async function inLine(eventId: string, asks: (() => Promise<unknown>)[]) {
  const answers: Promise<unknown>[] = [];
  await db.transaction().execute(async trx => {
    await trx.selectFrom('events').select('id').where('id', '=', eventId).forUpdate().execute();
    for (const ask of asks) {
      answers.push(ask().catch(error => error));
      await expect
        .poll(async () => {
          const held = await app.database.sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
          return held.length;
        })
        .toBe(answers.length);
    }
  });
  return Promise.all(answers);
}

const gone = { code: 'REFUSED', message: messages.joining.takenOver };

test('A13 held places: the address is corrected while its old owner waits → the old link takes no place', async () => {
  const [wrong, right] = [newEmail(), newEmail()];
  const place = await waiting(wrong);
  const code = await codeTo(wrong);
  const other = await signUpConfirmed(app);
  const answers = await inLine(place.eventId, [
    () => place.correct(right),
    () => other.client.entries.takeOver({ code }),
  ]);
  expect(answers).toEqual([{}, expect.objectContaining(gone)]);
  expect(await rowsOf(place)).toMatchObject([{ uid: place.uid, email: right }]);
});

test('A13 held places: the address is changed and changed back → the old link stays void', async () => {
  const email = newEmail();
  const place = await waiting(email);
  const code = await codeTo(email);
  const athlete = await signUpConfirmed(app);
  const answers = await inLine(place.eventId, [
    () => place.correct(newEmail()),
    () => place.correct(email),
    () => athlete.client.entries.takeOver({ code }),
  ]);
  expect(answers).toEqual([{}, {}, expect.objectContaining(gone)]);
});

test.each([true, false])(
  'A13 held places: the address is corrected, an invitation is answered, stay: %s → refused',
  async stay => {
    const [wrong, right] = [newEmail(), newEmail()];
    const place = await waiting(wrong);
    const old = await signUpConfirmed(app, { email: wrong });
    const answers = await inLine(place.eventId, [
      () => place.correct(right),
      () => old.client.entries.answerManualEntry({ entryId: place.entryId, stay }),
    ]);
    expect(answers[1]).toMatchObject({ code: 'REFUSED' });
    // The organizer corrected the address. The person with the new address keeps the place.
    expect(await rowsOf(place)).toMatchObject([{ uid: place.uid, email: right }]);
  },
);

test('A13 held places: sign-up by the old link → an account and no place', async () => {
  const [wrong, right] = [newEmail(), newEmail()];
  const place = await waiting(wrong);
  const form = { ...(await signUpForm('athlete', { email: wrong })), code: await codeTo(wrong) };
  const visitor = createVisitor(app);
  const answers = await inLine(place.eventId, [() => place.correct(right), () => visitor.client.accounts.signUp(form)]);
  expect(answers).toEqual([{}, expect.objectContaining({ user: expect.objectContaining({ email: wrong }) })]);
  expect(await rowsOf(place)).toMatchObject([{ uid: place.uid, email: right }]);
  expect((await visitor.client.entries.listManual()).invitations).toEqual([]);
});

test('N10 held places: two accounts use one link → the first takes the place, the second is refused', async () => {
  const email = newEmail();
  const place = await waiting(email);
  const code = await codeTo(email);
  const [first, second] = [await signUpConfirmed(app), await signUpConfirmed(app)];
  const answers = await inLine(place.eventId, [
    () => first.client.entries.takeOver({ code }),
    () => second.client.entries.takeOver({ code }),
  ]);
  expect(answers).toEqual([{ eventId: place.eventId }, expect.objectContaining(gone)]);
  expect(await rowsOf(place)).toMatchObject([{ uid: first.uid }]);
});
