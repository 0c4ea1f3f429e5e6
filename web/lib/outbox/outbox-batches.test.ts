import { expect, test } from 'vitest';
import { createOutbox } from './outbox.ts';
import type { CommandStore, Queued, Sent } from './queued.ts';

type Letting = Queued & { account: string; ticket: string };
type Verdict = 'enter' | 'again';

function createDisk(): CommandStore<Letting> {
  const rows = new Map<number, Letting>();
  let last = 0;
  return {
    list: async () => [...rows.values()],
    async write({ put = [], change = [], remove = [] }) {
      for (const { seq } of remove) rows.delete(seq!);
      for (const command of change) if (rows.has(command.seq!)) rows.set(command.seq!, command);
      for (const command of put) rows.set(++last, { ...command, seq: last });
    },
  };
}

/** An outbox of a door: each command is about itself, so no one waits for another. */
function createWorld(poison: readonly string[] = []) {
  const disk = createDisk();
  const calls: string[][] = [];
  const notices: [ticket: string, verdict: Verdict][] = [];
  const inside = new Set<string>();
  const later: (() => Promise<void>)[] = [];
  let [now, ids] = [0, 0];
  const answer = (ticket: string): Sent<Verdict> => {
    if (ticket === 'refused') {
      return { outcome: 'refused', problem: { message: 'Otro evento', isConflict: false, fields: {} } };
    }
    const verdict = inside.has(ticket) ? 'again' : 'enter';
    inside.add(ticket);
    return { outcome: 'done', answer: verdict };
  };
  const outbox = createOutbox<Letting, Verdict>({
    store: disk,
    most: 50,
    ownerOf: ({ account }) => account,
    targetOf: ({ commandId }) => commandId,
    async send(commands) {
      const tickets = commands.map(({ ticket }) => ticket);
      calls.push(tickets);
      if (tickets.some(ticket => poison.includes(ticket))) return tickets.map(() => ({ outcome: 'failed' }));
      return tickets.map(answer);
    },
    async answered({ commandId, ticket }, verdict) {
      // It is still on the device when its answer is kept.
      expect((await disk.list()).map(command => command.commandId)).toContain(commandId);
      notices.push([ticket, verdict]);
    },
    alone: act => act(),
    later: (ms, act) => {
      later.push(() => {
        now += ms;
        return act();
      });
      return () => undefined;
    },
    isOnline: () => true,
    tellOthers: () => undefined,
    now: () => new Date(now),
    newId: () => `command-${++ids}`,
  });
  const add = async (...tickets: string[]) => {
    for (const ticket of tickets) await outbox.add({ account: 'puerta', ticket });
  };
  return { outbox, disk, calls, notices, later, add };
}

test('many go in one call, in their order, and each has an answer of its own', async () => {
  const { outbox, disk, calls, notices, add } = createWorld();
  const tickets = Array.from({ length: 120 }, (_, at) => `t${at}`);
  await add(...tickets, 't0', 'refused');
  await outbox.signIn('puerta');
  expect(calls.map(({ length }) => length)).toEqual([50, 50, 22]);
  expect(calls.flat()).toEqual([...tickets, 't0', 'refused']);
  expect(notices.slice(-2)).toEqual([
    ['t119', 'enter'],
    ['t0', 'again'],
  ]);
  // What was refused stays with its reason.
  expect(await disk.list()).toMatchObject([{ ticket: 'refused', problem: { message: 'Otro evento' } }]);
});

test('after a call on which the server failed each of it goes alone, and one fails no others with it', async () => {
  const { outbox, disk, calls, later, add } = createWorld(['b']);
  await add('a', 'b', 'c');
  await outbox.signIn('puerta');
  expect(calls).toEqual([['a', 'b', 'c']]);
  await later.shift()!();
  expect(calls.slice(1)).toEqual([['a'], ['b'], ['c']]);
  expect((await disk.list()).map(({ ticket }) => ticket)).toEqual(['b']);
});

test('nobody else sends them', async () => {
  const { outbox, calls, add } = createWorld();
  await add('a');
  await outbox.signIn('otra');
  expect(calls).toEqual([]);
  await outbox.signIn('puerta');
  expect(calls).toEqual([['a']]);
});
