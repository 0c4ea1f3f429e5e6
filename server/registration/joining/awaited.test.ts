import { afterAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { confirmAddress, createTeamEvent } from '#testing/factories/entries.ts';
import { createOrder, entriesOf } from '#testing/factories/orders.ts';
import { enterAsTeam } from '#testing/factories/teams.ts';

// An athlete with a placeholder must take or refuse that place before any other in the event (N10).

const app = await createTestApp({}, { work: true });
afterAll(() => app.close());

const { reasons } = messages.joining;

/** Adds a mate with the address of an account. In a list, the row would get no entry of its own. */
async function awaited() {
  const event = await createTeamEvent(app, 3);
  const { organizer, eventId, categoryId } = event;
  const alone = await createCategory(app, organizer, eventId, { name: 'Sola' });
  const athlete = await signUpAs(app, 'athlete');
  const captain = await signUpAs(app, 'athlete');
  const { teamId } = await enterAsTeam(app, event, captain, { name: 'Cóndores' });
  await confirmAddress(app, captain.uid);
  await captain.client.teams.invite({ id: teamId, email: athlete.email });
  const mates = [{ name: 'Bea', email: athlete.email }];
  const row = { categoryId, name: 'Ana', email: '', team: { name: 'Águilas', mates } };
  const { rows } = await organizer.client.entries.enrollList({ eventId, rows: [row] });
  expect(rows).toMatchObject([{ outcome: 'placed' }]);
  return { ...event, alone, athlete };
}

test('N10 awaited place: a typed name has the athlete’s address → no second paid place before the answer', async () => {
  const { eventId, alone, athlete } = await awaited();
  await confirmAddress(app, athlete.uid);
  expect((await athlete.client.joining.options({ id: eventId })).reason).toBe('invited');
  const wish = { eventId, categoryId: alone };
  await expect(createOrder(athlete, wish)).rejects.toMatchObject({ code: 'REFUSED', message: reasons.invited });
  // The athlete refuses the place, then joins like anybody else.
  const [invitation] = (await athlete.client.entries.listManual()).invitations;
  await athlete.client.entries.answerManualEntry({ entryId: invitation!.entryId, stay: false });
  expect((await athlete.client.joining.options({ id: eventId })).reason).toBeNull();
  expect((await createOrder(athlete, wish)).order.state).toBe('created');
});

test('N10 A13 awaited place: the address is unconfirmed → the place is not shown, and joining is possible', async () => {
  const { eventId, alone, athlete } = await awaited();
  expect((await athlete.client.joining.options({ id: eventId })).reason).toBeNull();
  expect((await createOrder(athlete, { eventId, categoryId: alone })).order.state).toBe('created');
});

test('N10 awaited place: the athlete is enrolled in another category → refused', async () => {
  const { organizer, eventId, alone, athlete } = await awaited();
  const before = await entriesOf(app, eventId);
  await expect(organizer.client.entries.enroll({ categoryId: alone, email: athlete.email })).rejects.toMatchObject({
    code: 'INVALID_FIELD',
    message: messages.joining.enrollJoined,
    data: { field: 'email' },
  });
  expect(await entriesOf(app, eventId)).toHaveLength(before.length);
});

test('N10 awaited place: an invitation to another team → accepted only after the organizer is answered', async () => {
  const { athlete } = await awaited();
  await confirmAddress(app, athlete.uid);
  const [invitation] = (await athlete.client.invitations.listMine({})).invitations;
  const accept = () => athlete.client.invitations.answer({ id: invitation!.uid, accept: true });
  await expect(accept()).rejects.toMatchObject({ code: 'REFUSED', message: reasons.invited });
  const [place] = (await athlete.client.entries.listManual()).invitations;
  await athlete.client.entries.answerManualEntry({ entryId: place!.entryId, stay: false });
  await accept();
  expect((await athlete.client.teams.listMine({})).teams).toMatchObject([{ name: 'Cóndores' }]);
});
