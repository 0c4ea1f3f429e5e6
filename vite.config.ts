import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`;
// What the server answers itself; in development and preview it is asked through the same origin.
const proxy = Object.fromEntries(['/rpc', '/api', '/files', '/flags', '/healthz', '/readyz'].map(path => [path, api]));

export default defineConfig({
  root: 'web',
  // A font or a picture as a data URL would be paid for by every page that does not show it.
  build: { outDir: '../dist/web', emptyOutDir: true, manifest: true, assetsInlineLimit: 0, target: 'es2023' },
  plugins: [react()],
  server: { proxy },
  preview: { proxy },
});
