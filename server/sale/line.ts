import type { App } from '#server/app.ts';
import { listLine, updateSeen } from './line.store.ts';
import type { KnownPlace, LineMemory } from './sale-port.ts';

const keptMs = 1000;
const seenMs = 5000;

type Kept = { readAt: number; places: Promise<ReadonlyMap<string, KnownPlace>> };

export function createLine({ database, now }: Pick<App, 'database' | 'now'>): LineMemory {
  const lines = new Map<string, Kept>();
  let seen = new Set<string>();
  let seenSince = now().getTime();

  async function read(typeId: string): Promise<ReadonlyMap<string, KnownPlace>> {
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
