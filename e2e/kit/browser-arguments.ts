import { film } from './film.ts';

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No story lives long enough for optimized code.
  '--js-flags=--no-opt --no-maglev --no-concurrent-sparkplug --single-threaded-gc',
  // A camera that sees what a story films for it, and is allowed to.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];
