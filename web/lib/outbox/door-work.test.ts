import { expect, test } from 'vitest';
import type { AdmitCommand } from '#contract/day/door.ts';
import { createDoorOutbox, type DoorWork, sendDoorWork } from './door-work.ts';
import { orInMemory } from './in-memory.ts';
import type { CommandStore, Sent } from './queued.ts';

/** A store that survives the tab. `isFull` makes it refuse writes. */
function createDisk(): CommandStore<DoorWork> & { isFull: boolean } {
  const rows = new Map<number, DoorWork>();
  let last = 0;
  const disk = {
    isFull: false,
    list: async () => [...rows.values()],
    async write({ put = [], change = [], remove = [] }: Parameters<CommandStore<DoorWork>['write']>[0]) {
      if (disk.isFull) throw new Error('QuotaExceededError');
      for (const { seq } of remove) rows.delete(seq!);
      for (const work of change) if (rows.has(work.seq!)) rows.set(work.seq!, work);
      for (const work of put) rows.set(++last, { ...work, seq: last });
    },
  };
  return disk;
}

type Faults = { refused?: readonly string[]; failing?: readonly string[]; away?: readonly string[] };
const refusal: Sent<null> = { outcome: 'refused', problem: { message: 'no', isConflict: false, fields: {} } };

/** A device of one account. The ticket's id alone decides the server's answer. */
function createWorld({ refused = [], failing = [], away = [] }: Faults = {}) {
  const disk = createDisk();
  const calls: string[] = [];
  const later: (() => Promise<void>)[] = [];
  let [now, ids] = [0, 0];
  async function ask(words: string[]) {
    calls.push(words.join(' '));
    const fault = (of: readonly string[]) => words.some(word => of.includes(word));
    if (fault(away)) throw new Error('later');
    if (fault(failing)) throw new Error('failed');
    if (fault(refused)) throw new Error('refused');
  }
  const outbox = createDoorOutbox({
    store: orInMemory(disk),
    send: work =>
      sendDoorWork(work, {
        admit: (_event, commands) => ask(commands.map(({ ticketId }) => ticketId)),
        undo: (_event, { id }) => ask([`-${id}`]),
        outcomeOf(error) {
          const { message } = error as Error;
          return message === 'refused' ? refusal : { outcome: message as 'later' | 'failed' };
        },
      }),
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
  const of = { account: 'puerta', eventId: 'copa' };
  const letIn = async (...tickets: string[]) => {
    for (const ticketId of tickets) {
      await outbox.add({ ...of, kind: 'admit', command: { id: ticketId, ticketId } as AdmitCommand });
    }
  };
  const takeBack = (ticketId: string) =>
    outbox.add({ ...of, kind: 'undo', ticketId, undo: { id: ticketId, device: 'd', undoneAt: '' } });
  const left = async () =>
    (await disk.list()).map(work => `${work.kind === 'admit' ? work.command.ticketId : `-${work.ticketId}`}`);
  return { outbox, disk, calls, later, letIn, takeBack, left, of };
}

test('T2 door outbox: many admissions → calls of 50, in order', async () => {
  const { outbox, calls, letIn, left } = createWorld();
  const tickets = Array.from({ length: 120 }, (_, at) => `t${at}`);
  await letIn(...tickets);
  await outbox.signIn('puerta');
  expect(calls.map(call => call.split(' ').length)).toEqual([50, 50, 20]);
  expect(calls.join(' ').split(' ')).toEqual(tickets);
  expect(await left()).toEqual([]);
});

test('T2 door outbox: several commands of one ticket → sent in order; commands of other tickets do not wait', async () => {
  const { outbox, calls, letIn, takeBack } = createWorld();
  await letIn('1', '2');
  await takeBack('1');
  await letIn('1', '3');
  await outbox.signIn('puerta');
  expect(calls).toEqual(['1 2 3', '-1', '1']);
});

test('T2 door outbox: two events → a call for each', async () => {
  const { outbox, calls, letIn, of } = createWorld();
  await letIn('1');
  const command = { id: '2', ticketId: '2' } as AdmitCommand;
  await outbox.add({ ...of, eventId: 'liga', kind: 'admit', command });
  await letIn('3');
  await outbox.signIn('puerta');
  expect(calls).toEqual(['1 3', '2']);
});

test('T2 door outbox: one command is refused → it stays with its reason, and the others are sent', async () => {
  const { outbox, disk, calls, letIn, takeBack } = createWorld({ refused: ['2', '-3'] });
  await letIn('1', '2', '3');
  await takeBack('3');
  await outbox.signIn('puerta');
  expect(calls).toEqual(['1 2 3', '1', '2', '3', '-3']);
  const words = { problem: { message: 'no' } };
  expect(await disk.list()).toMatchObject([
    { ...words, kind: 'admit' },
    { ...words, kind: 'undo' },
  ]);
});

test('T2 door outbox: a call fails → each command is sent alone, and only the bad command stays', async () => {
  const { outbox, calls, later, letIn, left } = createWorld({ failing: ['b'] });
  await letIn('a', 'b', 'c');
  await outbox.signIn('puerta');
  expect(calls).toEqual(['a b c']);
  await later.shift()!();
  expect(calls.slice(1)).toEqual(['a', 'b', 'c']);
  expect(await left()).toEqual(['b']);
});

test('T2 door outbox: the server does not answer → every command stays, and no further call is made', async () => {
  const { outbox, calls, letIn, takeBack, left, of } = createWorld({ away: ['1'] });
  await letIn('1', '2');
  await takeBack('1');
  await outbox.add({ ...of, eventId: 'liga', kind: 'admit', command: { id: '4', ticketId: '4' } as AdmitCommand });
  await outbox.signIn('puerta');
  expect(calls).toEqual(['1 2']);
  expect(await left()).toEqual(['1', '2', '-1', '4']);
});

test('T2 door outbox: another account signs in → nothing is sent', async () => {
  const { outbox, calls, letIn } = createWorld();
  await letIn('a');
  await outbox.signIn('otra');
  expect(calls).toEqual([]);
  await outbox.signIn('puerta');
  expect(calls).toEqual(['a']);
});

test('T2 door outbox: the disk is full → the tab holds and sends the commands', async () => {
  const { outbox, disk, calls, letIn, takeBack } = createWorld();
  await letIn('a');
  disk.isFull = true;
  await letIn('b');
  await takeBack('b');
  expect(outbox.work()).toHaveLength(3);
  disk.isFull = false;
  await outbox.signIn('puerta');
  expect(calls).toEqual(['a b', '-b']);
  expect(outbox.work()).toEqual([]);
});
