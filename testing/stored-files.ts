import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Whether the file of an address that the app gave out is still in its storage. */
export async function isStored(app: TestApp, url: string | null | undefined): Promise<boolean> {
  const file = await app.storage.open(`${url}`.replace('/files/', ''));
  file?.stream.destroy();
  return file !== null;
}

/** What is not shown any more is deleted by the queue, a moment later. */
export const expectDeleted = (app: TestApp, url: string | null | undefined) =>
  expect.poll(() => isStored(app, url), { timeout: 15_000 }).toBe(false);
