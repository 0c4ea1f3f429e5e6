import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type ConfigEnv, defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { planFiles } from '#tools/bundles.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`;
// What the server answers itself; in development and preview it is asked through the same origin.
const served = [
  '/rpc',
  '/api',
  '/boards',
  '/live',
  '/floors',
  '/organization',
  '/callable',
  '/files',
  '/rails',
  '/time',
  '/flags',
  '/healthz',
  '/readyz',
  '/sitemaps',
];
/** The page of the televisions in a hall, which has nothing in common with the app. */
const displayPath = '/pantalla';
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
    globIgnores: ['assets/*latin-ext*'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [new RegExp(`^(?:${[...served, ...servedFiles, displayPath].join('|')})(?:/|$)`)],
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    importScripts: ['/push.js'],
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
        // Every page carries the list of all files that may follow: a kilobyte of it would be names that nobody reads.
        chunkFileNames: 'assets/[hash].js',
      },
      // Texts do nothing by themselves: a file of them comes with the page that shows one.
      treeshake: { moduleSideEffects: [{ test: /[\\/]contract[\\/](texts|messages|please)/, sideEffects: false }] },
    },
  },
};

// A television's browser is as old as the television: what its script may say is lowered for this entry
// alone.
const forDisplay: UserConfig = {
  build: {
    outDir: '../dist/web',
    // It comes beside the app's files, which are there already.
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/display.json',
    assetsInlineLimit: 0,
    target: 'chrome68',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(import.meta.dirname, 'web', 'display', 'index.html') },
  },
};

const displayInDevelopment: Plugin = {
  name: 'display-in-development',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.split('?')[0] === displayPath) request.url = '/display/index.html';
      next();
    });
  },
};

/** The browser's build in few files: fifty small ones would take their turns on a line that answers slowly. */
async function inFewFiles(): Promise<UserConfig> {
  const { build } = forBrowser;
  const alone = { ...build, write: false, copyPublicDir: false };
  const rolldownOptions = { ...build?.rolldownOptions, external: ['virtual:pwa-register'] };
  const name = await planFiles({ root: 'web', plugins: [react()], build: { ...alone, rolldownOptions } });
  const codeSplitting = { groups: [{ name, debugName: 'plan', includeDependenciesRecursively: false }] };
  return mergeConfig(forBrowser, { build: { rolldownOptions: { output: { codeSplitting } } } });
}

const buildOf = async ({ isSsrBuild, command, mode }: ConfigEnv): Promise<UserConfig> => {
  if (mode === 'display') return forDisplay;
  const app = isSsrBuild ? forServer : command === 'build' && mode === 'production' ? await inFewFiles() : forBrowser;
  return { ...app, plugins: [react(), preloadFonts, displayInDevelopment, pwa] };
};

export default defineConfig(async env => ({
  root: 'web',
  ...(await buildOf(env)),
  server: { proxy },
  preview: { proxy },
}));
