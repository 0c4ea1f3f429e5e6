import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`;
// What the server answers itself; in development and preview it is asked through the same origin.
const served = [
  '/rpc',
  '/api',
  '/boards',
  '/organization',
  '/callable',
  '/files',
  '/flags',
  '/healthz',
  '/readyz',
  '/sitemaps',
];
const servedFiles = ['/robots.txt', '/sitemap.xml'];
const proxy = Object.fromEntries([...served, ...servedFiles].map(path => [path, api]));

const pwa = VitePWA({
  registerType: 'prompt',
  // The shell registers it itself: the CSP knows no inline script.
  injectRegister: false,
  manifest: {
    name: 'Pizarra',
    short_name: 'Pizarra',
    description: 'Competencias de CrossFit y running: inscríbete, compite y mira tu puesto, en vivo.',
    lang: 'es',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0a0f1a',
    theme_color: '#0a0f1a',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    // Only the app's own files. Answers are never cached here: they belong to whoever is signed in.
    globPatterns: ['index.html', 'scheme.js', 'icon.svg', 'assets/*.{js,css,woff2}'],
    globIgnores: ['assets/*latin-ext*', 'assets/catalogue-*'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [new RegExp(`^(?:${[...served, ...servedFiles].join('|')})(?:/|$)`)],
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
  },
});

// The two fonts of every page start with the document, not after its styles.
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter(file => file.endsWith('.woff2') && !file.includes('latin-ext'))
        .map(file => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  },
};

// What the server draws pages with: all that it needs in files of its own, since the packages of the interface are not
// there where the program only runs.
const forServer: UserConfig = {
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'entry-server.tsx',
    outDir: '../dist/ssr',
    emptyOutDir: true,
    target: 'node22',
    copyPublicDir: false,
    // Another build is another module, for a server that runs on.
    rolldownOptions: { output: { entryFileNames: 'entry-server-[hash].js' } },
  },
  ssr: { noExternal: true },
};

// What every page needs in one file, and what most public ones need in another: fifty small ones would take their turns on
// a line that answers slowly, and weigh a tenth more.
const inEveryPage = [
  'node_modules/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@orpc)/',
  '@mantine/core/styles/(baseline|UnstyledButton|VisuallyHidden|Loader|Button)[.]layer',
  'web/(app|paths|routes|theme)[.]',
  'web/ui/base-styles[.]',
  'web/features/shell/(?!new-version|waiting-work)',
  'web/lib/(api|dates|first-answers|form-errors|guards|install|mounted|query-client|rpc-link|session|title|unsaved-forms)[.]',
  'web/ui/(confirm-dialog|confirm-host|link|loading-rows|notify|page-header|portrait|tally|toasts)[.]',
];
const inPublicPages = [
  'domain/(time|events)/',
  'web/lib/(moments|money|use-logged-failure)[.]',
  'web/ui/(empty-state|failed-state|status-tag)[.]',
  'icons/Icon(CalendarEvent|ChevronLeft|Flag|MapPin|ShieldCheck)[.]',
];
const anyOf = (paths: string[]) => new RegExp(`/(${paths.join('|')})`.replaceAll('/', String.raw`[\\/]`));
const filesOfMany = [
  { name: 'app', test: anyOf(inEveryPage) },
  { name: 'public', test: anyOf(inPublicPages) },
];

// A font or a picture as a data URL would be paid for by every page that does not show it.
const forBrowser: UserConfig = {
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: filesOfMany },
        // Every page carries the list of all files that may follow: a kilobyte of it would be names that nobody reads.
        chunkFileNames: ({ name }) => (name === 'catalogue' ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
      },
      // Texts do nothing by themselves: a file of them comes with the page that shows one.
      treeshake: { moduleSideEffects: [{ test: /[\\/]contract[\\/](texts|messages|please)/, sideEffects: false }] },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  ...(isSsrBuild ? forServer : forBrowser),
  plugins: [react(), preloadFonts, pwa],
  server: { proxy },
  preview: { proxy },
}));
