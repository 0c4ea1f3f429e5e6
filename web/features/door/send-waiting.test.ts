import { expect, test } from 'vitest';
import type { AdmitAnswer, AdmitCommand } from '#contract/door.ts';
import type { Unsent } from '#web/lib/outbox/door-device.ts';
import { sendWaiting } from './send-waiting.ts';

const plain = { account: 'a', eventId: 'e' };
const letIn = (id: string): Unsent => ({ ...plain, kind: 'admit', command: { id } as AdmitCommand });
const takenBack = (id: string): Unsent => ({
  ...plain,
  kind: 'undo',
  ticketId: id,
  undo: { id, device: 'd', undoneAt: '' },
});

async function sendAll(waiting: Unsent[], refuses: readonly string[], away: readonly string[] = []) {
  const [calls, aside, left]: [string[], Unsent[], Set<Unsent>] = [[], [], new Set(waiting)];
  const decide = (ids: string[]) => {
    calls.push(ids.join(' '));
    if (ids.some(id => away.includes(id))) throw new Error('away');
    if (ids.some(id => refuses.includes(id))) throw new Error('refused');
  };
  const sent = sendWaiting(waiting, {
    async admit(_event, commands) {
      decide(commands.map(({ id }) => id));
      return commands.map(({ id }): AdmitAnswer => ({ id, verdict: 'enter', before: null, ticket: null }));
    },
    undo: async (_event, { id }) => decide([`-${id}`]),
    async remove(items) {
      for (const item of items) left.delete(item);
    },
    async setAside(item) {
      aside.push(item);
      left.delete(item);
    },
    isForLater: error => (error as Error).message === 'away',
  });
  const answers = await sent.then(
    all => all.map(({ id }) => id),
    () => null,
  );
  return { calls, aside, left: [...left], answers };
}

test('T2 what is refused is set aside, and everybody behind it is told', async () => {
  const waiting = ['1', '2', '3'].map(letIn);
  const { calls, aside, left, answers } = await sendAll([...waiting, takenBack('1'), letIn('4')], ['2']);
  expect(calls).toEqual(['1 2 3', '1', '2', '3', '-1', '4']);
  expect(aside).toEqual([waiting[1]]);
  expect(left).toEqual([]);
  expect(answers).toEqual(['1', '3', '4']);
});

test('T2 what is taken back goes behind whom it let in, and a refusal of it is kept too', async () => {
  const undo = takenBack('1');
  const { calls, aside } = await sendAll([letIn('1'), undo, letIn('2')], ['-1']);
  expect(calls).toEqual(['1', '-1', '2']);
  expect(aside).toEqual([undo]);
});

test('T2 where nobody answers all of it stays, in its order', async () => {
  const waiting = [letIn('1'), takenBack('1'), letIn('2')];
  const { aside, left, answers } = await sendAll(waiting, [], ['-1']);
  expect([aside, left, answers]).toEqual([[], waiting.slice(1), null]);
});
