import { setTimeout as pause } from 'node:timers/promises';
import { toTimeParts } from '#domain/scoring/results/values.ts';
import type { RunningContest } from './factories/contest-of-running-app.ts';

/** A save that the server has confirmed. It must exist afterwards, no matter what happened. */
export type Acknowledged = { wodId: string; entryId: string; version: number; quantity: number };

export type Saving = {
  acknowledged: Acknowledged[];
  /** HTTP statuses of refused calls, in order; 0 if no answer came. */
  refusals: number[];
  /** The sentences of those refusals. */
  said: Set<string>;
  /** Resolves after `count` more confirmed saves through that address. */
  after(count: number, url: string): Promise<void>;
  stop(): Promise<void>;
};

let turn = 0;
// Each call has another address, because the limits per address are for one household.
const someAddress = () => `10.${(turn >> 14) & 255}.${(turn >> 6) & 255}.${1 + (turn++ & 63)}`;

type Asking = { url: string; cookie: string } & Pick<Saving, 'refusals' | 'said'>;

async function call<Answer>(
  { url, cookie, refusals, said }: Asking,
  path: string,
  input: unknown,
): Promise<Answer | null> {
  const answer = await fetch(`${url}/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress(), cookie },
    body: JSON.stringify({ json: input }),
  }).catch(() => null);
  if (!answer?.ok) refusals.push(answer?.status ?? 0);
  const body = (await answer?.json().catch(() => null)) as { json: Answer & { message?: string } } | null;
  if (answer?.ok) return body?.json ?? null;
  said.add(body?.json.message ?? '');
  return null;
}

/** Saves results as the organizer without a pause, through each address, despite failures. */
export function keepSaving({ cookie, wodIds, entryIds }: RunningContest, urls: readonly string[], atOnce = 2): Saving {
  const acknowledged: Acknowledged[] = [];
  const refusals: number[] = [];
  const said = new Set<string>();
  const waiting = new Set<{ url: string; left: number; resolve: () => void }>();
  let isStopped = false;
  let serial = 0;

  function acknowledge(saved: Acknowledged, url: string): void {
    acknowledged.push(saved);
    for (const one of waiting) {
      if (one.url !== url || --one.left > 0) continue;
      waiting.delete(one);
      one.resolve();
    }
  }

  /** Each writer has its own tests and entries. A conflict therefore comes only from its own unconfirmed save. */
  async function write(own: number, url: string): Promise<void> {
    const mine = entryIds.filter((_id, at) => at % (atOnce * urls.length) === own);
    const places = mine.flatMap(entryId => wodIds.map(wodId => ({ wodId, entryId, version: -1 })));
    const asking = { url, cookie, refusals, said };
    for (let at = 0; !isStopped; at++) {
      const place = places[at % places.length]!;
      const { wodId, entryId } = place;
      if (place.version < 0) {
        type Known = { result: { version: number } | null };
        const known = await call<Known>(asking, 'results/readAsOrganizer', { wodId, entryId });
        place.version = known ? (known.result?.version ?? 0) : -1;
      }
      const quantity = 1 + (serial++ % 100);
      const values = { quantity, time: toTimeParts(1000 * (100 + (serial % 400))) };
      const saved =
        place.version < 0
          ? null
          : await call<{ version: number }>(asking, 'results/saveAsOrganizer', { ...place, values });
      place.version = saved?.version ?? -1;
      if (saved) acknowledge({ wodId, entryId, version: saved.version, quantity }, url);
      else await pause(50);
    }
  }

  const writers = urls.flatMap((url, at) =>
    Array.from({ length: atOnce }, (_, writer) => write(at * atOnce + writer, url)),
  );
  return {
    acknowledged,
    refusals,
    said,
    after: (count, url) => new Promise(resolve => void waiting.add({ url, left: count, resolve })),
    stop: async () => {
      isStopped = true;
      await Promise.all(writers);
    },
  };
}
