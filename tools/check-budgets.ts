import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
export type BuildManifest = Record<string, Chunk>;
type Weights = { js: number; css: number; fonts: number };

const entry = 'index.html';
const lighter = 'load the part later, with import()';

/** Limits for a first visit to a public page, in compressed kilobytes. */
const publicLimit: Weights = { js: 145, css: 11, fonts: 71 };
/** Sign-up and a judge's application load the schemas of their forms. */
const signUpLimit: Weights = { ...publicLimit, js: 193, css: 15 };

/** The screen where athletes join loads forms, checks and payment. */
const wizardLimit: Weights = { ...publicLimit, js: 235, css: 25 };

/** A television's browser loads all of this page before it shows anything. The page is separate from the app. */
const displayLimit = { js: 45 };

export const limitOf = (name: string) => (signUpForm.test(name) ? signUpLimit : publicLimit);

const publicScreen = /^screens\/public\/([\w-]+)\.tsx$/;
const signUpForm = /^((register|sign-up)-|apply$)/;
const wizard = 'screens/athlete/join-event.tsx';

/**
 * The public screens and the screen for joining, with their sizes and limits. Also the expected screens that a build
 * lacks.
 */
export function listPages(manifest: BuildManifest) {
  const pages = Object.keys(manifest)
    .map(screen => ({ screen, name: publicScreen.exec(screen)?.[1] ?? '' }))
    .filter(({ name }) => name !== '')
    .map(page => ({ ...page, limit: limitOf(page.name) }));
  if (wizard in manifest) pages.push({ screen: wizard, name: 'join-event', limit: wizardLimit });
  const wanted = {
    home: /^home$/,
    events: /^events$/,
    'one event': /^event-detail$/,
    'one category': /^category-detail$/,
    'sign-in': /^login$/,
    'sign-up': signUpForm,
    joining: /^join-event$/,
  };
  const missing = Object.entries(wanted)
    .filter(([, pattern]) => !pages.some(page => pattern.test(page.name)))
    .map(([name]) => `the build lacks the page of ${name}: name its new file in tools/check-budgets.ts`);
  return { pages, missing };
}

/** The most files of a first visit: to a public screen, and to a screen behind an account. */
const firstFiles = { public: 30, private: 46 };
/**
 * The most new files of a first detail after a list, and of a first form. They also load the room's shared tables and
 * forms.
 */
const openingFiles = 20;
/** The most new files of a screen that people open from another screen. */
const laterFiles = 12;

const menu = 'screens/dashboard.tsx';

/**
 * Typical paths through the screens. The second screen of each path and the first form have the limit `openingFiles`.
 */
const walks = [
  ['public/home', 'public/event-detail', 'public/category-detail'],
  ['public/home', 'public/events', 'public/event-detail'],
  ['organizer/my-events', 'organizer/event-detail', 'organizer/category-detail', 'organizer/create-wod'],
  ['organizer/my-events', 'organizer/event-detail', 'organizer/edit-event', 'organizer/create-category'],
  ['organizer/staff-by-events', 'organizer/staff-by-events-detail', 'organizer/staff-detail'],
  ['athlete/my-events', 'athlete/upload-score', 'athlete/upload-qualifier', 'athlete/orders'],
  ['staff/events', 'staff/event-detail', 'staff/review-results', 'staff/unsent'],
  ['admin/users', 'admin/security', 'admin/events', 'admin/audit'],
].map(walk => walk.map(name => `screens/${name}.tsx`));

const isForm = (screen: string) => /\/(create|edit)-/.test(screen);
const isStep = /\.(js|css)$/;
const firstLimit = (screen: string) => (screen.startsWith('screens/public/') ? firstFiles.public : firstFiles.private);
const around = (screen: string) => (screen.startsWith('screens/public/') ? [] : [menu]);

