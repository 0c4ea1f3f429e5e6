import type { App } from '#server/app.ts';
import { listLine, updateSeen } from './line.store.ts';

const keptMs = 1000;
const seenMs = 5000;

type Known = { id: string; ahead: number; quantity: number };
type Kept = { readAt: number; places: Promise<ReadonlyMap<string, Known>> };

/** The lines of this process: nine thousand pages ask where they stand, and one question a second is asked for them. */
export type Line = {
  placeOf(typeId: string, buyer: string): Promise<Known | undefined>;
  /** Its page is open. */
  note(id: string): void;
  /** What is known of a line is no longer so. */
  forget(typeId: string): void;
};

export function createLine({ database, now }: Pick<App, 'database' | 'now'>): Line {
  const lines = new Map<string, Kept>();
  let seen = new Set<string>();
  let seenSince = now().getTime();

  async function read(typeId: string): Promise<ReadonlyMap<string, Known>> {
    const rows = await listLine(database.kysely, typeId);
    return new Map(rows.map(({ id, buyer, quantity }, ahead) => [buyer, { id, ahead, quantity }]));
  }

  function kept(typeId: string): Kept['places'] {
    const known = lines.get(typeId);
    if (known && Math.abs(now().getTime() - known.readAt) < keptMs) return known.places;
    const places = read(typeId);
    lines.set(typeId, { readAt: now().getTime(), places });
    // What failed is asked again by whoever comes next.
    places.catch(() => lines.delete(typeId));
    return places;
  }

  async function writeSeen(): Promise<void> {
    const ids = [...seen];
    seen = new Set();
    seenSince = now().getTime();
    if (ids.length > 0) await updateSeen(database.kysely, ids, now());
  }

  return {
    placeOf: async (typeId, buyer) => {
      if (Math.abs(now().getTime() - seenSince) >= seenMs) await writeSeen();
      return (await kept(typeId)).get(buyer);
    },
    note: id => void seen.add(id),
    forget: typeId => void lines.delete(typeId),
  };
}
