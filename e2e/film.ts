import { join } from 'node:path';

/** What the camera of the browser sees; one story films at a time. */
export const film = join(import.meta.dirname, '..', '.cache', 'tests', 'camera.mjpeg');
