import { commandsIn } from './command-store.ts';
import type { Waiting } from './commands.ts';
import { openDevice } from './device-db.ts';

// Data of a judge on this device: unconfirmed decisions, and last answers for use without network. Never rename stores
// or fields: a newer page sends what an older one stored.
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
