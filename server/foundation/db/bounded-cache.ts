type Cache<T> = {
  get(key: string): T | undefined;
  keep(key: string, value: T): void;
  forget(key: string): void;
};

/** A cache per owner, such as a database. When the cache is full, all its values are dropped. */
export function boundedCache<Owner extends object, T>(most = 10_000): (owner: Owner) => Cache<T> {
  const owners = new WeakMap<Owner, Cache<T>>();
  return owner => {
    const known = owners.get(owner);
    if (known) return known;
    const kept = newCache<T>(most);
    owners.set(owner, kept);
    return kept;
  };
}

function newCache<T>(most: number): Cache<T> {
  const values = new Map<string, T>();
  return {
    get: key => values.get(key),
    keep(key, value) {
      if (values.size >= most) values.clear();
      values.set(key, value);
    },
    forget: key => void values.delete(key),
  };
}
