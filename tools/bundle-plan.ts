/** A file as the bundler makes it alone: the parts of the program that the same pages need. */
export type Part = {
  name: string;
  modules: string[];
  /** About so many bytes as they are sent. Styles come in a file beside it. */
  js: number;
  css: number;
  imports: string[];
  /** A page or something that loads later begins with it, so it stays a file of its own. */
  begins: boolean;
};

type Bytes = { js: number; css: number };

/**
 * What one first visit begins with, how much it counts, and how many bytes it may load that it does not need. From `easy`
 * files on each one more counts more than the one before.
 */
export type Page = { begins: string[]; room?: string | undefined; weight: number; spare: Bytes; easy?: number };

/** What a request more counts beside bytes: many files take turns, and each is a list entry, a parse and a race. */
const bytesOfFile = 150_000;
/** What is cheap for the pages with a budget is joined first; below so many bytes one pair is as cheap as another. */
const cheap = 20_000;

export type Bundle = {
  modules: string[];
  js: number;
  css: number;
  pages: Set<Page>;
  /** What it imports, also by others. */
  below: Set<Bundle>;
  stays: boolean;
  isGone: boolean;
};
type Pair = { one: Bundle; other: Bundle; gain: number };
/** What each page may still load without need, and how many files it would begin with as the plan stands. */
type PageState = { spare: Map<Page, Bytes>; files: Map<Page, number> };

/**
 * Which parts should come in one file: two are joined as long as the requests which that saves are worth more than what
 * pages then load without need. The parts that something begins with are among the answers as they were.
 */
export function planBundles(parts: Part[], pages: Page[]): Bundle[] {
  const bundles = bundlesOf(parts, pages);
  const state: PageState = { spare: new Map(pages.map(page => [page, { ...page.spare }])), files: new Map() };
  countFiles(state, bundles, pages);
  const pairs = bundles.flatMap((one, at) => bundles.slice(at + 1).flatMap(other => pairOf(one, other, state)));
  for (let best = takeBest(pairs, state); best; best = takeBest(pairs, state)) {
    const { one, other } = best;
    for (const { page, js, css } of loadedMore(one, other)) {
      const left = state.spare.get(page)!;
      left.js -= js;
      left.css -= css;
    }
    join(one, other, bundles);
    countFiles(state, bundles, one.pages);
    pairs.push(...bundles.flatMap(next => (next === one ? [] : pairOf(one, next, state))));
  }
  return bundles;
}

function countFiles({ files }: PageState, bundles: Bundle[], pages: Iterable<Page>) {
  for (const page of pages) {
    files.set(
      page,
      bundles.reduce((sum, bundle) => sum + (bundle.pages.has(page) ? filesOf(bundle) : 0), 0),
    );
  }
}

function bundlesOf(parts: Part[], pages: Page[]): Bundle[] {
  const imports = new Map(parts.map(part => [part.name, part.imports]));
  const bundles = new Map(
    parts.map(({ name, modules, js, css, begins }): [string, Bundle] => {
      return [name, { modules, js, css, pages: new Set(), below: new Set(), stays: begins, isGone: false }];
    }),
  );
  const reach = (names: string[], seen = new Set<Bundle>()): Set<Bundle> => {
    for (const name of names) {
      const bundle = bundles.get(name);
      if (!bundle || seen.has(bundle)) continue;
      seen.add(bundle);
      reach(imports.get(name) ?? [], seen);
    }
    return seen;
  };
  for (const [name, bundle] of bundles) bundle.below = reach(imports.get(name) ?? []);
  for (const page of pages) for (const bundle of reach(page.begins)) bundle.pages.add(page);
  return [...bundles.values()];
}

function pairOf(one: Bundle, other: Bundle, state: PageState): Pair[] {
  if (one.stays || other.stays || other.isGone || one.pages.isDisjointFrom(other.pages)) return [];
  const gain = gainOf(one, other, state);
  return gain > 0 && !makesRing(one, other) ? [{ one, other, gain }] : [];
}

/** The pair that gains the most; what a pair gains changes with each that is joined, so it is looked at again. */
function takeBest(pairs: Pair[], state: PageState): Pair | undefined {
  while (pairs.length > 0) {
    const at = pairs.reduce((best, pair, index) => (pair.gain > pairs[best]!.gain ? index : best), 0);
    const { one, other, gain } = pairs[at]!;
    pairs[at] = pairs.at(-1)!;
    pairs.pop();
    const [now] = one.isGone ? [] : pairOf(one, other, state);
    if (now && now.gain >= gain) return now;
    if (now) pairs.push(now);
  }
  return undefined;
}

/** A bundle between the two would need the joined one and be needed by it. */
const makesRing = (one: Bundle, other: Bundle) =>
  [...one.below].some(between => between.below.has(other)) || [...other.below].some(between => between.below.has(one));

/** What each page that needs one of the two would load besides, if they were one file. */
function* loadedMore(one: Bundle, other: Bundle) {
  const all = [...new Set([one, other, ...one.below, ...other.below])];
  for (const page of one.pages.union(other.pages)) {
    const more = { page, js: 0, css: 0, files: 0 };
    for (const bundle of all) {
      if (bundle.pages.has(page)) continue;
      more.js += bundle.js;
      more.css += bundle.css;
      more.files += filesOf(bundle);
    }
    yield more;
  }
}

const filesOf = ({ css }: Bundle) => (css > 0 ? 2 : 1);
const isTooMuch = (more: Bytes, left: Bytes) =>
  (more.js > 0 && more.js > left.js) || (more.css > 0 && more.css > left.css);

/** What the pages save by it, beside what it costs them; nothing when one would load more than it has to spare. */
function gainOf(one: Bundle, other: Bundle, { spare, files }: PageState): number {
  const filesLess = Math.min(filesOf(one), filesOf(other));
  let saved = 0;
  let extra = 0;
  let spent = 0;
  for (const more of loadedMore(one, other)) {
    if (isTooMuch(more, spare.get(more.page)!)) return 0;
    const urgency = Math.max(1, files.get(more.page)! - (more.page.easy ?? Number.POSITIVE_INFINITY));
    saved += more.page.weight * urgency * (filesLess - more.files) * bytesOfFile;
    extra += more.page.weight * (more.js + more.css);
    if (more.page.spare.js < Number.POSITIVE_INFINITY) spent += more.js + more.css;
  }
  return saved > extra ? (saved - extra) / (spent + cheap) : 0;
}

/** Puts the second into the first. */
function join(one: Bundle, other: Bundle, bundles: Bundle[]) {
  one.modules = [...one.modules, ...other.modules];
  one.js += other.js;
  one.css += other.css;
  one.pages = one.pages.union(other.pages);
  one.below = one.below.union(other.below);
  one.below.delete(one);
  one.below.delete(other);
  other.isGone = true;
  bundles.splice(bundles.indexOf(other), 1);
  for (const bundle of bundles) {
    if (bundle === one) continue;
    if (bundle.below.delete(other)) bundle.below.add(one);
    if (bundle.below.has(one)) bundle.below = bundle.below.union(one.below);
  }
  for (const below of one.below) below.pages = below.pages.union(one.pages);
}
