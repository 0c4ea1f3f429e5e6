const longestSide = 960;
const patience = 15_000;

type Event = 'loadeddata' | 'seeked';
const once = (video: HTMLVideoElement, event: Event, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true, signal });
    video.addEventListener('error', () => reject(video.error), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function draw(video: HTMLVideoElement): string {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.82);
}

export type Poster = { photo: string | null; isPlayable: boolean };

/**
 * A picture of the video from shortly after the start, because the start is often black. Null if this browser cannot
 * play the file.
 */
export async function drawPoster(file: File): Promise<Poster> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const signal = AbortSignal.timeout(patience);
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto' });
    const loaded = once(video, 'loadeddata', signal);
    video.src = url;
    await loaded;
    const { duration } = video;
    if (Number.isFinite(duration) && duration > 0.2) {
      const seeked = once(video, 'seeked', signal);
      video.currentTime = Math.min(2, duration / 4);
      await seeked;
    }
    return { photo: video.videoWidth > 0 ? draw(video) : null, isPlayable: video.videoWidth > 0 };
  } catch (error) {
    return { photo: null, isPlayable: !(error instanceof MediaError) };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
