import { useSyncExternalStore } from 'react';
import { client } from '#web/lib/api.ts';
import { forgetBegun, keepBegun, nameOf } from './begun-uploads.ts';
import { drawPoster, type Poster } from './draw-poster.ts';
import { refusalOfFile, sendVideo, takeBack } from './send-video.ts';
import { faultOf } from './upload-faults.ts';
import { takeSample, type VideoUpload } from './upload-state.ts';

// Uploads continue while their field is not on the page, because the athlete may open another test. There is one upload
// per test and person.

type Running = { upload: VideoUpload; file: File; poster: Promise<Poster> | null; under: AbortController };

const running = new Map<string, Running>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useVideoUpload = (wodId: string): VideoUpload | null =>
  useSyncExternalStore(subscribe, () => running.get(nameOf(wodId))?.upload ?? null);

function change(wodId: string, now: Running, changes: Partial<VideoUpload>) {
  // A newer upload may have replaced this one, which then changes nothing more.
  if (running.get(nameOf(wodId)) !== now) return;
  now.upload = { ...now.upload, ...changes };
  for (const listener of listeners) listener();
}

async function sendPoster(wodId: string, now: Running, videoId: string): Promise<void> {
  now.poster ??= drawPoster(now.file);
  const { photo, isPlayable } = await now.poster;
  change(wodId, now, { poster: photo, isPlayable });
  if (!photo) return;
  // The video can be used without its picture, so a failure is only logged.
  await client.uploads.setPoster({ videoId, photo }).catch(error => {
    // biome-ignore lint/suspicious/noConsole: nobody misses a picture, but there is a log entry for it (L4).
    console.warn('The poster was not stored', error);
  });
}

async function run(wodId: string, now: Running): Promise<void> {
  const { file, under } = now;
  let samples: { at: number; sent: number }[] = [];
  const keep = (videoId: string | null, sent: number) => {
    if (videoId !== null) keepBegun(wodId, { videoId, fileName: file.name, size: file.size, sent });
  };
  try {
    const refusal = await refusalOfFile(file);
    if (refusal) return change(wodId, now, { phase: 'failed', message: refusal, canRetry: false });
    const videoId = await sendVideo(wodId, file, {
      signal: under.signal,
      onPlace: (videoId, sent) => {
        change(wodId, now, { phase: 'sending', videoId, sent, message: null });
        keep(videoId, sent);
        void sendPoster(wodId, now, videoId);
      },
      onProgress: sent => {
        const sample = takeSample(samples, { at: performance.now(), sent });
        samples = sample.samples;
        const phase = sent === file.size ? 'checking' : 'sending';
        change(wodId, now, { phase, sent, speed: sample.speed, message: null });
      },
      onSafe: sent => keep(now.upload.videoId, sent),
      onWaiting: message => change(wodId, now, { phase: 'waiting', message }),
    });
    forgetBegun(wodId);
    change(wodId, now, { phase: 'done', sent: file.size, videoId, message: null });
  } catch (error) {
    if (under.signal.aborted) return;
    const { kind, message } = faultOf(error);
    if (kind !== 'later') forgetBegun(wodId);
    change(wodId, now, { phase: 'failed', message, canRetry: kind === 'later' });
  }
}

export function startUpload(wodId: string, file: File): void {
  running.get(nameOf(wodId))?.under.abort();
  const upload: VideoUpload = {
    phase: 'starting',
    fileName: file.name,
    size: file.size,
    sent: 0,
    speed: null,
    videoId: null,
    poster: null,
    isPlayable: true,
    message: null,
    canRetry: false,
  };
  const now = { upload, file, poster: null, under: new AbortController() };
  running.set(nameOf(wodId), now);
  change(wodId, now, {});
  void run(wodId, now);
}

export function pauseUpload(wodId: string): void {
  const now = running.get(nameOf(wodId));
  if (!now) return;
  now.under.abort();
  change(wodId, now, { phase: 'paused', speed: null, message: null });
}

export function continueUpload(wodId: string): void {
  const now = running.get(nameOf(wodId));
  if (!now) return;
  now.under = new AbortController();
  change(wodId, now, { phase: 'starting', message: null });
  void run(wodId, now);
}

/** Stops an upload and forgets it. Deletes the sent part, unless the upload is complete and a result may use it. */
export function dropUpload(wodId: string): void {
  const now = running.get(nameOf(wodId));
  if (!now) return;
  now.under.abort();
  running.delete(nameOf(wodId));
  forgetBegun(wodId);
  for (const listener of listeners) listener();
  const { videoId, phase } = now.upload;
  if (videoId !== null && phase !== 'done') void takeBack(videoId);
}
