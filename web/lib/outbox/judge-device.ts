import { commandsIn } from './command-store.ts';
import type { Waiting } from './commands.ts';
import { openDevice } from './device-db.ts';

// A judge's data on this device: decisions that are not confirmed, and last answers for use without a network. Never
// rename stores or fields: a newer page sends the work that an older page stored.
export const judgeDevice = openDevice('pizarra-judge', {
  commands: { keyPath: 'seq', autoIncrement: true },
  kept: { keyPath: ['judgeId', 'key'] },
  judge: {},
});

export const deviceCommands = commandsIn<Waiting, 'commands'>(judgeDevice, 'commands');

/** Stores answers for a judge. Writes nothing when that judge has signed out in the meantime. */
export const writeForJudge = (judgeId: string, act: (store: IDBObjectStore) => void): Promise<void> =>
  judgeDevice.writeAll(['kept', 'judge'], store => {
    const asked = store('judge').get('id');
    asked.onsuccess = () => {
      if (asked.result === judgeId) act(store('kept'));
    };
  });
