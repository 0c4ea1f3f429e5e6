import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { wireError } from '#testing/call-by-name.ts';
import { denied, openCallableApp } from '#testing/callable-app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable } from '#testing/factories/entries.ts';

const { app, call } = await openCallableApp();

const missing = wireError(404, 'NOT_FOUND', messages.server.notFound);
const anonymous = wireError(401, 'UNAUTHENTICATED', messages.session.required);
const told = { queued: true, at: { seconds: expect.any(Number), nanoseconds: 0 } };
const countMails = async () => (await app.database.kysely.selectFrom('mails').select('id').execute()).length;

test('ATH-310 joinStaffEmail: an application → reports its mail, and sends nothing to payload addresses', async () => {
  const { eventId, organizer } = await createJoinable(app);
  const judge = await signUpAs(app, 'staff');
  const letter = { to: 'otro@correo.test', subject: 'Hola', text: '<b>Gana</b>' };
  const data = {
    user_emailStaff: 'otro@correo.test',
    data_emailStaff: letter,
    data_emailOrganization: letter,
    organization_id: organizer.uid,
  };
  expect(await call('joinStaffEmail', data, judge)).toMatchObject(missing);
  await judge.client.staff.apply({ eventId, type: 'offline', aboutExperience: 'Sí.' });
  const before = await countMails();
  expect((await call('joinStaffEmail', data, judge)).result).toEqual(told);
  expect(await countMails()).toBe(before);
  expect(await call('joinStaffEmail', data)).toMatchObject(anonymous);
  expect(await call('joinStaffEmail', data, organizer)).toMatchObject(denied);
  for (const organization_id of [7, null, {}, 'a\u0000', 'a\ud800', 'nada']) {
    expect(await call('joinStaffEmail', { ...data, organization_id }, judge)).toMatchObject(missing);
  }
});

test('ORG-464 approveStaffEmail: an own approval → reported; the payload does not count; others → not found', async () => {
  const { eventId, organizer, categoryId } = await createJoinable(app);
  const [judge, other] = [await signUpAs(app, 'staff'), await signUpAs(app, 'staff')];
  const data_email = {
    event_date: '2026-11-20',
    event_name: 'Otra',
    event_image: 'https://otra.test/x.png',
    categories: ['Todas'],
    permissions: ['principal'],
  };
  const data = { id_judge: judge.uid, data_email };
  for (const who of [judge, other]) {
    const { uid } = await who.client.staff.apply({ eventId, type: 'offline', aboutExperience: 'Sí.' });
    expect(await call('approveStaffEmail', { ...data, id_judge: who.uid }, organizer)).toMatchObject(missing);
    if (who === other) await organizer.client.staff.decline({ id: uid });
    else {
      const permissions = { qualifier: false, event: true };
      await organizer.client.staff.approve({ id: uid, permissions, categories: [categoryId] });
    }
  }
  expect((await call('approveStaffEmail', data, organizer)).result).toEqual(told);
  expect(await call('approveStaffEmail', { ...data, id_judge: other.uid }, organizer)).toMatchObject(missing);
  expect(await call('approveStaffEmail', data, await signUpAs(app, 'organization'))).toMatchObject(missing);
  expect(await call('approveStaffEmail', data, judge)).toMatchObject(denied);
  expect(await call('approveStaffEmail', data)).toMatchObject(anonymous);
});
