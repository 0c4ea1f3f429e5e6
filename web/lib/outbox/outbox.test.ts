import { describe, expect, test } from 'vitest';
import type { Decision, Waiting } from './commands.ts';
import { createJudgeOutbox, type JudgePorts } from './judge-work.ts';
import { isStuck, type Sent as SentWith, type CommandStore as Store } from './queued.ts';

type CommandStore = Store<Waiting>;
type Sent = SentWith<{ version: number }>;

type Timer = { ms: number; act: () => Promise<void> };

/** A store that several tabs share and that survives them. */
function createDisk(): CommandStore {
  const rows = new Map<number, Waiting>();
  let last = 0;
  return {
    list: async () => [...rows.values()].toSorted((one, other) => one.seq! - other.seq!),
    async write({ put = [], change = [], remove = [] }) {
      for (const { seq } of remove) rows.delete(seq!);
      for (const command of change) if (rows.has(command.seq!)) rows.set(command.seq!, command);
      for (const command of put) {
        last += command.seq === undefined ? 1 : 0;
        const seq = command.seq ?? last;
        rows.set(seq, { ...command, seq });
      }
    },
  };
}

/** A fake server that counts each command once, like the real one. `fail` sets the next outcomes. */
function createServer() {
  const versions = new Map<string, number>();
  const answers = new Map<string, number>();
  const heard: string[] = [];
  const failures: Sent[] = [];
  const poison = new Set<string>();
  let loseAnswers = 0;
  async function send({ commandId, kind, input, about }: Waiting): Promise<Sent> {
    heard.push(about.says);
    const failure = failures.shift();
    if (failure) return failure;
    if (poison.has(about.says)) return { outcome: 'failed' };
    const before = answers.get(commandId);
    const key = `${input.wodId}/${input.entryId}`;
    const version = versions.get(key) ?? 0;
    if (before === undefined && input.version !== version) {
      return {
        outcome: 'refused',
        problem: { message: 'Alguien cambió este resultado', isConflict: true, fields: {} },
      };
    }
    const answer = before ?? version + 1;
    if (before === undefined) {
      versions.set(key, answer);
      counted.push(`${kind} ${about.says}`);
    }
    answers.set(commandId, answer);
    if (loseAnswers > 0) {
      loseAnswers -= 1;
      return { outcome: 'later' };
    }
    return { outcome: 'done', answer: { version: answer } };
  }
  const counted: string[] = [];
  return {
    send,
    heard,
    counted,
    failures,
    poison,
    versions,
    loseAnswer: () => {
      loseAnswers += 1;
    },
  };
}

