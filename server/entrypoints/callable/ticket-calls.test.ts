import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { wireError } from '#testing/call-by-name.ts';
import { denied, openCallableApp } from '#testing/callable-app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { createTicketType } from '#testing/factories/tickets.ts';

const { app, call } = await openCallableApp();

test("SPEC-W22 N26 ORG-233 ORG-262 ORG-459 createManualTicketCharge: its organizer → one ticket with the source's fields", async () => {
  const { organizer, eventId } = await createJoinable(app);
  const typeId = await createTicketType(organizer, eventId, { limit: 1 });
  const data = {
    id_event: eventId,
    id_event_ticket: typeId,
    user_invited_name: 'Luis Gómez',
    user_invited_email: 'LUIS@publico.example',
    user_invited_passport: '17345112',
    counter: 40,
  };
  expect(await call('createManualTicketCharge', data)).toMatchObject(
    wireError(401, 'UNAUTHENTICATED', messages.session.required),
  );
  expect(await call('createManualTicketCharge', data, await signUpAs(app, 'athlete'))).toMatchObject(denied);
  expect(await call('createManualTicketCharge', data, await signUpAs(app, 'organization'))).toMatchObject({
    status: 403,
  });
  const { result } = await call('createManualTicketCharge', data, organizer);
  const uid = (result as { uid: string }).uid;
  expect(result).toEqual({
    uid: expect.any(String),
    id_user: organizer.uid,
    qrImage: `/files/tickets/${uid}.svg`,
    id_event_ticket: typeId,
    id_event: eventId,
    status: 'active',
    user_invited_name: 'Luis Gómez',
    user_invited_email: 'luis@publico.example',
    user_invited_passport: '17345112',
    id_invited_user: null,
    approved: false,
  });
  // The answer names the account only when its address is confirmed (N26).
  const second = await createTicketType(organizer, eventId, { limit: 2 });
  const giveTo = async (user_invited_email: string) => {
    const given = { ...data, id_event_ticket: second, user_invited_email };
    return (await call('createManualTicketCharge', given, organizer)).result;
  };
  const guest = await signUpAs(app, 'athlete');
  expect(await giveTo(guest.email)).toMatchObject({ id_invited_user: null });
  await app.database.kysely.updateTable('users').set({ emailVerified: true }).where('id', '=', guest.uid).execute();
  expect(await giveTo(guest.email)).toMatchObject({ id_invited_user: guest.uid });
  // The call asked for forty and got one, which is the limit.
  expect(await call('createManualTicketCharge', data, organizer)).toMatchObject({ status: 400 });
  for (const user_invited_passport of [undefined, 7, 'V-1', {}]) {
    expect(await call('createManualTicketCharge', { ...data, user_invited_passport }, organizer)).toMatchObject({
      status: 400,
    });
  }
});
