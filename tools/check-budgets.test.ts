import { expect, test } from 'vitest';
import { type BuildManifest, countFiles, filesOfPage, listPages, weigh } from './check-budgets.ts';

const manifest: BuildManifest = {
  'index.html': {
    file: 'assets/index.js',
    imports: ['_shared.js'],
    css: ['assets/index.css'],
    assets: ['assets/inter-latin.woff2', 'assets/inter-cyrillic.woff2'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  'screens/public/home.tsx': { file: 'assets/home.js', imports: ['index.html', '_shared.js'] },
  'screens/public/editor.tsx': { file: 'assets/editor.js' },
};

test('budgets: a page → weighs entry, screen and imports once each, not screens that load later', () => {
  expect(filesOfPage(manifest, 'screens/public/home.tsx')).toEqual([
    'assets/index.js',
    'assets/index.css',
    'assets/inter-latin.woff2',
    'assets/shared.js',
    'assets/home.js',
  ]);
});

test('budgets: files are weighed → separate kilobytes for scripts, styles and fonts', () => {
  const files = filesOfPage(manifest, 'screens/public/home.tsx');
  expect(weigh(files, () => 1024)).toEqual({ js: 3, css: 1, fonts: 1 });
});

test('budgets: a public screen → the public limit; forms and the wizard have their own', () => {
  const build = Object.fromEntries(
    ['home', 'events', 'event-detail', 'category-detail', 'login', 'register', 'register-staff'].map(name => [
      `screens/public/${name}.tsx`,
      { file: `assets/${name}.js` },
    ]),
  );
  const { pages, missing } = listPages({
    ...build,
    'screens/admin/users.tsx': { file: 'assets/users.js' },
    'screens/athlete/join-event.tsx': { file: 'assets/join-event.js' },
  });
  expect(pages.map(({ name, limit }) => [name, limit.js])).toEqual([
    ['home', 145],
    ['events', 145],
    ['event-detail', 145],
    ['category-detail', 145],
    ['login', 145],
    ['register', 145],
    ['register-staff', 193],
    ['join-event', 235],
  ]);
  expect(missing).toEqual([]);
});

test('budgets: the build lacks a page to weigh → a fault', () => {
  expect(listPages(manifest).missing).toEqual([
    'the build lacks the page of events: name its new file in tools/check-budgets.ts',
    'the build lacks the page of one event: name its new file in tools/check-budgets.ts',
    'the build lacks the page of one category: name its new file in tools/check-budgets.ts',
    'the build lacks the page of sign-in: name its new file in tools/check-budgets.ts',
    'the build lacks the page of sign-up: name its new file in tools/check-budgets.ts',
    'the build lacks the page of joining: name its new file in tools/check-budgets.ts',
  ]);
});

const organizer = ['my-events', 'event-detail', 'category-detail', 'create-wod'].map(
  name => `screens/organizer/${name}.tsx`,
);
const filesOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, file) => `assets/${name}-${file}.css`);
/** A build in which each organizer's screen has `counts` files besides its own. */
const buildWith = (counts: number[]): BuildManifest =>
  Object.fromEntries(
    organizer.map((screen, at) => [screen, { file: `${at}.js`, css: filesOf(`step-${at}`, counts[at] ?? 0) }]),
  );
const complaints = (counts: number[]) => countFiles(buildWith(counts)).filter(text => text.includes('files'));

test('budgets: over 46 files on a first visit, 20 for the first detail or form, 12 later → faults', () => {
  expect(complaints([45, 19, 11, 19])).toEqual([]);
  expect(complaints([46, 0, 0, 0])).toContain(
    'screens/organizer/my-events.tsx: 47 files on a first visit, the limit is 46: load the part later, with import()',
  );
  expect(complaints([0, 20, 0, 0])).toContain(
    'screens/organizer/event-detail.tsx: 21 more files than before, the limit is 20: load the part later, with import()',
  );
  expect(complaints([0, 0, 12, 20])).toEqual([
    'screens/organizer/category-detail.tsx: 13 more files than before, the limit is 12: load the part later, with import()',
    'screens/organizer/create-wod.tsx: 21 more files than before, the limit is 20: load the part later, with import()',
  ]);
});

test('budgets: the build lacks a screen of a walk → a fault', () => {
  expect(countFiles(buildWith([]))).toContain(
    'the build lacks screens/admin/users.tsx: name its new file in tools/check-budgets.ts',
  );
});
