import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { openEventApp } from '#testing/event-app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createEvent, wallIn, withQualifier } from '#testing/factories/events.ts';
import { whileHeld } from '#testing/while-held.ts';

const now = new Date('2027-03-01T16:00:00Z');

const { app, organizer, visitor, atDay: at } = await openEventApp({ work: false, from: now.getTime() });

test('PUB-056 PUB-267 finishing an event: before its start → refused; a running event → completed, once', async () => {
  const id = await createEvent(app, organizer, {
    ...withQualifier(app),
    start: wallIn(app, 10.5),
    startQualifier: wallIn(app, 10.5),
  });
  const refused = { code: 'REFUSED', message: messages.event.notRunning };
  app.setNow(new Date('2027-03-12T03:59:59.999Z'));
  await expect(organizer.client.events.finish({ id })).rejects.toMatchObject(refused);
  at(10.5);
  expect((await visitor.client.events.read({ id })).event).toMatchObject({
    state: 'running',
    qualifierState: 'running',
  });
  expect((await visitor.client.events.home()).running.map(({ uid }) => uid)).toContain(id);
  await organizer.client.events.finish({ id });
  expect((await visitor.client.events.read({ id })).event).toMatchObject({
    state: 'completed',
    eventCompleted: true,
    qualifierState: 'completed',
  });
  expect((await visitor.client.events.home()).running.map(({ uid }) => uid)).not.toContain(id);
  await expect(organizer.client.events.finish({ id })).rejects.toMatchObject(refused);
});

test('E2 finishing an event: a day after its end → completed by itself, and finishing by hand is refused', async () => {
  const id = await createEvent(app, organizer);
  app.setNow(new Date('2027-03-14T15:59:59.999Z'));
  expect((await visitor.client.events.read({ id })).event.state).toBe('running');
  at(13);
  expect((await visitor.client.events.read({ id })).event.state).toBe('completed');
  await expect(organizer.client.events.finish({ id })).rejects.toMatchObject({ message: messages.event.notRunning });
});

test('M2 closing of a qualifier: the qualifier runs → closed, once; it does not run, or there is none → refused', async () => {
  const id = await createEvent(app, organizer, withQualifier(app));
  const refused = { code: 'REFUSED', message: messages.event.qualifierNotRunning };
  await expect(organizer.client.events.closeQualifier({ id })).rejects.toMatchObject(refused);
  at(10.5);
  await organizer.client.events.closeQualifier({ id });
  expect((await visitor.client.events.read({ id })).event).toMatchObject({
    state: 'running',
    qualifierState: 'completed',
  });
  await expect(organizer.client.events.closeQualifier({ id })).rejects.toMatchObject(refused);
  const without = await createEvent(app, organizer, { start: wallIn(app, 1) });
  at(11);
  await expect(organizer.client.events.closeQualifier({ id: without })).rejects.toMatchObject(refused);
});

test('finishing an event: three calls in parallel → one succeeds', async () => {
  const id = await createEvent(app, organizer);
  at(11);
  const tries = await Promise.allSettled([1, 2, 3].map(() => organizer.client.events.finish({ id })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test("finishing an event: another organization → refused without waiting for the event's lock", async () => {
  const id = await createEvent(app, organizer);
  const rival = await signUpAs(app, 'organization');
  await whileHeld(app, id, async () => {
    await expect(rival.client.events.finish({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const none = rival.client.events.finish({ id: crypto.randomUUID() });
    await expect(none).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
