import type { App } from '#server/app.ts';
import { countInLine, listLine, updateSeen } from './line.store.ts';
import type { KnownPlace, LineMemory } from './sale-port.ts';

const keptMs = 1000;
const seenMs = 5000;

/**
 * The cached queue of a type. `settled` counts the rows up to `lastSettled`. They joined well before the others, so
 * their order is final.
 */
type Places = {
  byBuyer: Map<string, KnownPlace>;
  ofNetwork: Map<string, number>;
  settled: number;
  lastSettled: number;
};
type Kept = { readAt: number; places: Promise<Places> };

// Concurrent inserts may commit in another order than their numbers, so the last rows are counted again.
const unsettled = 200;

function addTo({ byBuyer, ofNetwork }: Places, buyer: string, { network, ...place }: KnownPlace & { network: string }) {
  byBuyer.set(buyer, place);
  ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1);
  return place;
}

export function createLine({ database, now }: Pick<App, 'database' | 'now'>): LineMemory {
  const lines = new Map<string, Kept>();
  let seen = new Set<string>();
  let seenSince = now().getTime();

  async function read(typeId: string): Promise<Places> {
    const rows = await listLine(database.kysely, typeId);
    const settled = Math.max(0, rows.length - unsettled);
    const lastSettled = rows[settled - 1]?.seq ?? 0;
    const places: Places = { byBuyer: new Map(), ofNetwork: new Map(), settled, lastSettled };
    for (const [ahead, { id, buyer, quantity, network }] of rows.entries()) {
      addTo(places, buyer, { id, ahead, quantity, network: network ?? '' });
    }
    return places;
  }

  function kept(typeId: string): Kept['places'] {
    const known = lines.get(typeId);
    if (known && Math.abs(now().getTime() - known.readAt) < keptMs) return known.places;
    const places = read(typeId);
    lines.set(typeId, { readAt: now().getTime(), places });
    // Drops a failed read from the cache, so the next caller reads again.
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
      return (await kept(typeId)).byBuyer.get(buyer);
    },
    countOf: async (typeId, network) => {
      const { byBuyer, ofNetwork } = await kept(typeId);
      return { all: byBuyer.size, ofNetwork: ofNetwork.get(network) ?? 0 };
    },
    join: async (typeId, buyer, { id, seq, quantity, network }) => {
      const places = await kept(typeId);
      const before = places.byBuyer.get(buyer);
      if (before) return Object.assign(before, { id, quantity });
      const isLate = seq > places.lastSettled;
      const after = isLate ? places.lastSettled : 0;
      const between = await countInLine(database.kysely, typeId, { after, before: seq });
      return addTo(places, buyer, { id, quantity, network, ahead: (isLate ? places.settled : 0) + between });
    },
    leave: async (typeId, buyers) => {
      const { byBuyer } = await kept(typeId);
      for (const buyer of buyers) byBuyer.delete(buyer);
    },
    note: id => void seen.add(id),
    forget: typeId => void lines.delete(typeId),
  };
}
