import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp } from '#testing/app.ts';
import { pngDataUrl, type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createTeamEvent, signUpConfirmed, startEvent } from '#testing/factories/entries.ts';
import { compete } from '#testing/factories/results.ts';
import { addMember, enterAsTeam } from '#testing/factories/teams.ts';

const app = await createTestApp({}, { work: true });
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.team;
const mailsTo = async (recipient: string, kind: string) => {
  const mails = app.database.kysely.selectFrom('mails').select('text').where('recipient', '=', recipient);
  return (await mails.where('kind', '=', kind).execute()).map(({ text }) => text);
};
async function newTeam() {
  const event = await createTeamEvent(app);
  const captain = await signUpConfirmed(app);
  const { teamId, entryId } = await enterAsTeam(app, event, captain);
  return { event, captain, teamId, entryId, member: await addMember(app, captain, teamId) };
}
const read = async (who: SignedIn, id: string) => (await who.client.teams.read({ id })).team;
const eventsOf = async (who: SignedIn) => (await who.client.entries.listMine({})).events.map(({ uid }) => uid);
const captainIn = async (who: SignedIn, id: string) => (await read(who, id))?.captain;

describe('walk-athlete 7 members who leave a team', () => {
  test('a member leaves → the captain gets a mail, and the place is free', async () => {
    const { event, captain, member, teamId } = await newTeam();
    await member.client.teams.leave({ id: teamId });
    expect(await eventsOf(member)).toEqual([]);
    expect((await read(captain, teamId))?.members).toBe(1);
    const [mail] = await mailsTo(captain.email, 'member-left');
    expect(mail).toContain('salió de «Los Cóndores»');
    await addMember(app, captain, teamId, member);
    expect(await eventsOf(member)).toEqual([event.eventId]);
  });

  test('the captain, a stranger, another type, or after the team has competed → refused', async () => {
    const { event, captain, member, teamId, entryId } = await newTeam();
    const leave = (who: SignedIn) => who.client.teams.leave({ id: teamId });
    await expect(leave(captain)).rejects.toMatchObject({ code: 'REFUSED', message: words.captainLeaves });
    await expect(leave(await signUpAs(app, 'athlete'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(leave(await signUpAs(app, 'staff'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(member.client.teams.leave({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    startEvent(app);
    await compete(app, event.categoryId, entryId);
    await expect(leave(member)).rejects.toMatchObject({ code: 'REFUSED', message: words.competed });
    app.setNow(null);
    expect((await read(captain, teamId))?.members).toBe(2);
  });
});

describe('N14 withdrawals on the team’s page', () => {
  const may = async (who: SignedIn, id: string) => (await read(who, id))?.canWithdraw;

  test('SPEC-R4 a captain, before and after the start → withdrawal is offered exactly while the server accepts it', async () => {
    const { event, captain, member, teamId, entryId } = await newTeam();
    expect([await may(captain, teamId), await may(member, teamId)]).toEqual([true, false]);
    await compete(app, event.categoryId, entryId);
    expect(await read(captain, teamId)).toMatchObject({ isOpen: false, canWithdraw: true });
    const withdraw = () => captain.client.joining.withdraw({ entryId, refund: false, reason: '' });
    startEvent(app);
    expect(await may(captain, teamId)).toBe(false);
    await expect(withdraw()).rejects.toMatchObject({ message: messages.joining.withdrawStarted });
    app.setNow(null);
    await withdraw();
    expect(await eventsOf(captain)).toEqual([]);
  });

  test('SPEC-R4 N7 a captain entered by hand → withdrawal is offered only after the captain agrees', async () => {
    const { organizer, categoryId } = await createTeamEvent(app);
    const captain = await signUpConfirmed(app);
    const team = { name: 'A dedo', photo: await pngDataUrl('#7f4d00') };
    const { entryId } = await organizer.client.entries.enroll({ categoryId, email: captain.email, team });
    const id = (await captain.client.teams.listMine({})).teams[0]!.uid;
    expect(await may(captain, id)).toBe(false);
    await captain.client.entries.answerManualEntry({ entryId, stay: true });
    expect(await may(captain, id)).toBe(true);
  });
});

describe('walk-athlete 7 handing a team over', () => {
  test('the captain hands over → the member leads and gets a mail; the old captain may leave', async () => {
    const { captain, member, teamId, entryId } = await newTeam();
    await captain.client.teams.handOver({ id: teamId, uid: member.uid });
    expect(await captainIn(captain, teamId)).toBe(member.uid);
    const [mail] = await mailsTo(member.email, 'captain-given');
    expect(mail).toContain('te entregó el equipo «Los Cóndores»');
    const entry = app.database.kysely.selectFrom('entries').select('userId').where('id', '=', entryId);
    expect(await entry.executeTakeFirst()).toEqual({ userId: member.uid });
    await expect(captain.client.teams.invite({ id: teamId, email: 'otro@correo.test' })).rejects.toMatchObject({
      message: words.notCaptain,
    });
    await captain.client.teams.leave({ id: teamId });
    expect(await eventsOf(captain)).toEqual([]);
  });

  test('not the captain, not a member, or the team has competed → refused', async () => {
    const { event, captain, member, teamId, entryId } = await newTeam();
    const stranger = await signUpAs(app, 'athlete');
    const give = (who: SignedIn, uid: string) => who.client.teams.handOver({ id: teamId, uid });
    await expect(give(member, member.uid)).rejects.toMatchObject({ code: 'FORBIDDEN', message: words.notCaptain });
    await expect(give(stranger, stranger.uid)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(give(await signUpAs(app, 'box'), member.uid)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(give(captain, stranger.uid)).rejects.toMatchObject({ code: 'REFUSED', message: words.memberGone });
    await expect(give(captain, captain.uid)).rejects.toMatchObject({ code: 'REFUSED', message: words.ownTeam });
    startEvent(app);
    await compete(app, event.categoryId, entryId);
    await expect(give(captain, member.uid)).rejects.toMatchObject({ code: 'REFUSED', message: words.competed });
    app.setNow(null);
    expect(await captainIn(captain, teamId)).toBe(captain.uid);
  });

  test('the member leaves at the same moment → either leads and stays, or is out', async () => {
    for (let round = 0; round < 6; round++) {
      const { captain, member, teamId, entryId } = await newTeam();
      const [given, left] = await Promise.allSettled([
        captain.client.teams.handOver({ id: teamId, uid: member.uid }),
        member.client.teams.leave({ id: teamId }),
      ]);
      expect([given.status, left.status].sort()).toEqual(['fulfilled', 'rejected']);
      const entry = app.database.kysely.selectFrom('entries').select('userId').where('id', '=', entryId);
      const { userId } = await entry.executeTakeFirstOrThrow();
      expect(userId).toBe(given.status === 'fulfilled' ? member.uid : captain.uid);
      expect(await captainIn(captain, teamId)).toBe(userId);
      expect((await eventsOf(member)).length).toBe(given.status === 'fulfilled' ? 1 : 0);
    }
  });

  test('two tabs hand it to two members → the second is refused', async () => {
    const { captain, member, teamId } = await newTeam();
    const other = await addMember(app, captain, teamId);
    const given = await Promise.allSettled(
      [member, other].map(({ uid }) => captain.client.teams.handOver({ id: teamId, uid })),
    );
    expect(given.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([member.uid, other.uid]).toContain(await captainIn(captain, teamId));
  });
});

test('walk-athlete C team invitations: an athlete accepts an invitation → the captain gets a mail', async () => {
  const { captain } = await newTeam();
  const [mail] = await mailsTo(captain.email, 'invitation-accepted');
  expect(mail).toContain('ya es parte de «Los Cóndores»');
});
