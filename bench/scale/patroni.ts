import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Machine, passwords } from './shipped-files.ts';

/** Asks again and again, until there is an answer that is not empty. */
export async function within<T>(seconds: number, what: string, look: () => Promise<T | null | undefined>): Promise<T> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(200)) {
    const found = await look().catch(() => null);
    if (found) return found;
  }
  throw new Error(`not within ${seconds} s: ${what}`);
}

/** True if the address answers with 200. Patroni, etcd and the program say all with it. */
export const isGood = (url: string) =>
  new Promise<boolean>(resolve => {
    const asked = request(url, { timeout: 1000 }, answer => resolve(answer.resume().statusCode === 200));
    asked.on('error', () => resolve(false)).on('timeout', () => asked.destroy());
    asked.end();
  });

type Member = { name: string; role: string; state: string; timeline?: number };

/** Patroni knows these machines. */
export function askPatroni(machines: readonly Machine[]) {
  const leader = () =>
    within(90, 'a leader', async () => {
      const told = await Promise.all(machines.map(({ address }) => isGood(`http://${address}:8008/primary`)));
      return machines.find((_machine, at) => told[at]);
    });
  const members = async () => {
    const { address } = await leader();
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
    return ((await answer.json()) as { members: Member[] }).members;
  };
  return {
    leader,
    /** Waits until there is a leader with two standbys that follow it. */
    async untilWhole(): Promise<Machine> {
      await within(120, 'two standbys that follow', async () => {
        const all = await members();
        const first = all.find(({ role }) => role === 'leader');
        const followers = all.filter(
          ({ role, state, timeline }) =>
            role !== 'leader' && ['running', 'streaming'].includes(state) && timeline === first?.timeline,
        );
        return followers.length === 2 && followers.some(({ role }) => role === 'sync_standby');
      });
      return leader();
    },
    async switchOver(): Promise<void> {
      const all = await members();
      const named = (role: string) => all.find(member => member.role === role)?.name;
      const { address } = await leader();
      const answer = await fetch(`http://${address}:8008/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`patroni:${passwords.patroni}`).toString('base64')}` },
        body: JSON.stringify({ leader: named('leader'), candidate: named('sync_standby') }),
      });
      if (!answer.ok) throw new Error(`switchover answered ${answer.status}: ${await answer.text()}`);
    },
  };
}
