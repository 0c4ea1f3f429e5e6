import { expect, test } from 'vitest';
import { createKeptReads } from './kept-reads.ts';

test('whoever asks for one place after the other fills no memory: what nobody follows is forgotten, the oldest first', async () => {
  const forgotten: string[] = [];
  const reads = createKeptReads<string>({
    read: async key => `floor ${key}`,
    onRead: () => {},
    onForget: key => void forgotten.push(key),
    answers: async () => true,
    now: () => new Date(),
    log: { warn: () => {} },
    mostKept: 3,
  });
  reads.setDisconnected(false);
  await reads.show('a');
  reads.hold('a', true);
  for (const key of ['b', 'c', 'd', 'e']) await reads.show(key);
  expect(forgotten).toEqual(['b', 'c']);
  expect(['a', 'b', 'c', 'd', 'e'].map(key => reads.peek(key))).toEqual(['floor a', null, null, 'floor d', 'floor e']);
  expect(await reads.show('b')).toEqual({ value: 'floor b', isStale: false });
  reads.close();
});
