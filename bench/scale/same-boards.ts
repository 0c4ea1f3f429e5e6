import type { MadeBoard } from '#bench/load/make-board.ts';
import type { Cluster } from './cluster.ts';

/** True if all programs answer the same board, and each stream heard that version last. */
export async function sameBoards({ urls }: Cluster, { path }: MadeBoard, heard: readonly string[]): Promise<boolean> {
  const read = async (url: string) => ((await (await fetch(`${url}${path}`)).json()) as { version: string }).version;
  // The version is the hash of all that a board shows.
  return new Set([...heard, ...(await Promise.all(urls.map(read)))]).size === 1;
}
