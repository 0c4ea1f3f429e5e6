import { expect, test } from 'vitest';
import { type BuildManifest, filesOfPage, weigh } from './check-budgets.ts';

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

test('a page weighs its entry, its screen and their imports once each, not the screens it may load later', () => {
  expect(filesOfPage(manifest, 'screens/public/home.tsx')).toEqual([
    'assets/index.js',
    'assets/index.css',
    'assets/inter-latin.woff2',
    'assets/shared.js',
    'assets/home.js',
  ]);
});

test('weights are kept apart by kind, in kilobytes', () => {
  const files = filesOfPage(manifest, 'screens/public/home.tsx');
  expect(weigh(files, () => 1024)).toEqual({ js: 3, css: 1, fonts: 1 });
});
