import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { categoryForm, createGeneralWod, createWod, wodEdit, wodForm } from '#testing/factories/categories.ts';
import { createTeamEvent, type Joinable, signUpConfirmed } from '#testing/factories/entries.ts';
import { enterAsTeam } from '#testing/factories/teams.ts';

let app: TestApp;
let joinable: Joinable;
let stranger: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  joinable = await createTeamEvent(app);
  stranger = await signUpAs(app, 'organization');
});
afterAll(() => app.close());

// Decoding this picture fails. A call that checks permission first never decodes it.
const photo = 'data:image/png;base64,iVBORw0KGgo=';
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    error => error.code,
  );

test('SAFE-M8 pictures in forms: another account sends the form → refused before the picture is decoded, in every form', async () => {
  const { organizer, eventId, categoryId } = joinable;
  const wodId = await createWod(app, organizer, categoryId);
  const generalId = await createGeneralWod(app, organizer, eventId);
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, joinable, captain);
  const member = await signUpConfirmed(app);
  const form = { category: categoryForm(app, { photo }), wod: wodForm(app, { photo }), edit: wodEdit(app, { photo }) };
  const { client } = stranger;
  const team = { name: 'Las Cóndoras', photo, emails: [] };
  const order = { key: crypto.randomUUID(), terms: true as const, paymentType: null, team };
  const calls: Record<string, Promise<unknown>> = {
    'categories.create': client.categories.create({ eventId, form: form.category }),
    'categories.update': client.categories.update({ id: categoryId, form: form.category }),
    'wods.create': client.wods.create({ categoryId, form: form.wod }),
    'wods.update': client.wods.update({ id: wodId, form: form.edit }),
    'generalWods.create': client.generalWods.create({ eventId, form: form.wod }),
    'generalWods.update': client.generalWods.update({ id: generalId, form: form.wod }),
    'entries.enroll': client.entries.enroll({ categoryId, email: captain.email, team: { name: 'Otras', photo } }),
    'teams.update': member.client.teams.update({ id: teamId, form: { name: 'Otras', photo } }),
    'joining.createOrder': member.client.joining.createOrder({ ...order, eventId: 'nada', categoryId }),
  };
  const codes = await Promise.all(Object.entries(calls).map(async ([name, call]) => [name, await codeOf(call)]));
  expect(codes.filter(([, code]) => code !== 'NOT_FOUND' && code !== 'FORBIDDEN')).toEqual([]);
  // The owner passes the permission check, and the call fails at the picture.
  expect(await codeOf(organizer.client.categories.create({ eventId, form: form.category }))).toBe('INVALID_FIELD');
});
