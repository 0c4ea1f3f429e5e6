import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor } from '#testing/app.ts';
import { pngDataUrl, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import {
  createJoinable,
  createTeamEvent,
  enterAlone,
  type Joinable,
  signUpConfirmed,
  startEvent,
} from '#testing/factories/entries.ts';
import { addMember } from '#testing/factories/teams.ts';

const app = await createTestApp({}, { work: true });
const photo = await pngDataUrl('#7f4d00');
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const mailsTo = (recipient: string, kind: string) =>
  app.database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .execute();
const codeTo = async (email: string) =>
  /manual-entry#code=([\w-]+)/.exec((await mailsTo(email, 'manual-enrollment'))[0]?.text ?? '')?.[1] ?? '';
const rowsOf = async ({ organizer, eventId }: Joinable) =>
  (await organizer.client.entries.listAsOrganizer({ eventId })).rows;

describe('manual enrollment', () => {
  test('ORG-142 J5 an athlete is enrolled → free, and the organizer sees only the address until the athlete agrees', async () => {
    const event = await createJoinable(app);
    const { organizer, eventId, categoryId } = event;
    const athlete = await signUpAs(app, 'athlete');
    const email = athlete.email.toUpperCase();
    const { entryId } = await organizer.client.entries.enroll({ categoryId, email });
    const hidden = { photo: null, gender: null, phone: null };
    expect(await rowsOf(event)).toEqual([
      expect.objectContaining({
        entryId,
        name: `Por confirmar ${entryId.slice(0, 4).toUpperCase()}`,
        email: athlete.email,
        isManual: true,
        isConfirmed: false,
        paidCents: 0,
        ...hidden,
      }),
    ]);
    const readAthlete = async () => (await organizer.client.entries.readAthlete({ eventId, uid: athlete.uid })).athlete;
    expect(await readAthlete()).toMatchObject({
      ...hidden,
      birthdate: null,
      passport: null,
      city: null,
      shirtSize: null,
    });
    expect((await athlete.client.entries.listMine({})).events).toEqual([]);

    const visitor = createVisitor(app);
    const code = await codeTo(athlete.email);
    expect(await visitor.client.entries.checkManual({ code })).toMatchObject({ eventId, timeZone: 'America/Caracas' });
    expect((await readAthlete()).isConfirmed).toBe(false);
    await visitor.client.entries.answerManual({ code, stay: true });
    expect(await readAthlete()).toMatchObject({
      isConfirmed: true,
      isManual: true,
      gender: 'femenino',
      city: 'Mérida',
      name: 'María José Peñalver Ñáñez',
    });
    expect((await athlete.client.entries.listMine({})).events).toHaveLength(1);
    const gone = { message: messages.joining.manualGone };
    await expect(visitor.client.entries.checkManual({ code })).rejects.toMatchObject(gone);
    await expect(visitor.client.entries.answerManual({ code, stay: false })).rejects.toMatchObject(gone);
  });

  test('J5 the athlete refuses by the mailed link → the place is free again', async () => {
    const event = await createJoinable(app, { capacity: 1 });
    const { organizer, categoryId } = event;
    const [athlete, next] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'athlete')];
    await organizer.client.entries.enroll({ categoryId, email: athlete.email });
    await expect(organizer.client.entries.enroll({ categoryId, email: next.email })).rejects.toMatchObject({
      message: messages.joining.reasons['category-full'],
    });
    const code = await codeTo(athlete.email);
    await createVisitor(app).client.entries.answerManual({ code, stay: false });
    expect(await rowsOf(event)).toEqual([]);
    expect((await athlete.client.entries.listMine({})).events).toEqual([]);
    await organizer.client.entries.enroll({ categoryId, email: next.email });
  });

  test('two answers of one athlete together → one answer counts', async () => {
    const event = await createJoinable(app);
    const athlete = await signUpAs(app, 'athlete');
    await event.organizer.client.entries.enroll({ categoryId: event.categoryId, email: athlete.email });
    const code = await codeTo(athlete.email);
    const { client } = createVisitor(app);
    const tries = await Promise.allSettled([true, false].map(stay => client.entries.answerManual({ code, stay })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const stayed = tries[0]!.status === 'fulfilled';
    expect((await rowsOf(event)).length).toBe(stayed ? 1 : 0);
    await expect(client.entries.checkManual({ code: 'x' })).rejects.toMatchObject({
      message: messages.joining.manualGone,
    });
  });

  test('an athlete is enrolled in two events → each enrollment has its own link, and the first stays valid', async () => {
    const athlete = await signUpAs(app, 'athlete');
    const [one, two] = [await createJoinable(app), await createJoinable(app)];
    await one.organizer.client.entries.enroll({ categoryId: one.categoryId, email: athlete.email });
    const first = await codeTo(athlete.email);
    await two.organizer.client.entries.enroll({ categoryId: two.categoryId, email: athlete.email });
    const { client } = createVisitor(app);
    expect((await client.entries.checkManual({ code: first })).eventId).toBe(one.eventId);
    await client.entries.answerManual({ code: first, stay: true });
    expect((await rowsOf(two))[0]?.isConfirmed).toBe(false);
  });

  test('ORG-366 ORG-367 the email is empty or invalid → refused at its field', async () => {
    const { organizer, categoryId } = await createJoinable(app);
    for (const [email, message] of [
      ['', 'Por favor introduce un correo!'],
      ['abc', 'Por favor introduce un correo valido!'],
    ] as const) {
      await expect(organizer.client.entries.enroll({ categoryId, email })).rejects.toMatchObject({
        cause: { issues: [expect.objectContaining({ path: ['email'], message })] },
      });
    }
  });

  test('J5 the address is unknown, a gym’s or already in → refused at its field', async () => {
    const event = await createJoinable(app);
    const { organizer, categoryId } = event;
    const joined = await signUpAs(app, 'athlete');
    await enterAlone(app, event, joined);
    for (const [email, message] of [
      ['nadie@correo.test', 'No existe un atleta con ese correo'],
      [(await signUpAs(app, 'box')).email, 'No existe un atleta con ese correo'],
      [joined.email, 'El atleta ya está inscrito en el evento'],
    ] as const) {
      await expect(organizer.client.entries.enroll({ categoryId, email })).rejects.toMatchObject({
        code: 'INVALID_FIELD',
        data: { field: 'email' },
        message,
      });
    }
  });

  test('N10 late entries → accepted on the day, refused after the event', async () => {
    const { organizer, categoryId } = await createJoinable(app);
    const [late, later] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'athlete')];
    startEvent(app);
    await organizer.client.entries.enroll({ categoryId, email: late.email });
    app.setNow(new Date(Date.now() + 14 * 86_400_000));
    await expect(organizer.client.entries.enroll({ categoryId, email: later.email })).rejects.toMatchObject({
      message: messages.joining.reasons.completed,
    });
  });

  test('J1 places of category and event → never exceeded, also by simultaneous calls or a team', async () => {
    const event = await createJoinable(app, { capacity: 2 });
    const people = await Promise.all([1, 2, 3, 4].map(() => signUpAs(app, 'athlete')));
    const tries = await Promise.allSettled(
      people.map(({ email }) => event.organizer.client.entries.enroll({ categoryId: event.categoryId, email })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);

    const few = await createJoinable(app, { team: true, members: 3 }, { athletesAllowed: 2 });
    const team = { name: 'Tres', photo };
    await expect(
      few.organizer.client.entries.enroll({ categoryId: few.categoryId, email: people[0]!.email, team }),
    ).rejects.toMatchObject({ message: messages.joining.reasons['event-full'] });
  });

  test('J1 one athlete is enrolled in two categories together → one entry', async () => {
    const { organizer, eventId, categoryId } = await createJoinable(app);
    const other = await createCategory(app, organizer, eventId);
    const { email } = await signUpAs(app, 'athlete');
    const tries = await Promise.allSettled(
      [categoryId, other].map(id => organizer.client.entries.enroll({ categoryId: id, email })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('ORG-143 ORG-250 ORG-368 ORG-369 a team category → needs a captain, name and logo, and sends no invitations', async () => {
    const event = await createTeamEvent(app);
    const { organizer, categoryId } = event;
    const captain = await signUpConfirmed(app);
    const { email } = captain;
    await expect(organizer.client.entries.enroll({ categoryId, email })).rejects.toMatchObject({
      message: messages.joining.teamData,
    });
    for (const [team, path, message] of [
      [{ name: '', photo }, 'name', messages.joining.teamName],
      [{ name: 'Uno', photo: '' }, 'photo', 'Por favor sube tu logo!'],
    ] as const) {
      await expect(organizer.client.entries.enroll({ categoryId, email, team })).rejects.toMatchObject({
        cause: { issues: [expect.objectContaining({ path: ['team', path], message })] },
      });
    }
    await organizer.client.entries.enroll({ categoryId, email, team: { name: 'A dedo', photo } });
    const [card] = (await captain.client.teams.listMine({})).teams;
    expect(card).toMatchObject({ name: 'A dedo', isCaptain: true, photoCard: expect.stringMatching(/^\/files/) });
    expect((await captain.client.teams.read({ id: card!.uid })).team?.invitations).toEqual([]);
    // The member has confirmed the place, but the captain has not. So one name is shown and the other hidden. The
    // captain's «no» keeps the team.
    const member = await addMember(app, captain, card!.uid);
    expect((await rowsOf(event)).map(({ uid, isConfirmed, phone }) => [uid, isConfirmed, phone !== null])).toEqual([
      [captain.uid, false, false],
      [member.uid, true, true],
    ]);
    await createVisitor(app).client.entries.answerManual({ code: await codeTo(email), stay: false });
    expect(await rowsOf(event)).toEqual([
      expect.objectContaining({ uid: member.uid, isCaptain: true, isConfirmed: true }),
    ]);
  });

  test('an athlete is enrolled and removed again and again → stopped after six mails', async () => {
    const event = await createJoinable(app);
    const { organizer, categoryId } = event;
    const { email, uid } = await signUpAs(app, 'athlete');
    const inAndOut = async () => {
      const { entryId } = await organizer.client.entries.enroll({ categoryId, email });
      await organizer.client.entries.remove({ entryId, uid, refund: false });
    };
    for (let turn = 0; turn < 6; turn++) await inAndOut();
    await expect(inAndOut()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
