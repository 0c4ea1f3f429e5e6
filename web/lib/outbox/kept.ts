import { judgeDevice, writeForJudge } from './judge-device.ts';
import { tellReached } from './reached.ts';
import { isUnreached } from './send-command.ts';

type Kept<Value> = { judgeId: string; key: string; value: Value; at: string };

/** `at` is the time of a stored answer. Null if the server has just answered. */
export type Shown<Value> = { value: Value; at: string | null };

export const keep = (judgeId: string, key: string, value: unknown): Promise<void> =>
  judgeDevice.write('kept', store => store.put({ judgeId, key, value, at: new Date().toISOString() }));

/** Stores many values in one write. Writes nothing when this judge has left the device in the meantime. */
export const keepAll = (judgeId: string, values: readonly (readonly [key: string, value: unknown])[]): Promise<void> =>
  writeForJudge(judgeId, store => {
    const at = new Date().toISOString();
    for (const [key, value] of values) store.put({ judgeId, key, value, at });
  });

export const readKept = <Value>(judgeId: string, key: string): Promise<Kept<Value> | undefined> =>
  judgeDevice.read('kept', store => store.get([judgeId, key]));

/**
 * Returns the server's answer. If the server cannot be reached, it returns this judge's stored answer on this device.
 * `instead` builds an answer from newer stored data.
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
    // A device that cannot store still shows the answer.
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

/** Sets the judge of this device. The id is for offline use only, and is never sent to the server. */
export async function takeDevice(judgeId: string): Promise<void> {
  if ((await judgeOfDevice()) === judgeId) return;
  // Deletes another judge's answers, but none that this judge is reading already.
  await judgeDevice.write('kept', store => {
    const asked = store.getAllKeys();
    asked.onsuccess = () => {
      for (const key of asked.result) if ((key as [string, string])[0] !== judgeId) store.delete(key);
    };
  });
  await judgeDevice.write('judge', store => store.put(judgeId, 'id'));
}

export const judgeOfDevice = (): Promise<string | undefined> => judgeDevice.read('judge', store => store.get('id'));

/** Deletes every stored answer. Unsent work stays for its judge. */
export async function leaveDevice(): Promise<void> {
  await judgeDevice.write('kept', store => store.clear());
  await judgeDevice.write('judge', store => store.clear());
}
