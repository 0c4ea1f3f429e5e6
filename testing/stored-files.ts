import { expect } from 'vitest';
import type { TestApp } from './app.ts';

export async function isStored(app: TestApp, url: string | null | undefined): Promise<boolean> {
  const file = await app.storage.open(`${url}`.replace('/files/', ''));
  file?.stream.destroy();
  return file !== null;
}

/** Waits until a file is deleted: the queue deletes an unused file a moment later. */
export const expectDeleted = (app: TestApp, url: string | null | undefined) =>
  expect.poll(() => isStored(app, url), { timeout: 15_000 }).toBe(false);

/** Lists the videos of a storage by their names, and the arriving ones by their ids. */
export async function listVideos({ storage }: Pick<TestApp, 'storage'>): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of storage.list('videos/')) names.push(key.replace('videos/', ''));
  for await (const { key } of storage.partialUploads.list()) names.push(key);
  return names.sort();
}
