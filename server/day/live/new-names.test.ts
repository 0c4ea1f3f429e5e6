import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkOf } from '#server/foundation/http/peers.ts';
import { createNewNames, ourselves } from './new-names.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const settle = () => new Promise(resolve => setImmediate(resolve));

/** Reads that end when the test says so. */
function createReader() {
  const names = createNewNames({ atOnce: 3 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (network: string, name: string) => {
    const answer = { is: 'waiting' };
    const work = () => {
      begun.push(name);
      return new Promise<void>(resolve => ends.push(resolve));
    };
    const finish = (is: string) => () => {
      answer.is = is;
    };
    names.read(name, network, work).then(finish('read'), error => finish(error.code)());
    return answer;
  };
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
  };
  return { names, begun, ask, endAll };
}

test('SAFE-M18 made-up names: a stranger asks for hundreds → a newcomer’s floor is read in the next turn', async () => {
  const { ask, begun, endAll } = createReader();
  for (let i = 0; i < 400; i++) ask('stranger', `made-up ${i}`);
  const newcomer = ask('hall', 'floor');
  expect(begun).toEqual(['made-up 0', 'made-up 1', 'floor']);
  await endAll();
  expect(newcomer.is).toBe('read');
});

test('SAFE-M18 made-up names: a network asks for more than its pace → only that network is refused, and only for a while', async () => {
  const { ask, endAll } = createReader();
  const askOne = async (network: string, name: string) => {
    const answer = ask(network, name);
    await endAll();
    await settle();
    return answer.is;
  };
  for (let i = 0; i < 500; i++) expect(await askOne('stranger', `made-up ${i}`)).toBe('read');
  expect(await askOne('stranger', 'one more')).toBe('TOO_MANY_REQUESTS');
  expect(await askOne('hall', 'floor')).toBe('read');
  expect(await askOne(ourselves, 'floor')).toBe('read');
  vi.advanceTimersByTime(1000);
  expect(await askOne('stranger', 'one more')).toBe('read');
});

test('names asked for the first time: thousands of one hall open one floor → read once, also for other networks', async () => {
  const { ask, begun, endAll } = createReader();
  const hall = Array.from({ length: 3000 }, () => ask('hall', 'floor'));
  const elsewhere = ask('elsewhere', 'floor');
  await endAll();
  await settle();
  expect(new Set([...hall, elsewhere].map(({ is }) => is))).toEqual(new Set(['read']));
  expect(begun).toEqual(['floor']);
});

test('names asked for the first time: two networks wait for one name → read once, for both', async () => {
  const { ask, begun, endAll } = createReader();
  for (let i = 0; i < 256; i++) ask('stranger', `made-up ${i}`);
  ask('second', 'x');
  const shared = ask('stranger', 'floor');
  const other = ask('hall', 'floor');
  await endAll();
  await settle();
  expect([shared.is, other.is]).toEqual(['read', 'read']);
  expect(begun.filter(name => name === 'floor')).toEqual(['floor']);
});

test('names asked for the first time: a read fails → all that wait get the error; the next request reads again', async () => {
  const names = createNewNames({ atOnce: 3 });
  const fail = () => Promise.reject(new Error('away'));
  const asked = ['a', 'b'].map(network => names.read('floor', network, fail));
  for (const each of asked) await expect(each).rejects.toThrow('away');
  await expect(names.read('floor', 'a', async () => {})).resolves.toBeUndefined();
});

test('SAFE-M18 names that do not exist: a hall asks for one again and again → all share a few reads a second', async () => {
  vi.useRealTimers();
  const names = createNewNames({ atOnce: 3 });
  let readings = 0;
  const asked: Promise<void>[] = [];
  for (let turn = 0; turn < 300; turn++) {
    const reading = names.read('event', 'hall', async () => {
      readings++;
      names.miss('event');
    });
    asked.push(reading);
    await settle();
  }
  await Promise.all(asked);
  expect(readings).toBeGreaterThan(1);
  expect(readings).toBeLessThan(30);
});

test('SAFE-R6 names asked for the first time: one IPv6 customer asks from hundreds of networks → newcomers are not refused', async () => {
  const { ask } = createReader();
  for (let at = 0; at < 300; at++) ask(networkOf(`2001:db8:7:${at.toString(16)}::1`), `made-up ${at}`);
  await settle();
  const newcomers = [ask('203.0.113.1', 'floor'), ask(ourselves, 'own')];
  await settle();
  expect(newcomers.map(({ is }) => is)).not.toContain('TOO_MANY_REQUESTS');
});

test('SAFE-R6 names asked for the first time: hundreds of customers wait → our own code’s reads are not refused', async () => {
  const { ask, endAll } = createReader();
  for (let at = 0; at < 300; at++) ask(networkOf(`2001:db8:${at.toString(16)}::1`), `made-up ${at}`);
  await settle();
  const own = ['floor', 'day'].map(name => ask(ourselves, name));
  await settle();
  await endAll();
  expect(own.map(({ is }) => is)).toEqual(['read', 'read']);
});
