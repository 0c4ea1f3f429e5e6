import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { orInMemory } from './in-memory.ts';
import { isStuck, type Sent } from './queued.ts';
import { createRailOutbox, isContested, isMissingTaps, outcomeAtRail, type RailWork } from './rail-work.ts';

const words = messages.rails;
const away = () => Promise.reject(new Error('no disk'));
const refusedWith = (code: string, status: number, message: string) =>
  outcomeAtRail(new ORPCError(code, { status, message }));
const notAllowed = refusedWith('FORBIDDEN', 403, messages.staff.notAllowed);

/** A phone in a hall; `next` holds the server's next outcomes, after which it accepts everything. */
function createPhone() {
  const next: Sent<null>[] = [];
  const [heard, taken]: [string[], string[]] = [[], []];
  const timers: { ms: number; act: () => Promise<void> }[] = [];
  let [ids, now] = [0, 0];
  const phone = createRailOutbox({
    store: orInMemory<RailWork>({ list: away, write: away }),
    send: async ([work]) => {
      heard.push(work!.kind);
      const answer = next.shift() ?? { outcome: 'done', answer: null };
      if (answer.outcome === 'done') taken.push(work!.kind);
      return [answer];
    },
    alone: act => act(),
    later(ms, act) {
      const timer = { ms, act };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    isOnline: () => true,
    tellOthers: () => undefined,
    now: () => new Date(now),
    newId: () => `command-${++ids}`,
  });
  const of = { account: 'juez', railId: 'carril', takeId: 'toma' };
  return {
    ...phone,
    next,
    heard,
    taken,
    timers,
    finish: () => phone.add({ ...of, kind: 'finish', lastSeq: 7 }),
    sign: () => phone.add({ ...of, kind: 'sign', signature: 'M1,1L2,2', reason: null }),
    contest: () => phone.add({ ...of, kind: 'contest', reason: 'Faltó una' }),
    async passTime() {
      const { ms, act } = timers.shift()!;
      now += ms;
      await act();
    },
  };
}

test('D9 rail outbox: a finish is refused without permission → sent when the permission returns', async () => {
  const phone = createPhone();
  phone.next.push(notAllowed, notAllowed);
  await phone.signIn('juez');
  await phone.finish();
  await phone.flush();
  expect(phone.work()![0]!.problem?.message).toBe(messages.staff.notAllowed);
  await phone.sign();
  await phone.flush();
  // The signature waits behind the finish and does not replace it.
  expect(phone.heard).toEqual(['finish']);
  await phone.passTime();
  expect(phone.heard).toEqual(['finish', 'finish']);
  await phone.passTime();
  expect(phone.taken).toEqual(['finish', 'sign']);
  expect(phone.work()).toEqual([]);
});

test('D9 rail outbox: the server fails on a finish → a signature does not replace it', async () => {
  const phone = createPhone();
  phone.next.push(...Array.from({ length: 4 }, () => ({ outcome: 'failed' as const })));
  await phone.signIn('juez');
  await phone.finish();
  await phone.flush();
  while (!isStuck(phone.work()![0]!)) await phone.passTime();
  await phone.sign();
  expect(phone.work()!.map(({ kind }) => kind)).toEqual(['finish', 'sign']);
  await phone.wake();
  expect(phone.taken).toEqual(['finish', 'sign']);
});

test('rail outbox: the athlete protests without a network → sent behind the finish, once', async () => {
  const phone = createPhone();
  phone.next.push({ outcome: 'later' });
  await phone.signIn('juez');
  await phone.finish();
  await phone.contest();
  await phone.flush();
  while (phone.work()!.length > 0) await phone.passTime();
  expect(phone.taken).toEqual(['finish', 'contest']);
});

test('rail outbox: the athlete has protested elsewhere meanwhile → the same protest; other refusals are not', () => {
  const { open, late } = messages.protests.whyNot;
  const refused = [open, late].map(message => new ORPCError('REFUSED', { status: 422, message }));
  expect(refused.map(isContested)).toEqual([true, false]);
});

test.each([
  ['the permission may be given back', refusedWith('FORBIDDEN', 403, words.otherJudge), true],
  ['the heat is begun later', refusedWith('REFUSED', 422, words.notRunning), true],
  ['the heat is called later', refusedWith('REFUSED', 422, words.tooEarly), true],
  ['another device has the rail', refusedWith('CONFLICT', 409, words.superseded), false],
  ['it was annulled', refusedWith('REFUSED', 422, words.voided), false],
])('rail outbox: a refusal may pass, %s', (_, outcome, mayPass) =>
  expect(outcome.outcome === 'refused' && outcome.problem.mayPass === true).toBe(mayPass),
);

test('rail outbox: the server lost taps → not a refusal of the finish', () => {
  expect(isMissingTaps(new ORPCError('CONFLICT', { status: 409, message: words.missingTaps }))).toBe(true);
  expect(isMissingTaps(new ORPCError('CONFLICT', { status: 409, message: words.superseded }))).toBe(false);
});

test('rail outbox: any call succeeds → waiting commands are sent; failed commands are not sent earlier', async () => {
  const phone = createPhone();
  phone.next.push({ outcome: 'later' }, { outcome: 'later' });
  await phone.signIn('juez');
  await phone.finish();
  await phone.flush();
  await phone.passTime();
  expect(phone.isHeldUp()).toBe(true);
  expect(phone.timers.map(({ ms }) => ms)).toEqual([4_000]);
  await phone.goOn();
  expect(phone.taken).toEqual(['finish']);
  expect([phone.isHeldUp(), phone.timers.length]).toEqual([false, 0]);
  // A restored network does not hurry a command on which the server failed.
  phone.next.push({ outcome: 'failed' });
  await phone.sign();
  await phone.flush();
  await phone.goOn();
  expect(phone.heard).toEqual(['finish', 'finish', 'finish', 'sign']);
});
