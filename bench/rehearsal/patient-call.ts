import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/foundation/db/types.gen.ts';

const patienceMs = 60_000;
const betweenMs = 200;

/** Waits while the database is away. */
export async function whenThere(db: Kysely<DB>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  const ask = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error('the database stayed away');
    await pause(betweenMs);
  }
}

/** Repeats a call with the same command id until an answer comes, like the screens of the handler. */
export function patientCall(url: string, cookie: string) {
  return async <Answer>(path: string, input: object): Promise<Answer> => {
    const body = JSON.stringify({ json: { commandId: crypto.randomUUID(), ...input } });
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const answer = await fetch(`${url}/rpc/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body,
        signal: AbortSignal.timeout(20_000),
      }).catch(() => null);
      const isAway = !answer || answer.status >= 500 || answer.status === 429;
      const told = await answer?.text().catch(() => null);
      if (!isAway && told != null) {
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${told}`);
        return (JSON.parse(told || '{}') as { json: Answer }).json;
      }
      if (performance.now() > deadline) throw new Error(`${path}: nobody answered (${answer?.status ?? 'no line'})`);
      await pause(betweenMs);
    }
  };
}
