/** A chunk of the bundler: modules that the same pages need. */
export type Part = {
  name: string;
  modules: string[];
  /** Weight of the part: approximate compressed bytes of its code. Styles are in a separate file. */
  js: number;
  css: number;
  imports: string[];
  /** True if a page or a lazy import enters here. The part then stays a file of its own. */
  begins: boolean;
};

type Bytes = { js: number; css: number };

/**
 * A first visit of a page: its entries, its weight, and how many unneeded bytes it may load. Each file beyond `easy`
 * counts more than the file before.
 */
export type Page = { begins: string[]; room?: string | undefined; weight: number; spare: Bytes; easy?: number };

/** Cost of one more request, in bytes. Files wait in a queue, and each needs an entry in a list and a parse. */
const bytesOfFile = 150_000;
/**
 * Joins that are cheap for pages with a budget come first. Pairs that cost fewer bytes than this count as equally
 * cheap.
 */
const cheap = 20_000;

export type Bundle = {
  modules: string[];
  js: number;
  css: number;
  pages: Set<Page>;
  below: Set<Bundle>;
  stays: boolean;
  isGone: boolean;
};
type Pair = { one: Bundle; other: Bundle; gain: number };
/** State of each page: unneeded bytes that it may still load, and files of its first visit. */
type PageState = { spare: Map<Page, Bytes>; files: Map<Page, number> };

/**
 * Groups parts into files. It joins two while the saved requests are worth more than the unneeded bytes. Parts with an
 * entry stay as they are.
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

/** The pair with the highest gain. Each join changes gains, so a stored gain is computed again before use. */
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

/** True if another bundle lies between the two. That bundle would import the joined file and be imported by it. */
const makesRing = (one: Bundle, other: Bundle) =>
  [...one.below].some(between => between.below.has(other)) || [...other.below].some(between => between.below.has(one));

/** Unneeded bytes that each page would load if the two were one file. */
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

/** Value of a join for the pages, relative to its cost. 0 if a page would exceed its budget. */
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
