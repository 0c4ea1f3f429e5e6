type Places = {
  /** 'own': this network has used its share. 'all': no place is free. */
  take(network: string): 'taken' | 'own' | 'all';
  leave(network: string): void;
  count(): number;
};

/**
 * A quota of places without a fixed bound per network. Each network may hold up to `share` times as many places as are
 * free. A hall behind one address gets most places. Another network still gets a place beside one or several greedy
 * ones.
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
