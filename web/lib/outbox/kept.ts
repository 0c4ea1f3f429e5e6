import { judgeDevice, writeForJudge } from './judge-device.ts';
import { tellReached } from './reached.ts';
import { isUnreached } from './send-command.ts';

type Kept<Value> = { judgeId: string; key: string; value: Value; at: string };

/** `at`: when it was read, where it is not what the server says now. */
export type Shown<Value> = { value: Value; at: string | null };

export const keep = (judgeId: string, key: string, value: unknown): Promise<void> =>
  judgeDevice.write('kept', store => store.put({ judgeId, key, value, at: new Date().toISOString() }));

/** Much at once, of one disk write; nothing where this judge has left the device meanwhile. */
export const keepAll = (judgeId: string, values: readonly (readonly [key: string, value: unknown])[]): Promise<void> =>
  writeForJudge(judgeId, store => {
    const at = new Date().toISOString();
    for (const [key, value] of values) store.put({ judgeId, key, value, at });
  });

export const readKept = <Value>(judgeId: string, key: string): Promise<Kept<Value> | undefined> =>
  judgeDevice.read('kept', store => store.get([judgeId, key]));

/**
 * What the server answers; where it cannot be asked, what it answered this judge on this device before. `instead`: made
 * of something newer that is here.
 */
export async function askOrKept<Value>(
  judgeId: string,
  key: string,
  ask: () => Promise<Value>,
  instead?: () => Promise<Value | null>,
): Promise<Shown<Value>> {
  try {
    const value = await ask();
    tellReached();
    // A device that keeps nothing still shows it.
    await keep(judgeId, key, value).catch(() => undefined);
    return { value, at: null };
  } catch (error) {
    if (!isUnreached(error)) throw error;
    const made = await instead?.().catch(() => null);
    if (made) return { value: made, at: new Date().toISOString() };
    const kept = await readKept<Value>(judgeId, key).catch(() => undefined);
    if (!kept) throw error;
    return { value: kept.value, at: kept.at };
  }
}

/** Who judges on this device: drawn without network from what is kept here, and never a word to the server. */
export async function takeDevice(judgeId: string): Promise<void> {
  if ((await judgeOfDevice()) === judgeId) return;
  // What another judge read goes; what this one is reading already stays.
  await judgeDevice.write('kept', store => {
    const asked = store.getAllKeys();
    asked.onsuccess = () => {
      for (const key of asked.result) if ((key as [string, string])[0] !== judgeId) store.delete(key);
    };
  });
  await judgeDevice.write('judge', store => store.put(judgeId, 'id'));
}

export const judgeOfDevice = (): Promise<string | undefined> => judgeDevice.read('judge', store => store.get('id'));

/** All that was only read goes; what waits to be sent stays for its judge. */
export async function leaveDevice(): Promise<void> {
  await judgeDevice.write('kept', store => store.clear());
  await judgeDevice.write('judge', store => store.clear());
}
