import type { Locator, Page } from '@playwright/test';
import { mp4File } from '#testing/video-files.ts';

/** A real video: one second of a moving square, recorded by this browser. */
export async function recordWebm(page: Page): Promise<Buffer> {
  await page.goto('about:blank');
  const text = await page.evaluate(`new Promise((resolve, reject) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const paper = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
    const pieces = [];
    recorder.ondataavailable = event => pieces.push(event.data);
    recorder.onerror = event => reject(event.error);
    recorder.onstop = () => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result.split(',')[1]);
      reader.readAsDataURL(new Blob(pieces));
    };
    let frame = 0;
    const timer = setInterval(() => {
      paper.fillStyle = '#1450b8';
      paper.fillRect(0, 0, 320, 180);
      paper.fillStyle = '#c6f21f';
      paper.fillRect(frame * 10, 60, 60, 60);
      if (++frame === 24) {
        clearInterval(timer);
        recorder.stop();
      }
    }, 50);
    recorder.start();
  })`);
  return Buffer.from(`${text}`, 'base64');
}

export const largeMp4 = (megabytes: number) => mp4File({ data: megabytes * 1024 * 1024 });

export const pickVideo = (place: Locator, name: string, buffer: Buffer) =>
  place.getByLabel('Archivo de video').setInputFiles({ name, mimeType: 'video/mp4', buffer });

/** Limits the upload speed, in megabytes per second. */
export async function slowDown(page: Page, megabytes: number) {
  const devtools = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: megabytes * 1024 * 1024 };
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', conditions);
  return {
    cut: () => devtools.send('Network.emulateNetworkConditions', { ...conditions, offline: true }),
    mend: () => devtools.send('Network.emulateNetworkConditions', conditions),
    hurry: () => devtools.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 }),
  };
}
