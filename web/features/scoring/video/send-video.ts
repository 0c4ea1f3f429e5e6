import { messages } from '#contract/messages.ts';
import { headLength, mostVideoBytes, typeOfHead } from '#domain/scoring/results/video-file.ts';
import { client } from '#web/lib/api.ts';
import { faultOf, UploadFault } from './upload-faults.ts';

const words = messages.upload;

// Bytes per request. The server allows a minute for each; a slow connection could not send a larger piece in it.
const pieceBytes = 5 * 1024 * 1024;
/** Milliseconds without progress after which the connection counts as broken. */
const silence = 30_000;
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000];

type Steps = {
  signal: AbortSignal;
  onPlace: (videoId: string, sent: number) => void;
  onProgress: (sent: number) => void;
  /** Called with the number of bytes that the server has stored. */
  onSafe: (sent: number) => void;
  onWaiting: (message: string) => void;
};

/** The reason to refuse a file before sending; null if it is fine. */
export async function refusalOfFile(file: File): Promise<string | null> {
  if (file.size > mostVideoBytes) return words.videoTooLarge;
  try {
    const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
    return head.length === headLength && typeOfHead(head) ? null : words.videoType;
  } catch {
    return words.videoUnreadable;
  }
}

const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** Waits. Resolves when the time has passed, the network is back or the signal aborts. */
function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** Sends the file from the byte where the server's part ends. Rejects at the first error. */
async function sendRest(videoId: string, file: File, { signal, onProgress, onSafe }: Steps): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await new Promise<void>((resolve, reject) => {
    let heard = performance.now();
    const upload = new Upload(file, {
      uploadUrl: `/uploads/videos/${encodeURIComponent(videoId)}`,
      chunkSize: pieceBytes,
      // The library does not retry, because our own code knows the reason of the failure.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: sent => {
        heard = performance.now();
        onProgress(sent);
      },
      onChunkComplete: (_size, accepted) => {
        heard = performance.now();
        onSafe(accepted);
      },
      onSuccess: () => end(resolve),
      onError: error => end(() => reject(error)),
    });
    const stop = (error: unknown) => {
      end(() => reject(error));
      void upload.abort();
    };
    const cut = () => stop(new UploadFault({ kind: 'passing', message: words.videoWaiting }));
    const leave = () => stop(signal.reason);
    const watch = setInterval(() => performance.now() - heard > silence && cut(), 5000);
    function end(settle: () => void) {
      clearInterval(watch);
      removeEventListener('offline', cut);
      signal.removeEventListener('abort', leave);
      settle();
    }
    addEventListener('offline', cut);
    signal.addEventListener('abort', leave);
    upload.start();
  });
}

/**
 * Sends a file until the server has all of it, also when the connection breaks. Retries temporary errors, throws the
 * others, and stops at the signal.
 */
export async function sendVideo(wodId: string, file: File, steps: Steps): Promise<string> {
  const { signal, onPlace, onProgress, onWaiting } = steps;
  let videoId: string | null = null;
  let failures = 0;
  let wasGone = false;
  const follow = { ...steps, onProgress: (sent: number) => onProgress(sent), onSafe: (sent: number) => moveOn(sent) };
  function moveOn(sent: number) {
    failures = 0;
    steps.onSafe(sent);
  }
  for (;;) {
    try {
      signal.throwIfAborted();
      if (videoId === null) {
        const place = await client.uploads.beginVideo({ wodId, fileName: file.name, size: file.size }, { signal });
        videoId = place.videoId;
        onPlace(videoId, place.received);
      }
      await sendRest(videoId, file, follow);
      return videoId;
    } catch (error) {
      signal.throwIfAborted();
      const fault = faultOf(error);
      if (fault.kind === 'gone' && !wasGone) {
        wasGone = true;
        videoId = null;
        continue;
      }
      if (fault.kind !== 'passing') throw new UploadFault(fault);
      if (!(await isReadable(file))) throw new UploadFault({ kind: 'final', message: words.videoUnreadable });
      onWaiting(words.videoWaiting);
      await pauseFor(pauses[Math.min(failures++, pauses.length - 1)] ?? 0, signal);
    }
  }
}

/** Deletes the sent part of a video. If the server cannot be reached, its cleanup deletes it later. */
export async function takeBack(videoId: string): Promise<void> {
  const address = `/uploads/videos/${encodeURIComponent(videoId)}`;
  await fetch(address, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => undefined);
}
