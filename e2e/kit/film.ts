import { join } from 'node:path';

/** File that the browser's camera plays. Only one test may use it at a time. */
export const film = join(import.meta.dirname, '..', '..', '.cache', 'tests', 'camera.mjpeg');