/** Finds too many files: in the whole build, in first visits and in paths. */
export function countFiles(manifest: BuildManifest): string[] {
  const screens = Object.keys(manifest).filter(key => /^screens\/\w+\//.test(key));
  const first = screens.map(screen => ({ screen, files: filesOfPage(manifest, screen, around(screen)).length }));
  const tooMany = first.flatMap(({ screen, files }) => {
    const limit = firstLimit(screen);
    return files > limit ? [`${screen}: ${files} files on a first visit, the limit is ${limit}: ${lighter}`] : [];
  });
  return [...tooMany, ...walks.flatMap(walk => countSteps(manifest, walk))];
}

function countSteps(manifest: BuildManifest, walk: string[]): string[] {
  const loaded = new Set<string>();
  return walk.flatMap((screen, step) => {
    if (!(screen in manifest)) return [`the build lacks ${screen}: name its new file in tools/check-budgets.ts`];
    const files = filesOfPage(manifest, screen, around(screen)).filter(file => isStep.test(file) && !loaded.has(file));
    for (const file of files) loaded.add(file);
    const opens = step === 1 || walk.findIndex(isForm) === step;
    const limit = step === 0 ? firstLimit(screen) : opens ? openingFiles : laterFiles;
    return files.length > limit
      ? [`${screen}: ${files.length} more files than before, the limit is ${limit}: ${lighter}`]
      : [];
  });
}

// A font has one file per alphabet, and a browser loads only those that a page needs.
const foreignAlphabet = /-(cyrillic|greek|vietnamese|latin-ext|math|symbols)/;

/** The files that a screen needs before it can show: the static imports of entry and screen. */
export function filesOfPage(manifest: BuildManifest, screen: string, others: string[] = []): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const key of [entry, ...others, screen]) visit(key);
  const chunks = [...seen].map(key => manifest[key]).filter(chunk => chunk !== undefined);
  const files = chunks.flatMap(chunk => [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]);
  return [...new Set(files)].filter(file => !foreignAlphabet.test(file));
}

export function weigh(files: string[], sizeOf: (file: string) => number): Weights {
  const sum = (pattern: RegExp) =>
    files.filter(file => pattern.test(file)).reduce((total, file) => total + sizeOf(file), 0) / 1024;
  return { js: sum(/\.js$/), css: sum(/\.css$/), fonts: sum(/\.woff2$/) };
}

export function checkBudgets(root: string): string[] {
  const web = join(root, 'dist', 'web');
  const path = join(web, '.vite', 'manifest.json');
  if (!existsSync(path)) return ['dist/web is missing: build it first, with npm start or npm test'];
  const manifest: BuildManifest = JSON.parse(readFileSync(path, 'utf8'));
  const { pages, missing } = listPages(manifest);
  const exceeded = pages.flatMap(({ name, screen, limit }) => {
    const weights = weigh(filesOfPage(manifest, screen), file => sentSize(join(web, file)));
    console.log(`  ${name}: ${describe(weights)}`);
    return (Object.keys(limit) as (keyof Weights)[])
      .filter(kind => weights[kind] > limit[kind])
      .map(kind => `${name}: ${weights[kind].toFixed(1)} KB of ${kind}, the limit is ${limit[kind]}: ${lighter}`);
  });
  return [...missing, ...exceeded, ...weighDisplay(web), ...countFiles(manifest)];
}

function weighDisplay(web: string): string[] {
  const path = join(web, '.vite', 'display.json');
  if (!existsSync(path)) return ['the build lacks the page of the televisions (web/display)'];
  const chunks = Object.values(JSON.parse(readFileSync(path, 'utf8')) as BuildManifest);
  const { js } = weigh([...new Set(chunks.map(({ file }) => file))], file => sentSize(join(web, file)));
  console.log(`  television: JS ${js.toFixed(1)} KB`);
  return js > displayLimit.js
    ? [`television: ${js.toFixed(1)} KB of js, the limit is ${displayLimit.js}: ${lighter}`]
    : [];
}

function sentSize(path: string): number {
  const bytes = readFileSync(path);
  return path.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length;
}

const describe = ({ js, css, fonts }: Weights) =>
  `JS ${js.toFixed(1)} KB, CSS ${css.toFixed(1)} KB, fonts ${fonts.toFixed(1)} KB`;