function createWorld() {
  const disk = createDisk();
  const server = createServer();
  const timers: Timer[] = [];
  const state = { isOnline: true, now: Date.parse('2026-11-20T12:00:00Z') };
  let line = Promise.resolve();
  let ids = 0;
  const openTab = (changes: Partial<JudgePorts> = {}) =>
    createJudgeOutbox({
      store: disk,
      send: server.send,
      alone(act) {
        line = line.then(act);
        return line;
      },
      later(ms, then) {
        const act = () => {
          state.now += ms;
          return then();
        };
        const timer = { ms, act };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      isOnline: () => state.isOnline,
      tellOthers: () => undefined,
      now: () => new Date(state.now),
      newId: () => `command-${++ids}`,
      ...changes,
    });
  return { disk, server, timers, state, openTab };
}

const decide = (says: string, entryId = says, version = 0): Decision => ({
  kind: 'change',
  input: { wodId: 'fran', entryId, version, note: null, values: { quantity: 90 } },
  about: { type: 'offline', eventId: 'event', name: entryId, test: 'Fran', says },
});
/** Runs the next timer; returns its delay. */
async function passTime(timers: Timer[]): Promise<number> {
  const { ms, act } = timers.shift()!;
  await act();
  return ms;
}

const later: Sent = { outcome: 'later' };
const stranger: Sent = { outcome: 'stranger' };
const refused: Sent = {
  outcome: 'refused',
  problem: { message: 'Categoría en auditoría', isConflict: false, fields: {} },
};

describe('outbox of a judge', () => {
  test('decisions without network → sent later, in order', async () => {
    const { disk, server, state, openTab } = createWorld();
    state.isOnline = false;
    const tab = openTab();
    await tab.signIn('juez');
    for (const says of ['a', 'b', 'c']) await tab.add('juez', decide(says));
    await tab.flush();
    expect(tab.work()!.map(({ about }) => about.says)).toEqual(['a', 'b', 'c']);
    expect(server.heard).toEqual([]);
    state.isOnline = true;
    await tab.wake();
    expect(server.counted).toEqual(['change a', 'change b', 'change c']);
    expect(await disk.list()).toEqual([]);
  });

  test('the device dies before sending → sent after the next start', async () => {
    const { server, openTab } = createWorld();
    await openTab({ send: () => new Promise(() => {}) }).add('juez', decide('a'));
    await openTab().signIn('juez');
    expect(server.counted).toEqual(['change a']);
  });

  test('an answer is lost → the decision counts once', async () => {
    const { disk, server, timers, openTab } = createWorld();
    server.loseAnswer();
    const tab = openTab();
    await tab.signIn('juez');
    await tab.add('juez', decide('a'));
    await tab.flush();
    expect(tab.work()).toHaveLength(1);
    // The battery died before the retry.
    expect(timers).toHaveLength(1);
    await openTab().signIn('juez');
    expect(server.heard).toEqual(['a', 'a']);
    expect(server.counted).toEqual(['change a']);
    expect(await disk.list()).toEqual([]);
  });

  test('no answer → retried ever more rarely, and immediately when the network is back', async () => {
    const { server, timers, openTab } = createWorld();
    const tab = openTab();
    server.failures.push(...Array.from({ length: 7 }, () => later));
    await tab.signIn('juez');
    await tab.add('juez', decide('a'));
    await tab.flush();
    const waits: number[] = [];
    while (server.heard.length < 7) {
      const { ms, act } = timers.shift()!;
      waits.push(ms);
      await act();
    }
    expect(waits.every((ms, at) => at === 0 || ms >= waits[at - 1]!)).toBe(true);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
    await tab.wake();
    expect(server.counted).toEqual(['change a']);
  });

  test('A4 the server fails on one decision → the others are sent, and the failed one is shown as not sent', async () => {
    const { server, timers, openTab } = createWorld();
    const tab = openTab();
    server.poison.add('b');
    await tab.signIn('juez');
    for (const says of ['a', 'b', 'c']) await tab.add('juez', decide(says));
    await tab.flush();
    expect(server.counted).toEqual(['change a', 'change c']);
    const waits: number[] = [];
    while (!isStuck(tab.work()![0]!)) waits.push(await passTime(timers));
    expect(waits).toEqual([2000, 4000, 8000]);
    // The outbox tries the command again after longer and longer pauses. The command does not delay later decisions.
    for (let turn = 0; turn < 5; turn++) waits.push(await passTime(timers));
    expect(waits.slice(3)).toEqual([16_000, 32_000, 60_000, 60_000, 60_000]);
    const heard = server.heard.length;
    await tab.add('juez', decide('d'));
    await tab.flush();
    expect(server.heard.slice(heard)).toEqual(['d']);
    expect(timers).toHaveLength(1);
    // After the server's repair the command goes by itself, or immediately when the judge asks for it.
    server.poison.clear();
    await tab.retry(tab.work()![0]!);
    expect(server.counted).toEqual(['change a', 'change c', 'change d', 'change b']);
    expect(tab.work()).toEqual([]);
  });

  test('a decision is stuck and the page reloads → still stuck, and tried once', async () => {
    const { server, timers, openTab } = createWorld();
    const tab = openTab();
    server.poison.add('a');
    await tab.signIn('juez');
    await tab.add('juez', decide('a'));
    await tab.flush();
    while (!isStuck(tab.work()![0]!)) await passTime(timers);
    const heard = server.heard.length;
    timers.length = 0;
    const reloaded = openTab();
    await reloaded.signIn('juez');
    expect(reloaded.work()!.map(isStuck)).toEqual([true]);
    expect(server.heard).toHaveLength(heard + 1);
    server.poison.clear();
    await passTime(timers);
    expect(reloaded.work()).toEqual([]);
  });

  test('a stuck decision → later ones on its result wait until the judge discards it', async () => {
    const { server, timers, openTab } = createWorld();
    const tab = openTab();
    server.poison.add('first');
    await tab.signIn('juez');
    await tab.add('juez', decide('first', 'ana'));
    await tab.add('juez', decide('second', 'ana'));
    await tab.add('juez', decide('other', 'bea'));
    await tab.flush();
    while (!isStuck(tab.work()![0]!)) await passTime(timers);
    expect(server.counted).toEqual(['change other']);
    await tab.discard(tab.work()![0]!);
    expect(server.counted).toEqual(['change other', 'change second']);
  });

  test('a new decision on the same result → replaces the stuck one', async () => {
    const { server, timers, openTab } = createWorld();
    const tab = openTab();
    server.poison.add('first');
    await tab.signIn('juez');
    await tab.add('juez', decide('first', 'ana'));
    await tab.flush();
    while (!isStuck(tab.work()![0]!)) await passTime(timers);
    await tab.add('juez', decide('again', 'ana'));
    await tab.flush();
    expect(server.counted).toEqual(['change again']);
    expect(tab.work()).toEqual([]);
  });

  test('the server fails on everything → only a few are tried each time', async () => {
    const { server, timers, openTab } = createWorld();
    const tab = openTab();
    const all = Array.from({ length: 20 }, (_, at) => `r${at}`);
    for (const says of all) {
      server.poison.add(says);
      await tab.add('juez', decide(says));
    }
    await tab.signIn('juez');
    expect(server.heard).toEqual(['r0', 'r1', 'r2']);
    await passTime(timers);
    expect(server.heard.slice(3)).toEqual(['r3', 'r4', 'r5']);
    // After its repair the server gets all commands without help.
    server.poison.clear();
    while (tab.work()!.length > 0) await passTime(timers);
    expect(server.counted.map(said => said.slice('change '.length)).toSorted()).toEqual(all.toSorted());
  });

  test('a waiting decision is discarded → deleted, even when its sending fails', async () => {
    const { server, disk, state, openTab } = createWorld();
    state.isOnline = false;
    const tab = openTab();
    await tab.signIn('juez');
    await tab.add('juez', decide('a'));
    await tab.discard(tab.work()![0]!);
    expect(await disk.list()).toEqual([]);
    state.isOnline = true;
    const throwAway = { act: async () => {} };
    const other = openTab({
      async send(command) {
        await throwAway.act();
        return server.send(command);
      },
    });
    await other.signIn('juez');
    for (const outcome of [refused, { outcome: 'failed' } as const]) {
      server.failures.push(outcome);
      throwAway.act = async () => disk.write({ remove: other.work()! });
      await other.add('juez', decide('b'));
      await other.flush();
      expect(await disk.list()).toEqual([]);
    }
  });

  test('a decision is discarded while sending → reported as sent, or deleted', async () => {
    const { server, disk, openTab } = createWorld();
    const sends: (() => void)[] = [];
    const tab = openTab({
      send: command => new Promise(resolve => sends.push(() => resolve(server.send(command)))),
    });
    await tab.signIn('juez');
    for (const { failure, isThrownAway } of [
      { failure: null, isThrownAway: false },
      { failure: refused, isThrownAway: true },
    ]) {
      const command = await tab.add('juez', decide('a', `entry ${isThrownAway}`));
      const sending = tab.flush();
      await expect.poll(() => sends.length).toBe(1);
      const thrownAway = tab.discard(command);
      if (failure) server.failures.push(failure);
      sends.shift()!();
      expect(await thrownAway).toBe(isThrownAway);
      await sending;
      expect(await disk.list()).toEqual([]);
    }
    expect(server.counted).toEqual(['change a']);
  });

  test('a decision is discarded → waits only for the decision that is being sent', async () => {
    const { server, openTab } = createWorld();
    const sends: (() => void)[] = [];
    const tab = openTab({
      send: command => new Promise(resolve => sends.push(() => resolve(server.send(command)))),
    });
    await tab.signIn('juez');
    await tab.add('juez', decide('a'));
    const second = await tab.add('juez', decide('b'));
    await tab.add('juez', decide('c'));
    const sending = tab.flush();
    await expect.poll(() => sends.length).toBe(1);
    const thrownAway = tab.discard(second);
    sends.shift()!();
    await expect.poll(() => sends.length).toBe(1);
    expect(tab.work()!.map(({ about }) => about.says)).toEqual(['c']);
    sends.shift()!();
    expect(await thrownAway).toBe(true);
    await sending;
    expect(server.counted).toEqual(['change a', 'change c']);
  });

  test('a refused decision → stays with its reason and input, and later decisions are sent', async () => {
    const { server, openTab } = createWorld();
    const tab = openTab();
    await tab.add('juez', decide('a'));
    await tab.add('juez', decide('b'));
    server.failures.push(refused);
    await tab.signIn('juez');
    expect(server.counted).toEqual(['change b']);
    const [command] = tab.work()!;
    expect(command).toMatchObject({
      problem: { message: 'Categoría en auditoría' },
      input: { values: { quantity: 90 } },
    });
    await tab.retry(command!);
    expect(server.counted).toEqual(['change b', 'change a']);
    expect(tab.work()).toEqual([]);
  });

  test('the organizer changed the result → not overwritten; a new decision replaces the old one', async () => {
    const { server, openTab } = createWorld();
    const tab = openTab();
    await tab.add('juez', decide('a', 'ana'));
    server.versions.set('fran/ana', 3);
    await tab.signIn('juez');
    expect(tab.work()![0]?.problem?.isConflict).toBe(true);
    await tab.add('juez', decide('again', 'ana', 3));
    expect(tab.work()).toHaveLength(1);
    await tab.flush();
    expect(server.counted).toEqual(['change again']);
  });

  test('a refused decision → deleted only by the judge', async () => {
    const { server, disk, openTab } = createWorld();
    const tab = openTab();
    server.failures.push(refused);
    await tab.add('juez', decide('a'));
    await tab.signIn('juez');
    await tab.signIn('juez');
    expect(server.heard).toEqual(['a']);
    await tab.discard(tab.work()![0]!);
    expect(await disk.list()).toEqual([]);
  });

  test('two decisions on one result → the second is sent after the first and counts over it', async () => {
    const { server, openTab } = createWorld();
    const tab = openTab();
    await tab.add('juez', decide('first', 'ana'));
    await tab.add('juez', decide('second', 'ana'));
    await tab.signIn('juez');
    expect(server.counted).toEqual(['change first', 'change second']);
    expect(tab.work()).toEqual([]);
  });

  test('A4 another judge or no session → the decisions are not sent', async () => {
    const { server, openTab } = createWorld();
    const tab = openTab();
    await tab.add('juez', decide('a'));
    await tab.signIn('otra');
    await tab.signIn(null);
    await tab.wake();
    expect(server.heard).toEqual([]);
    // The session expired unnoticed: the server says so, and no work is lost.
    server.failures.push(stranger);
    await tab.signIn('juez');
    expect(server.counted).toEqual([]);
    await tab.signIn('juez');
    expect(server.counted).toEqual(['change a']);
  });

  test('two tabs → each decision is sent once', async () => {
    const { server, openTab } = createWorld();
    const [one, other] = [openTab(), openTab()];
    for (const says of ['a', 'b', 'c']) await one.add('juez', decide(says));
    await Promise.all([one.signIn('juez'), other.signIn('juez'), one.wake(), other.wake()]);
    expect(server.heard).toEqual(['a', 'b', 'c']);
  });
});
