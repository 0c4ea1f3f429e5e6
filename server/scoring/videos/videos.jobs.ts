import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { sweepVideos } from './sweep-videos.ts';

export const videoJobs = (app: App): Handlers => ({ 'sweep-videos': () => sweepVideos(app) });
