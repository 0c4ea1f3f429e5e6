import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { NOBODY } from './privileges.ts';
import { StoreError } from './store-error.ts';

const ours = [0, NOBODY];
const ownerOf = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.uid;

/** Throws if root starts the app on another user's data. Root would leave files there that this user cannot open. */
export function refuseDataOfOthers(dataDir: string, { uid = process.getuid?.(), owner = ownerOf } = {}): void {
  if (uid !== 0) return;
  const isForeign = ['postgres', 'files'].some(name => !ours.includes(owner(join(dataDir, name)) ?? 0));
  if (!isForeign) return;
  throw new StoreError(
    `Los datos de ${dataDir} son de otro usuario: repite con ese usuario (sudo -u …), no como root.`,
  );
}
