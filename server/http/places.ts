import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

export type Places = {
  /** 'own': this network has its share already; 'all': nobody gets one. */
  take(network: string): 'taken' | 'own' | 'all';
  /** Whoever was here already comes back, room or not. */
  takeAgain(network: string): void;
  leave(network: string): void;
  count(): number;
};

/**
 * Places that networks share without a fixed bound for one of them: each may hold up to `share` times as many as are
 * free. A hall alone at one address gets most of them; whoever comes beside a hog, or beside several, still finds one.
 */
export function createPlaces({ most, share }: { most: number; share: number }): Places {
  const held = new Map<string, number>();
  let all = 0;
  const takeAgain = (network: string) => {
    held.set(network, (held.get(network) ?? 0) + 1);
    all++;
  };
  return {
    take(network) {
      if (all >= most) return 'all';
      if ((held.get(network) ?? 0) >= share * (most - all)) return 'own';
      takeAgain(network);
      return 'taken';
    },
    takeAgain,
    leave(network) {
      const left = (held.get(network) ?? 0) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
      all--;
    },
    count: () => all,
  };
}

/** What a request that is worked on holds. */
export type Place = { leave(): void; comeBack(): void };

/** The place of the request that the work at hand is for. */
export const ownPlace = new AsyncLocalStorage<Place>();

/** A pause that is meant to slow somebody down takes no place from others meanwhile. */
export async function pauseAside(ms: number): Promise<void> {
  const place = ownPlace.getStore();
  place?.leave();
  await wait(ms);
  place?.comeBack();
}
