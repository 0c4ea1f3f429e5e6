type Places = {
  /** 'own': this network has its share already; 'all': nobody gets one. */
  take(network: string): 'taken' | 'own' | 'all';
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
  return {
    take(network) {
      if (all >= most) return 'all';
      if ((held.get(network) ?? 0) >= share * (most - all)) return 'own';
      held.set(network, (held.get(network) ?? 0) + 1);
      all++;
      return 'taken';
    },
    leave(network) {
      const left = (held.get(network) ?? 0) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
      all--;
    },
    count: () => all,
  };
}
