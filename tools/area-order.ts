/** The areas of server/, domain/ and contract/ in order. An area imports itself and earlier ones, also types. */
const areaOrder = [
  'foundation',
  'people',
  'competition',
  'money',
  'registration',
  'scoring',
  'day',
  'backoffice',
  'entrypoints',
];

/** Areas that must not import each other. */
const strangers: Record<string, readonly string[]> = { scoring: ['money'] };

/** Folders of contract/ that belong to no area, because the texts of all areas are together. */
const noArea = ['texts'];

/** The text of every source, by its path from the root. */
export type Sources = ReadonlyMap<string, string>;

export const isTest = (path: string) => /\.test\.tsx?$/.test(path);
export const topicOf = (path: string) => /^server\/[^/]+\/([^/]+)\//.exec(path)?.[1];

/**
 * Our own modules that a file imports, types included. `import('…')` is left out, because lazy loading makes no cycle.
 */
export function importsOf(path: string, text: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const imports = text.matchAll(/^(?:import|export|\})[^'\n]*'(\.\/|#)([^']+)'/gm);
  return [...imports].map(([, where, name]) => (where === '#' ? `${name}` : `${folder}/${name}`));
}

type AreaOfRoom = { room: string; area: string };

function homeOf(path: string): AreaOfRoom | null {
  const [, room, area] = /^(server|domain|contract)\/([^/]+)\//.exec(path) ?? [];
  return room && area && !noArea.includes(area) ? { room, area } : null;
}

function whyNot(home: AreaOfRoom, other: AreaOfRoom): string | null {
  if (areaOrder.indexOf(other.area) > areaOrder.indexOf(home.area))
    return `${home.area} comes before ${other.area} and cannot import it: add a port to server/ports.ts, or move the file`;
  return strangers[home.area]?.includes(other.area)
    ? `${home.area} does not know ${other.area}: call it from an area after both`
    : null;
}

/** Finds imports of a later area, areas without a place, and an area that a file of contract's root imports. */
export function orderFaults(sources: Sources): string[] {
  const faults: string[] = [];
  for (const [path, text] of sources) {
    if (isTest(path)) continue;
    const home = homeOf(path);
    if (home && !areaOrder.includes(home.area)) {
      faults.push(`${path}: ${home.area} is no area: use one of ${areaOrder.join(', ')}`);
      continue;
    }
    const isRootOfContract = /^contract\/(?!index\.ts)[^/]+\.ts$/.test(path);
    for (const imported of importsOf(path, text)) {
      const other = homeOf(imported);
      if (isRootOfContract && other?.room === 'contract') {
        faults.push(`${path}: the root of contract/ imports no area: move the file into ${other.area}/`);
      }
      if (!home || other?.room !== home.room) continue;
      const why = whyNot(home, other);
      if (why) faults.push(`${path}: ${why}`);
    }
  }
  return faults;
}

/** Finds cycles of imports, types included. Each cycle is named once, by one path through it. */
export function ringFaults(sources: Sources): string[] {
  const done = new Set<string>();
  const faults: string[] = [];
  const visit = (path: string, way: string[]): void => {
    const from = way.indexOf(path);
    if (from >= 0)
      faults.push(
        `imports in a circle, move what both sides need into a file of its own: ${[...way.slice(from), path].join(' → ')}`,
      );
    if (from >= 0 || done.has(path)) return;
    const text = sources.get(path);
    for (const imported of text === undefined ? [] : importsOf(path, text)) visit(imported, [...way, path]);
    done.add(path);
  };
  for (const path of sources.keys()) if (!isTest(path)) visit(path, []);
  return faults;
}

/** Finds imports of a store from outside its topic, in tests too. The folders of a topic share its stores. */
export const storeFaults = (sources: Sources): string[] =>
  [...sources].flatMap(([path, text]) =>
    [...importsOf(path, text), ...lazyImportsOf(text)]
      .filter(name => /^server\/.*\.store\.ts$/.test(name) && sliceOf(name) !== sliceOf(path))
      .map(name => `${path}: ${name} is private to ${sliceOf(name)}: call a command or a read of that topic`),
  );

const lazyImportsOf = (text: string) => [...text.matchAll(/\bimport\('#([^']+)'/g)].map(([, name = '']) => name);

const sliceOf = (path: string) => path.split('/').slice(0, 3).join('/');
