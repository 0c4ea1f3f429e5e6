/**
 * The folders of server/ in their order: each imports only those before it, its types too. What must run the other way
 * is a hook (`Hooks` in server/app.ts). A new topic stands as far down as what it imports lets it.
 */
export const topicOrder = [
  // What every topic stands on.
  'storage',
  'db',
  'http',
  'sheets',
  'limits',
  'jobs',
  'audit',
  'mail',
  'pictures',
  // The topics.
  'platform',
  'accounts',
  'second-factor',
  'boxes',
  'events',
  'categories',
  'wods',
  'entries',
  'teams',
  'standings',
  'results',
  'appeals',
  'staff',
  'uploads',
  'videos',
  'reviews',
  'running',
  'payments',
  'joining',
  'tickets',
  'streaming',
  'sale',
  'badges',
  'door',
  'attendance',
  'heats',
  'rails',
  'screens',
  'athletes',
  'live',
  'waiting',
  'admin',
  // Where requests come in.
  'pages',
  'callable',
  'doors',
];

/** The text of every source by its path from the root. */
export type Sources = ReadonlyMap<string, string>;

export const isTest = (path: string) => /\.test\.tsx?$/.test(path);
export const topicOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1];

/** What a file imports of ours, types too; what is only loaded later (`import('…')`) makes no ring. */
export function importsOf(path: string, text: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const imports = text.matchAll(/^(?:import|export|\})[^'\n]*'(\.\/|#)([^']+)'/gm);
  return [...imports].map(([, where, name]) => (where === '#' ? `${name}` : `${folder}/${name}`));
}

/** What climbs: an import of a topic that comes after its own. */
export function orderFaults(sources: Sources): string[] {
  const placeOf = new Map<string, number>(topicOrder.map((topic, place) => [topic, place]));
  const faults: string[] = [];
  for (const [path, text] of sources) {
    const topic = topicOf(path);
    if (!topic || isTest(path)) continue;
    const place = placeOf.get(topic);
    if (place === undefined) {
      faults.push(`${path}: server/${topic} no tiene lugar en tools/topic-order.ts`);
      continue;
    }
    for (const imported of importsOf(path, text)) {
      const other = topicOf(imported);
      if (!other || (placeOf.get(other) ?? 0) <= place) continue;
      faults.push(`${path}: ${topic} va antes que ${other}: importa hacia abajo, o pon un enganche en server/app.ts`);
    }
  }
  return faults;
}

/** Files that import one another in a ring, types too: each ring once, by one way through it. */
export function ringFaults(sources: Sources): string[] {
  const done = new Set<string>();
  const faults: string[] = [];
  const visit = (path: string, way: string[]): void => {
    const from = way.indexOf(path);
    if (from >= 0) faults.push(`importaciones en círculo: ${[...way.slice(from), path].join(' → ')}`);
    if (from >= 0 || done.has(path)) return;
    const text = sources.get(path);
    for (const imported of text === undefined ? [] : importsOf(path, text)) visit(imported, [...way, path]);
    done.add(path);
  };
  for (const path of sources.keys()) if (!isTest(path)) visit(path, []);
  return faults;
}
